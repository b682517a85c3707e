/** Asks the server, a moment after the last change, whether a plan would be legal. */
import type { Verdict } from '../../../board/contract'
import type { Action } from '../types'

const PAUSE = 120

export class PlanCheck {
  verdict = $state.raw<Verdict | null>(null)
  #timer = 0
  #asked = 0

  constructor(private readonly check: (action: Action) => Promise<Verdict>) {}

  /** Check this plan soon; an earlier check no longer counts. */
  consider(action: Action | null): void {
    clearTimeout(this.#timer)
    const asked = ++this.#asked
    if (!action) {
      this.verdict = null
      return
    }
    this.#timer = window.setTimeout(() => {
      this.check(action).then(
        (verdict) => asked === this.#asked && (this.verdict = verdict),
        () => asked === this.#asked && (this.verdict = null),
      )
    }, PAUSE)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked += 1
  }
}
