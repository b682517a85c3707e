/** Dropfleet Commander on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import ActionPanel from './panels/ActionPanel.svelte'
import SidePanel from './SidePanel.svelte'
import { printed } from './content'
import { cue, follow, time } from './follow'
import { seatOf } from './labels'
import type { Action, DropfleetView, Event, Printed } from './types'

export default {
  Board,
  ownRecap: true,
  content: printed,
  ActionPanel,
  Side: { title: 'Fleet', Panel: SidePanel },
  follow,
  time,
  captions: true,
  cue,
  seatOf,
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropfleetView, Action, Event, Printed>
