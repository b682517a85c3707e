/** Dropfleet Commander on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import ActionPanel from './panels/ActionPanel.svelte'
import SidePanel from './SidePanel.svelte'
import { printed } from './content'
import { cue, follow, time } from './follow'
import { whose } from './labels'
import type { Action, DropfleetView, Event, Printed } from './types'

export default {
  Board,
  films: true,
  content: printed,
  Desk: ActionPanel,
  Side: { title: 'Fleet', Panel: SidePanel },
  follow,
  time,
  captions: true,
  cue,
  whose,
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropfleetView, Action, Event, Printed>
