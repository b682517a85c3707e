/** Dropfleet Commander on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import ActionPanel from './panels/ActionPanel.svelte'
import SidePanel from './SidePanel.svelte'
import { printed } from './content'
import { seatOf } from './labels'
import { cue, time } from './timing'
import type { Action, DropfleetView, Event, Printed } from './types'

export default {
  Board,
  ownRecap: true,
  content: printed,
  ActionPanel,
  Side: { title: 'Fleet', Panel: SidePanel },
  time,
  captions: true,
  cue,
  seatOf,
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropfleetView, Action, Event, Printed>
