/** How long events are shown, and their sounds. */
import type { Cue } from '../../board/contract'
import type { Event } from './types'

/** How long an event is shown at normal speed: long enough to see, short enough to play. */
const TIMES: Record<Event['type'], number> = {
  BattlegroupsRevealed: 900,
  Catastrophe: 900,
  Ended: 900,
  Fired: 900,
  CardPlayed: 750,
  Crippled: 750,
  NukeLaunched: 750,
  ShipLost: 750,
  TieRolled: 750,
  TurnBegan: 750,
  VictoryPoints: 750,
  AssetsLaunched: 750,
  GroundCombat: 750,
  InitiativeRolled: 750,
  ArrivalRolled: 550,
  AttackRolled: 550,
  HullLost: 550,
  PointDefenceRolled: 550,
  Rammed: 550,
  SavesRolled: 550,
  Scanned: 550,
  ShipMoved: 550,
  DamageControlRolled: 550,
  RepairsRolled: 550,
  TroopsLanded: 550,
  FirstChosen: 380,
  GroupActivated: 380,
  ShipTurned: 380,
  Surveyed: 380,
  Dogfight: 380,
  RoundupBegan: 380,
  TroopsMoved: 380,
  CardsDrawn: 120,
  DeckStacked: 120,
  OrderGiven: 120,
  SpikeChanged: 120,
  AdmiralKilled: 0,
  AssetsLost: 0,
  BattleBegan: 0,
  BattlenetUsed: 0,
  CardDiscarded: 0,
  CardNegated: 0,
  CardOrderChosen: 0,
  CardOrderRolled: 0,
  CommandTaken: 0,
  FleetBrought: 0,
  GroundAssetsLost: 0,
  GroupDeployed: 0,
  HullRegained: 0,
  LayerChanged: 0,
  PlanChanged: 0,
  PowerUsed: 0,
  SectorRuined: 550,
  ShieldsSet: 0,
  StationDestroyed: 750,
  TelescopeSpent: 0,
  WeaponLost: 0,
  AnomalyMoved: 0,
  BatteriesOverrun: 0,
  Burnt: 0,
  FightersReturned: 0,
  HologramsFaded: 0,
  Manoeuvred: 0,
  NeutralMoved: 0,
  NeutralTaken: 0,
  Regenerated: 0,
  StationControlled: 0,
  TroopRelocated: 0,
}

export function time(event: Event): number {
  return TIMES[event.type]
}

export function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'Fired':
      return event.normal + event.critical ? 'tick' : null
    case 'ShipLost':
      return 'bad'
    case 'VictoryPoints':
      return event.points > 0 ? 'good' : 'bad'
    case 'CardsDrawn':
    case 'CardPlayed':
      return 'draw'
    case 'AssetsLaunched':
      return 'drop'
    default:
      return null
  }
}
