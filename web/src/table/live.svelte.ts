/** A table as it is played: the connection, and everything the server tells about it. */
import type {
  Asked,
  ChatLine,
  Clocks,
  DecisionInfo,
  FromClient,
  FromServer,
  Hint,
  MomentInfo,
  Outcome,
  PinInfo,
  Refused,
  Snapshot,
  TableInfo,
  UndoVote,
  Update,
} from '../wire'
import { api } from '../api'
import { nextFrame } from '../ui/next-frame'
import type { Advice, Choice, Cue, Preview, Game, Tagged, Verdict } from '../board/contract'
import { applyChanges } from '../board/view-diff'
import { AutoPass, COVERT_PAUSE } from './auto-pass.svelte'
import { Connection } from './connection.svelte'
import { TableRecap } from '../board/recap.svelte'
import { EventPlayer } from '../board/event-player.svelte'
import { settings } from '../ui/settings.svelte'
import { keepViews, linesOf, type Line } from '../board/log-lines'

/** Clocks as they stood at `at` (milliseconds of this browser's own clock). */
export interface Ticking extends Clocks {
  at: number
}

/** Requests without their counter, which `send` adds. */
type Request = FromClient extends infer Message
  ? Message extends { n: number }
    ? Omit<Message, 'n'>
    : never
  : never

/** A refusal as the server words it. */
class Refusal extends Error {
  constructor(readonly what: Refused) {
    super(what.reason)
  }
}

/** Sounds are off by default, and loaded when they are wanted. */
function sound(cue: Cue): void {
  if (settings.sound) void import('../board/sound').then(({ play }) => play(cue), () => undefined)
}

const WORDS_KEPT = 2000
/** What a table needs of the line to its server; one that stands still has none (`frozen-table.ts`). */
export type Wire = Pick<Connection, 'state' | 'farewell' | 'send' | 'close' | 'again' | 'bye'>

export class LiveTable {
  table = $state.raw<TableInfo | null>(null)
  seat = $state.raw<number | null>(null)
  seq = $state.raw(-1)
  decisions = $state.raw<DecisionInfo[]>([])
  /** The questions as they are shown: where something is told first, a frame after the board has let go of what was asked before. */
  shownQuestions = $state.raw<DecisionInfo[]>([])
  asked = $state.raw<Asked[]>([])
  clocks = $state.raw<Ticking>({ left: [], running: [], at: 0 })
  lines = $state.raw<Line[]>([])
  chat = $state.raw<ChatLine[]>([])
  unread = $state.raw(0)
  pins = $state.raw<PinInfo[]>([])
  undo = $state.raw<UndoVote | null>(null)
  canUndo = $state.raw(false)
  outcome = $state.raw<Outcome | null>(null)
  /** What is printed on the components, at a table with a pack. */
  content = $state.raw<unknown>(null)
  hint = $state.raw<Hint | null>(null)
  /** The last refusal or notice for me, until dismissed. */
  notice = $state.raw<Refused | null>(null)
  /** The stamp of the decision whose answer is on its way. */
  answering = $state.raw<number | null>(null)
  readonly autoPass = new AutoPass(
    () => this.table?.paused ?? false,
    (decision, action, shown) => void this.#answer(decision, action, shown),
  )
  /** The last thing that happened, for screen readers. */
  spoken = $state.raw('')

