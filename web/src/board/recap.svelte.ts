/** What happens, in captions; and what has happened since my last move, or since I was last here. Nothing waits on it. */
import type { Recap, Game } from './contract'
import { EventPlayer } from './event-player.svelte'
import type { Line } from './log-lines'
import { store, stored } from '../ui/storage'

/** How many lines are kept to be shown again. */
const KEPT = 600
/** Fewer lines than this are no film worth offering to who comes back. */
const WORTH = 3
const KEY = 'gravitable.away'
const RATES = [0.25, 0.5, 1, 2, 4]

/** Where a film begins: after this moment, with this view. */
interface Mark {
  seq: number
  view?: unknown
}

export class TableRecap implements Recap {
  caption = $state.raw('')
  rate = $state.raw(1)
  /** How many lines it would tell. */
  length = $state.raw(0)
  /** It tells what happened while I was away. */
  away = $state.raw(false)
  readonly queue = new EventPlayer<Line>((line) => {
    if (!line.words) return
    this.caption = line.words
    this.#last = line
  })
  /** What was told last while it is watched once more. */
  #last = $state.raw<Line | null>(null)
  #lines: Line[] = []
  #mark: Mark | null = null
  #now: Mark | null = null

  constructor(
    private readonly table: string,
    /** What is shown as it happens. */
    private readonly present: EventPlayer<Line>,
    /** Asks for the view after each of these lines, and returns the one before them. */
    private readonly recall: (lines: Line[], since: number) => Promise<unknown>,
  ) {
    this.queue.recap = true
    addEventListener('pagehide', this.#leave)
    document.addEventListener('visibilitychange', this.#turn)
  }

  close(): void {
    this.#leave()
    removeEventListener('pagehide', this.#leave)
    document.removeEventListener('visibilitychange', this.#turn)
    this.queue.reset(undefined)
  }

  set game(game: Game) {
    this.queue.game = game
  }

  get on(): boolean {
    return this.queue.busy
  }

  get live(): boolean {
    return this.present.busy
  }

  /** A line is told as it happens. */
  tell(line: Line): void {
    if (!this.on && line.words) this.caption = line.words
  }

  /** The table as it is when I come: what I missed since I left it can be watched. */
  arrive(lines: Line[], seq: number, view: unknown): void {
    this.#lines = lines.slice(-KEPT)
    this.#now = { seq, view }
    const left = this.#mark ? null : this.#kept()
    this.#mark = left && left.seq < seq ? left : { seq, view }
    this.#measure()
    this.away = left !== null && this.length >= WORTH
  }

  /** More has happened. */
  add(lines: Line[], seq: number, view: unknown): void {
    this.#lines = [...this.#lines, ...lines].slice(-KEPT)
    this.#now = { seq, view }
    this.#measure()
  }

  /** I do something now: the next film begins here. */
  begin(): void {
    this.stop()
    this.#mark = this.#now
    this.away = false
    this.#measure()
  }

  async play(): Promise<void> {
    const mark = this.#mark
    if (!mark || !this.#now || !this.length) return
    this.away = false
    this.caption = ''
    this.#last = null
    this.queue.rate = this.rate
    const told = this.#told()
    if (told.some((line) => line.event.type && line.view === undefined)) {
      mark.view = await this.recall(told, mark.seq).catch(() => mark.view)
    }
    if (mark !== this.#mark) return
    this.queue.reset(mark.view ?? this.#now.view)
    this.queue.add(this.#told(), this.#now.view)
  }

  stop(): void {
    this.away = false
    this.caption = ''
    if (this.on) this.queue.skip()
    else this.present.skip()
  }

  /** Of what is known those lines that have been shown: while it is watched once more, no more than it has told. */
  shown(lines: Line[]): Line[] {
    if (!this.on) return lines
    const mark = this.#mark?.seq ?? 0
    const at = this.#last ? lines.lastIndexOf(this.#last) : lines.findLastIndex((line) => line.seq <= mark)
    return lines.slice(0, at + 1)
  }

  /** One step slower (-1) or faster (+1). */
  pace(step: -1 | 1): void {
    const at = Math.max(0, Math.min(RATES.length - 1, RATES.indexOf(this.rate) + step))
    this.present.rate = this.queue.rate = this.rate = RATES[at] ?? 1
  }

  #told(): Line[] {
    return this.#lines.filter((line) => line.seq > (this.#mark?.seq ?? 0))
  }

  #measure(): void {
    this.length = this.#told().filter((line) => line.words).length
  }

  /** I look elsewhere: what happens from now on is what I miss. */
  #turn = (): void => {
    if (document.hidden) {
      this.#leave()
      this.#mark = this.#now
    } else {
      this.#measure()
      this.away = this.length >= WORTH
    }
  }

  #leave = (): void => {
    if (this.#now) store(KEY, { table: this.table, seq: this.#now.seq })
  }

  #kept(): Mark | null {
    const kept = stored<{ table: string } & Mark>(KEY)
    return kept?.table === this.table ? kept : null
  }
}
