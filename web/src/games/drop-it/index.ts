/** Drop It on the table. */
import type { Cue, Game } from '../../board/contract'
import Board from './Board.svelte'
import { printed } from './content'
import { keepsPace, time } from './timing'
import type { Action, DropItView, Event, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'Dropped':
      return 'drop'
    case 'Judged':
      return event.verdict.breaches.length ? 'bad' : null
    case 'Scored':
    case 'TaskDone':
    case 'JokerSpent':
      return 'good'
    case 'MarkerMoved':
      return 'tick'
    case 'TurnBegan':
    case 'JokerKept':
    case 'NothingScored':
    case 'TokenShown':
    case 'JokersCounted':
    case 'Ended':
      return null
  }
}

export default {
  Board,
  content: printed,
  time,
  keepsPace,
  cue,
  tourName: 'first round',
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<DropItView, Action, Event, Printed>