  readonly queue = new EventPlayer<Line>((line, live) => this.#logLine(line, live))
  readonly recap: TableRecap
  readonly connection: Wire

  #view: unknown = undefined
  /** The notice that something failed for want of a connection: it goes when there is one again. */
  #cut: Refused | null = null
  #n = 0
  #askedAt = 0
  /** What is told and not in the log yet. */
  #unlogged: Line[] = []
  #waiting = new Map<number, { done: (message: FromServer) => void; failed: (error: Error) => void }>()

  constructor(
    readonly id: string,
    still?: (hear: (message: FromServer) => void) => Wire,
  ) {
    this.recap = new TableRecap(id, this.queue, (lines, since) => this.#recall(lines, since))
    if (still) {
      this.connection = still((message) => this.#receive(message))
      return
    }
    const address = new URL(`/api/live?table=${id}`, location.href) // a proxy finds the way by it; hello says it again
    address.protocol = address.protocol.replace('http', 'ws')
    this.connection = new Connection(
      address.href,
      () => ({ type: 'hello', table: id, seen: this.seq < 0 ? null : this.seq }),
      (message) => this.#receive(message),
      () => this.#lost(),
    )
  }

  close(): void {
    this.autoPass.close()
    this.connection.close()
    this.queue.reset(undefined)
    this.recap.close()
  }

  set game(game: Game) {
    this.queue.game = game
    this.recap.game = game
  }

  /** Told of every action of mine that was taken. */
  onact: ((action: Tagged) => void) | null = null

  /** Take an action; which decision it answers is found by its stamp. */
  async act(action: Tagged, decision?: DecisionInfo): Promise<void> {
    const asked = decision ?? this.decisionFor(action)
    if (!asked || this.answering !== null) return
    if (this.autoPass.passing) this.autoPass.stop()
    this.queue.skip()
    this.recap.begin()
    this.answering = asked.stamp
    this.hint = null
    this.notice = null
    if (asked.covert && action.type === 'Proceed') await this.#pause()
    try {
      await this.ask({ type: 'act', stamp: asked.stamp, action })
      this.onact?.(action)
    } catch (error) {
      this.#showError(error)
    } finally {
      this.answering = null
    }
  }

  /** Ask for something that either happens or is refused; a refusal becomes the notice. */
  async want(request: Request): Promise<void> {
    try {
      await this.ask(request)
    } catch (error) {
      this.#showError(error)
    }
  }

  async askHint(): Promise<void> {
    try {
      const answer = await this.ask({ type: 'hint' })
      this.hint = answer.type === 'hint' ? answer : null
    } catch (error) {
      this.#showError(error)
    }
  }

  /** What a bot would do, and why; a refusal says that it has no advice. */
  async advice(): Promise<Advice | null> {
    const answer = await this.ask({ type: 'hint' })
    return answer.type === 'hint' ? (answer.choices[0] as Advice) : null
  }

  /** Some choices of a parametric decision. */
  async samples(decision: DecisionInfo, count: number): Promise<Choice[]> {
    const answer = await this.ask({ type: 'sample', stamp: decision.stamp, count })
    return answer.type === 'samples' ? (answer.options as Choice[]) : []
  }

  /** What a choice would do to my view; nothing where the server cannot say. */
  async preview(decision: DecisionInfo, action: Tagged): Promise<Preview | null> {
    const before = this.#view
    const answer = await this.ask({ type: 'preview', stamp: decision.stamp, action }).catch(() => null)
    if (answer?.type !== 'previewed' || this.#view !== before) return null
    return {
      action,
      view: applyChanges(before, answer.changes),
      words: answer.events.map((told) => told.words).filter((words) => words !== ''),
      until: answer.until,
      outcome: answer.outcome ?? null,
    }
  }

  async check(decision: DecisionInfo, action: Tagged): Promise<Verdict> {
    const answer = await this.ask({ type: 'check', stamp: decision.stamp, action })
    return answer.type === 'checked' ? answer : { legal: false }
  }

  /** Send a request; the promise is settled by its answer. */
  ask(request: Request): Promise<FromServer> {
    const n = ++this.#n
    return new Promise((done, failed) => {
      this.#waiting.set(n, { done, failed })
      if (!this.connection.send({ ...request, n } as FromClient)) {
        this.#waiting.delete(n)
        failed(new Error('There is no connection to the table just now.'))
      }
    })
  }

  /** The question that an action answers. */
  decisionFor(action: Tagged): DecisionInfo | undefined {
    const wanted = JSON.stringify(action)
    return (
      this.decisions.find((d) => d.options.some((o) => JSON.stringify(o.action) === wanted)) ??
      this.decisions.find((d) => d.parametric) ??
      this.decisions[0]
    )
  }

  #showError(error: unknown): void {
    if (error instanceof Refusal) this.notice = error.what
    else this.notice = this.#cut = { type: 'refused', reason: error instanceof Error ? error.message : String(error) } as Refused
  }

  #lost(): void {
    for (const { failed } of this.#waiting.values()) {
      failed(new Error('The connection was lost before the table answered.'))
    }
    this.#waiting.clear()
  }

  #settle(n: number | null | undefined, message: FromServer): void {
    if (n === null || n === undefined) return
    const waiting = this.#waiting.get(n)
    this.#waiting.delete(n)
    if (message.type === 'refused') waiting?.failed(new Refusal(message))
    else waiting?.done(message)
  }

  #receive(message: FromServer): void {
    // A line that served another table may still have something to say about it.
    const mine = message.type === 'snapshot' ? message.table.id === this.id : this.table !== null
    if (!mine && message.type !== 'bye') return
    switch (message.type) {
      case 'snapshot':
        return this.#snapshot(message)
      case 'update':
        return this.#update(message)
      case 'table':
        this.table = message.table
        this.seat = message.table.mine
        this.clocks = { ...message.clocks, at: performance.now() }
        this.asked = message.asked
        this.autoPass.restart()
        return
      case 'said':
        // When a match ends, players hear what those who watched said meanwhile, and before.
        if (this.chat.some((line) => line.id === message.line.id)) return
        this.chat = [...this.chat, message.line].sort((a, b) => a.id - b.id).slice(-500)
        this.unread += 1
        return
      case 'pins':
        this.pins = message.pins
        return
      case 'undo-vote':
        this.undo = message.undo
        if (message.refused_by !== null && message.refused_by !== undefined) {
          const name = this.table?.seats[message.refused_by]?.name ?? 'Someone'
          this.notice = { type: 'refused', reason: `${name} did not agree to take it back.` } as Refused
        }
        return
      case 'done':
      case 'hint':
      case 'samples':
      case 'checked':
      case 'previewed':
      case 'imagined': // (only programs ask for it)
        return this.#settle(message.n, message)
      case 'refused':
        if (message.n === null || message.n === undefined) this.notice = message
        return this.#settle(message.n, message)
      case 'bye':
        return this.connection.bye(message)
      default:
        message satisfies never
    }
  }

