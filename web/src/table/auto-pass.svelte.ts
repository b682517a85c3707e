/** Answers given automatically: to covert questions without a choice, and to those that the player prefers to pass. */
import type { Tagged } from '../board/contract'
import { settings } from '../ui/settings.svelte'
import type { DecisionInfo } from '../wire'

/** How long every covert question stays open at least, whoever has a choice: passing sooner or later would tell. */
export const COVERT_PAUSE = 600
/** How long a question that is answered automatically can be stopped; a covert one goes when the others go. */
const PASS_PAUSE = 1500

/** Asked only so that nobody learns what I hold: there is nothing to choose. */
const isIdle = (d: DecisionInfo): boolean => !!d.covert && !d.parametric && d.options.length === 1

/** The automatic answer, as I prefer it; a `Proceed`, or the only one there is. */
function automatic(d: DecisionInfo): Tagged | null {
  if (d.parametric || d.optional) return null
  const actions = d.options.map((option) => option.action as Tagged)
  if (settings.passAlone && actions.length === 1) return actions[0] ?? null
  return (settings.letHappen && d.reaction && actions.find((action) => action.type === 'Proceed')) || null
}

export class AutoPass {
  /** The question that is about to be answered automatically. */
  passing = $state.raw<DecisionInfo | null>(null)
  #idle: DecisionInfo | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly paused: () => boolean,
    /** Answer a question; `shown` if the player sees it. */
    private readonly answer: (decision: DecisionInfo, action: Tagged, shown: boolean) => void,
  ) {}

  /** Take what is asked now, and return the questions that are shown. */
  take(decisions: DecisionInfo[], before: DecisionInfo[]): DecisionInfo[] {
    const shown = decisions.filter((d) => !isIdle(d))
    this.#idle = decisions.find(isIdle) ?? null
    // Others may answer while this one waits: that it was stopped stays so.
    const news = shown.filter((d) => !before.some((old) => old.stamp === d.stamp))
    this.passing = shown.find((d) => d.stamp === this.passing?.stamp) ?? news.find(automatic) ?? null
    this.restart()
    return shown
  }

  /** I will answer this one myself. */
  stop(): void {
    this.passing = null
    this.restart()
  }

  /** Begin the pause before the answer again. */
  restart(): void {
    this.close()
    const decision = this.#idle ?? this.passing
    const action = decision && (isIdle(decision) ? (decision.options[0]?.action as Tagged | undefined) : automatic(decision))
    if (!decision || !action || this.paused()) return
    this.#timer = setTimeout(
      () => {
        this.passing = null
        this.answer(decision, action, !isIdle(decision))
      },
      decision.covert ? COVERT_PAUSE : PASS_PAUSE,
    )
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
