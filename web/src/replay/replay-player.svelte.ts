/** Plays a replay: keeps the current moment and shows its events one by one. */
import { EventPlayer } from '../board/event-player.svelte'
import type { Line } from '../board/log-lines'
import type { Timeline } from './timeline'

/** Milliseconds between two moments at normal speed. */
const BEAT = 500

export class ReplayPlayer {
  timeline = $state.raw<Timeline>({ views: [], lines: [], turns: [] })
  at = $state(0)
  running = $state(false)
  /** The number of lines of the current moment that have been shown: the log shows no more than the board. */
  #shown = $state(0)
  #pace = $state(1)
  #timer = 0
  readonly events = new EventPlayer<Line>(() => (this.#shown += 1))

  readonly last = $derived(Math.max(0, this.timeline.views.length - 1))
  readonly turn = $derived(this.timeline.turns.findLast((one) => one.at <= this.at))
  readonly #before = $derived(this.timeline.lines.slice(0, this.at).flat())
  readonly lines = $derived([...this.#before, ...(this.timeline.lines[this.at] ?? []).slice(0, this.#shown)])

  get pace(): number {
    return this.#pace
  }
  set pace(pace: number) {
    this.#pace = this.events.rate = pace
  }

  /** Show a moment at once. */
  jump(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to))
    this.#shown = this.timeline.lines[this.at]?.length ?? 0
    this.events.reset(this.timeline.views[this.at])
  }

  /** Advance by one moment and show its events. */
  step(): void {
    if (this.at >= this.last) return this.stop()
    this.events.skip()
    this.at += 1
    this.#shown = 0
    this.events.add(this.timeline.lines[this.at] ?? [], this.timeline.views[this.at])
  }

  run(): void {
    if (this.at >= this.last) this.jump(0)
    this.running = true
    const beat = () => {
      if (!this.running) return
      if (!this.events.busy) this.step()
      if (this.running) this.#timer = window.setTimeout(beat, BEAT / this.pace)
    }
    beat()
  }

  stop(): void {
    this.running = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.running) this.stop()
    else this.run()
  }
}
