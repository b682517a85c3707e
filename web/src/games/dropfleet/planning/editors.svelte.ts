/** What the admiral is planning at this table: shared by the chart and the action panelbeside it. */
import type { Ask, Choice } from '../../../board/contract'
import { FireEditor } from './fire-editor.svelte'
import { MoveEditor } from './move-editor.svelte'
import { TroopEditor } from './troop-editor.svelte'
import { PlacementEditor } from './placement-editor.svelte'
import type { Action } from '../types'

class Editors {
  readonly moveEditor = new MoveEditor()
  readonly fireEditor = new FireEditor()
  readonly placement = new PlacementEditor()
  readonly troopEditor = new TroopEditor()
  /** Several things that could be done with what was clicked. */
  menu = $state.raw<{ title: string; choices: Choice<Action>[] } | null>(null)
}

export const editors = new Editors()

/** The question that is worked on: the one that must be answered, before those that may be. */
export function mainAsk(asks: Ask<Action>[]): Ask<Action> | undefined {
  return asks.find((one) => !one.optional) ?? asks[0]
}

/** What the engine tells about a question of this kind; null where another is asked. */
export function aidOf<Aid>(ask: Ask<Action> | undefined, kind: string): Aid | null {
  return ask?.kind === kind ? ((ask.aid ?? null) as Aid | null) : null
}
