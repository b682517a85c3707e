/** What the admiral is planning at this table: shared by the chart and the desk beside it. */
import type { Ask, Choice } from '../../board/contract'
import { Gunnery } from './gunnery.svelte'
import { Helm } from './helm.svelte'
import { Muster } from './muster.svelte'
import { Plans } from './plans.svelte'
import type { Action } from './types'

class Bridge {
  readonly helm = new Helm()
  readonly gunnery = new Gunnery()
  readonly plans = new Plans()
  readonly muster = new Muster()
  /** Several things that could be done with what was clicked. */
  menu = $state.raw<{ title: string; choices: Choice<Action>[] } | null>(null)
}

export const bridge = new Bridge()

/** The question that is worked on: the one that must be answered, before those that may be. */
export function mainAsk(asks: Ask<Action>[]): Ask<Action> | undefined {
  return asks.find((one) => !one.optional) ?? asks[0]
}

/** What the engine tells about a question of this kind; null where another is asked. */
export function aidOf<Aid>(ask: Ask<Action> | undefined, kind: string): Aid | null {
  return ask?.kind === kind ? ((ask.aid ?? null) as Aid | null) : null
}