  #snapshot(s: Snapshot): void {
    if (this.#cut && this.notice === this.#cut) this.notice = null
    this.table = s.table
    this.seat = s.seat
    this.#asked(s.decisions)
    this.asked = s.asked
    this.clocks = { ...s.clocks, at: performance.now() }
    this.chat = s.chat
    this.pins = s.pins
    this.undo = s.undo
    this.canUndo = s.can_undo
    this.outcome = s.outcome
    this.content = s.content
    const follows = s.resumed && !s.rewound && this.seq >= 0
    const seen = this.seq
    this.seq = s.seq
    this.#view = s.view ?? undefined
    const lines = s.moments.flatMap((m) => this.#lines(m))
    if (follows) this.recap.add(lines, s.seq, this.#view)
    else this.recap.arrive(lines, s.seq, this.#view)
    if (follows) {
      const shown = settings.speed !== 'off' && !document.hidden
      if (lines.length) this.queue.add(lines, this.#view, shown ? this.#recall(lines, seen) : undefined)
      else if (!this.queue.busy) this.queue.reset(this.#view)
    } else {
      this.queue.reset(this.#view)
      this.#unlogged = []
      this.lines = lines
    }
    this.#showQuestions()
  }

  #update(u: Update): void {
    if (u.seq !== this.seq + 1) {
      this.connection.again()
      return
    }
    this.seq = u.seq
    const lines = this.#lines(u)
    this.#view = keepViews(lines, this.#view, u.changes)
    const mineBefore = this.decisions.some((d) => !d.optional)
    this.#asked(u.decisions)
    this.asked = u.asked
    this.clocks = { ...u.clocks, at: performance.now() }
    this.canUndo = u.can_undo ?? false
    this.outcome = u.outcome ?? null
    this.recap.add(lines, u.seq, this.#view)
    this.queue.add(lines, this.#view)
    this.#showQuestions()
    if (!mineBefore && this.decisions.some((d) => !d.optional)) sound('turn')
    if (this.outcome) sound(this.outcome.won[this.seat ?? 0] ? 'win' : 'lose')
    this.#settle(u.ack, u)
  }

  /**
   * What I am asked now. What leaves me no choice, or I prefer to let go, is passed by itself, after the pause. Advice outlives
   * what others do.
   */
  #asked(decisions: DecisionInfo[]): void {
    this.#askedAt = performance.now()
    if (!decisions.some((d) => d.stamp === this.hint?.stamp)) this.hint = null
    this.decisions = this.autoPass.take(decisions, this.decisions)
  }

  /** Show what is asked. */
  #showQuestions(): void {
    const pose = () => (this.shownQuestions = this.decisions)
    if (this.queue.busy && !document.hidden) nextFrame(pose)
    else pose()
  }

  /** What is shown can no longer be answered otherwise once its automatic answer is on its way. */
  async #answer(decision: DecisionInfo, action: Tagged, shown: boolean): Promise<void> {
    if (shown) this.answering = decision.stamp
    await this.want({ type: 'act', stamp: decision.stamp, action })
    if (this.answering === decision.stamp) this.answering = null
  }

  #pause(): Promise<void> {
    const left = COVERT_PAUSE - (performance.now() - this.#askedAt)
    return left > 0 ? new Promise((done) => setTimeout(done, left)) : Promise.resolve()
  }

  #lines(moment: MomentInfo): Line[] {
    return linesOf(moment, (seat) => this.table?.seats[seat]?.name ?? `Seat ${seat + 1}`)
  }

  /** Keep with these lines, which came without it, the view after each; returns the view before them. */
  async #recall(lines: Line[], since: number): Promise<unknown> {
    const recap = await api.recap(this.id, since)
    recap.moments.reduce(
      (view: unknown, { seq, changes }) => keepViews(lines.filter((line) => line.seq === seq), view, changes),
      recap.view,
    )
    return recap.view
  }

  #logLine(line: Line, live: boolean): void {
    if (!line.words) return
    this.#unlogged.push(line)
    // While events are shown the log is two frames behind the board, a table in the round may be one: all at once take too long for a frame.
    if (live && settings.speed !== 'off') nextFrame(() => this.#write(), 2)
    else this.#write()
    if (live) this.recap.tell(line)
    const cue = live && this.queue.game?.cue?.(line.event)
    if (cue) sound(cue)
  }

  /** What was told goes into the log. */
  #write(): void {
    const last = this.#unlogged.at(-1)
    if (!last) return
    this.lines = [...this.lines, ...this.#unlogged].slice(-WORDS_KEPT)
    this.spoken = last.words
    this.#unlogged = []
  }
}
