/** Phobos Falling on the table. */
import type { Cue, Game } from '../../board/contract'
import Board from './Board.svelte'
import { printed } from './content'
import { time } from './timing'
import SidePanel from './SidePanel.svelte'
import type { Action, Event, PhobosView, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'TurnBegan':
      return 'turn'
    case 'EventDrawn':
    case 'CardDrawn':
      return 'draw'
    case 'Mended':
    case 'Installed':
    case 'EventIgnored':
    case 'EventCancelled':
    case 'CardMade':
      return 'good'
    case 'Damaged':
    case 'Boarded':
    case 'StageRose':
      return 'bad'
    case 'HealthChanged':
      return event.health === 'healthy' ? 'good' : 'bad'
    case 'PiratesChose':
    case 'FuelChanged':
      return 'tick'
    case 'PiratesDefeated':
      return 'drop'
    case 'Ended':
      return event.won ? 'win' : 'lose'
    case 'AbilityUsed':
    case 'CardGiven':
    case 'CardShown':
    case 'Delayed':
    case 'Discarded':
    case 'Equipped':
    case 'EventBuried':
    case 'EventKept':
    case 'EventSeen':
    case 'FieldChanged':
    case 'FightBegan':
    case 'FightEnded':
    case 'GardenChanged':
    case 'InstallBegan':
    case 'Moved':
    case 'PileRenewed':
    case 'PileSearched':
    case 'PiratesBegan':
    case 'PiratesMoved':
    case 'Played':
    case 'PowerChanged':
    case 'Refused':
    case 'RobotsChanged':
    case 'RoleChosen':
    case 'RoundBegan':
    case 'ShieldEnded':
    case 'ShieldRaised':
    case 'ShipAnswered':
    case 'ShipGone':
    case 'ShipHeld':
    case 'ShuttleRepaired':
    case 'Stabilized':
    case 'Started':
    case 'TakenOff':
    case 'TechChanged':
    case 'TurnSkipped':
    case 'ZoneDrawn':
      return null
  }
}

export default {
  Board,
  Side: { title: 'Plan', Panel: SidePanel },
  content: printed,
  folds: ['Compile', 'Give', 'MassMove', 'MassMoveCard', 'RemoteEscape', 'ShiftField', 'TubeTo'],
  time,
  keepsPace: (event) => event.type === 'PiratesChose',
  cue,
  tourName: 'first round',
  tutorial: () => import('./tutorial'),
  ending: () => import('./ending'),
} satisfies Game<PhobosView, Action, Event, Printed>
