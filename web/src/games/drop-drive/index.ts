/** Drop Drive on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import { printed } from './content'
import { cue, follow, time, keepsPace, type Shown } from './follow'
import ShipPanel from './ShipPanel.svelte'
import type { Action, DropDrivePrinted, Event } from './types'

export default {
  Board,
  content: printed,
  Side: { title: 'Ships', Panel: ShipPanel },
  follow,
  time,
  keepsPace,
  cue,
  tourName: 'first flight',
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<Shown, Action, Event, DropDrivePrinted>
