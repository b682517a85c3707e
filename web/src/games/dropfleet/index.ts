/** Dropfleet Commander on the table. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'
import Desk from './Desk.svelte'
import Fleet from './Fleet.svelte'
import { printed } from './content'
import { cue, follow, time } from './follow'
import { whose } from './printed'
import type { Action, DropfleetView, Event, Printed } from './types'

export default {
  Board,
  films: true,
  content: printed,
  Desk,
  Side: { title: 'Fleet', Panel: Fleet },
  follow,
  time,
  captions: true,
  cue,
  whose,
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropfleetView, Action, Event, Printed>
