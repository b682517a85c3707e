/** Drop Drive on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import { printed } from './content'
import { cue, keepsPace, time } from './timing'
import ShipPanel from './ShipPanel.svelte'
import type { Action, DropDrivePrinted, DropDriveView, Event } from './types'

export default {
  Board,
  content: printed,
  Side: { title: 'Ships', Panel: ShipPanel },
  time,
  keepsPace,
  cue,
  tourName: 'first flight',
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropDriveView, Action, Event, DropDrivePrinted>
