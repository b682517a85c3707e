/** Adrift on the table. */
import type { Cue, Game } from '../../board/contract'
import Board from './Board.svelte'
import { printed } from './content'
import { time } from './timing'
import type { Action, AdriftView, Event, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'TurnBegan':
      return 'turn'
    case 'EventDrawn':
    case 'LookedAhead':
      return 'draw'
    case 'CoreDrawn':
      return 'tick'
    case 'ThresholdChecked':
      return event.met ? 'good' : 'bad'
    case 'CoreChanged':
      return event.change > 0 ? 'good' : 'bad'
    case 'UpgradeInstalled':
    case 'EventCancelled':
    case 'CardKept':
      return 'good'
    case 'Clashed':
      return 'bad'
    case 'Ended':
      return event.won ? 'win' : 'lose'
    case 'NoEffect':
    case 'SystemChanged':
    case 'CardUsed':
    case 'CardLost':
    case 'UpgradeRemoved':
    case 'PowerUsed':
    case 'EventReversed':
    case 'Reordered':
      return null
  }
}

export default {
  Board,
  content: printed,
  time,
  cue,
  tourName: 'first round',
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<AdriftView, Action, Event, Printed>
