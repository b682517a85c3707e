/** Events shown one after the other, in order; skippable; what is played never waits for them. */
import { nextFrame } from '../ui/next-frame'
import type { Game, Playing, Tagged } from './contract'
import { settings, still } from '../ui/settings.svelte'

export interface EventWords {
  event: Tagged
  words: string
  view?: unknown
}

interface Batch<Line extends EventWords> {
  lines: Line[]
  /** The events of it that have been shown. */
  told: Tagged[]
  view: unknown
  /** The views after its events are still on their way. */
  waits: boolean
}

const USUAL = 450
/** How many frames what came with it takes. */
const RISING = 2
const PACE = { off: 0, fast: 0.45, normal: 1 }
/** With this many events waiting, each is shown twice as fast. */
const HURRY = 10
/** How long a line of a film takes to be read, and what each of its letters adds. */
const READ = 500
const LETTER = 14
/** What happens just now is told in captions faster than what is watched once more, and hurries less than without them. */
const PASSING = 0.5
const PATIENT = 4

export class EventPlayer<Line extends EventWords = EventWords> {
  /** What is to be seen now: behind the present while events are still shown. */
  view = $state.raw<unknown>(undefined)
  playing = $state.raw<Playing | null>(null)
  game: Game | null = null
  /** How many times faster than usual: a replay's speed. */
  rate = 1
  /** A film: shown whatever the setting, every line long enough to be read. */
  recap = false

  /** The first of what is to be shown waits for the frames that draw what came with it: the board and the seats, then the question. */
  #rising = $state.raw(0)
  #batches: Batch<Line>[] = []
  /** What is shown as soon as its views are there. */
  #held = $state.raw<Batch<Line> | null>(null)
  #onLine: (line: Line, live: boolean) => void
  #timer = 0
  #key = 0

  constructor(onLine: (line: Line, live: boolean) => void) {
    this.#onLine = onLine
  }

  get busy(): boolean {
    return this.playing !== null || this.#rising > 0 || this.#held !== null
  }

  /** Start anew from a view, forgetting what was waiting. */
  reset(view: unknown): void {
    clearTimeout(this.#timer)
    this.#rising = 0
    this.#held = null
    this.#batches = []
    this.playing = null
    this.view = view
  }

  /** Show these events, then the view they led to. With `ready`, not before that is settled. */
  add(lines: Line[], view: unknown, ready?: Promise<unknown>): void {
    const batch = { lines: [...lines], told: [], view, waits: ready !== undefined }
    this.#batches.push(batch)
    const go = () => {
      batch.waits = false
      if (this.#held === batch) this.#next()
    }
    void ready?.then(go, go)
    if (this.busy) return
    if (!lines.length || (!this.recap && (settings.speed === 'off' || document.hidden))) return this.#next()
    const mine = (this.#rising = ++this.#key)
    nextFrame(() => {
      if (this.#rising !== mine) return
      this.#rising = 0
      this.#next()
    }, RISING)
  }

  /** Jump to the present. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#rising = 0
    this.#held = null
    for (const batch of this.#batches) {
      for (const line of batch.lines) this.#onLine(line, false)
      this.view = batch.view
    }
    this.#batches = []
    this.playing = null
  }

  #next(): void {
    for (;;) {
      const batch = this.#batches[0]
      this.#held = batch?.waits ? batch : null
      if (!batch || batch.waits) {
        this.playing = null
        return
      }
      const line = batch.lines.shift()
      if (!line) {
        this.view = batch.view
        this.#batches.shift()
        continue
      }
      const time = this.#time(line)
      const before = this.view
      if (line.view !== undefined) this.view = line.view
      batch.told.push(line.event)
      this.#onLine(line, true)
      if (time <= 0) continue
      this.playing = { key: ++this.#key, event: line.event, words: line.words, time, before, told: batch.told }
      this.#timer = window.setTimeout(() => this.#next(), time)
      return
    }
  }

  #time(line: Line): number {
    if (this.recap) return this.#watched(line)
    const pace = PACE[settings.speed] / this.rate
    if (!pace || document.hidden) return 0
    const usual = this.#usual(line)
    if (this.game?.keepsPace?.(line.event)) return Math.round(usual * pace)
    const waiting = this.#batches.reduce((sum, batch) => sum + batch.lines.length, 0)
    // Without motion an event is a still picture: there is no travel to wait for.
    return Math.round((usual * pace * (still() ? 0.5 : 1)) / (1 + waiting / (this.game?.captions ? HURRY * PATIENT : HURRY)))
  }

  #usual(line: Line): number {
    const time = this.game?.time ? this.game.time(line.event) : line.words ? USUAL : 0
    return time && this.game?.captions ? Math.max(time, this.#read(line) * PASSING) : time
  }

  #read(line: Line): number {
    return line.words ? READ + line.words.length * LETTER : 0
  }

  #watched(line: Line): number {
    const usual = this.game?.time ? this.game.time(line.event) : 0
    return Math.round(Math.max(usual, this.#read(line)) / this.rate)
  }
}
