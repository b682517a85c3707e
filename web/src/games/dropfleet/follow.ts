/** How the view changes as events are told, one by one, until the view they led to arrives. */
import type { Cue } from '../../board/contract'
import type { DropfleetView, Event, ShipView } from './types'

export function follow(view: DropfleetView, event: Event): DropfleetView {
  switch (event.type) {
    case 'TurnBegan':
      return { ...view, turn: event.turn, phase: 'planning', active_group: -1, active_battlegroup: -1 }
    case 'RoundupBegan':
      return { ...view, phase: 'roundup', active_group: -1, active_battlegroup: -1 }
    case 'BattlegroupsRevealed':
      return {
        ...view,
        phase: 'activation',
        players: view.players.map((player, seat) => ({ ...player, revealed: event.battlegroups[seat] ?? -1 })),
      }
    case 'GroupActivated': {
      const group = view.groups[event.group]
      const groups = view.groups.map((one) => (one.no === event.group ? { ...one, activated: true } : one))
      return { ...view, groups, active_group: event.group, active_battlegroup: group?.battlegroup ?? -1, active_seat: group?.seat ?? -1 }
    }
    case 'ShipMoved': {
      const [x, y] = event.way.at(-1) ?? [0, 0]
      return alter(view, event.ship, { x, y, heading: event.heading, layer: event.layer, status: 'table' })
    }
    case 'NeutralMoved':
      return alter(view, event.ship, { x: event.x, y: event.y, heading: event.heading })
    case 'ShipTurned':
      return alter(view, event.ship, { heading: event.heading })
    case 'LayerChanged':
      return alter(view, event.ship, { layer: event.layer })
    case 'OrderGiven':
      return alter(view, event.ship, { order: event.order, shields: event.shields })
    case 'ShieldsSet':
      return alter(view, event.ship, { shields: event.up })
    case 'SpikeChanged':
      return alter(view, event.ship, { spike: event.spike, silent: event.silent })
    case 'HullRegained':
      return alter(view, event.ship, { hull: event.hull })
    case 'HullLost': {
      const { kind, no } = event.target
      if (kind === 'ship') return alter(view, no, { hull: event.hull })
      if (kind === 'station') return { ...view, stations: view.stations.map((one, at) => (at === no ? { ...one, hull: event.hull } : one)) }
      return { ...view, sectors: view.sectors.map((one, at) => (at === no ? { ...one, sector: { ...one.sector, hull: event.hull } } : one)) }
    }
    case 'Crippled':
      return alter(view, event.ship, { crippled: true })
    case 'ShipLost':
      return alter(view, event.ship, { status: 'destroyed' })
    case 'SectorRuined':
      return { ...view, sectors: view.sectors.map((one, at) => (at === event.sector ? { ...one, sector: { ...one.sector, ruined: true } } : one)) }
    case 'VictoryPoints':
      return { ...view, players: view.players.map((one) => (one.seat === event.seat ? { ...one, vp: event.total } : one)) }
    case 'AnomalyMoved':
      return { ...view, anomaly: [event.x, event.y] }
    case 'InitiativeRolled':
      return { ...view, initiative: event.order }
    case 'AdmiralKilled':
    case 'ArrivalRolled':
    case 'AssetsLaunched':
    case 'AssetsLost':
    case 'AttackRolled':
    case 'BatteriesOverrun':
    case 'BattleBegan':
    case 'BattlenetUsed':
    case 'Burnt':
    case 'CardDiscarded':
    case 'CardNegated':
    case 'CardOrderChosen':
    case 'CardOrderRolled':
    case 'CardPlayed':
    case 'CardsDrawn':
    case 'Catastrophe':
    case 'CommandTaken':
    case 'DamageControlRolled':
    case 'DeckStacked':
    case 'Dogfight':
    case 'Ended':
    case 'FightersReturned':
    case 'Fired':
    case 'FirstChosen':
    case 'FleetBrought':
    case 'GroundAssetsLost':
    case 'GroundCombat':
    case 'GroupDeployed':
    case 'HologramsFaded':
    case 'Manoeuvred':
    case 'NeutralTaken':
    case 'NukeLaunched':
    case 'PlanChanged':
    case 'PointDefenceRolled':
    case 'PowerUsed':
    case 'Rammed':
    case 'Regenerated':
    case 'RepairsRolled':
    case 'SavesRolled':
    case 'Scanned':
    case 'StationControlled':
    case 'StationDestroyed':
    case 'Surveyed':
    case 'TelescopeSpent':
    case 'TieRolled':
    case 'TroopRelocated':
    case 'TroopsLanded':
    case 'TroopsMoved':
    case 'WeaponLost':
      return view
  }
}

function alter(view: DropfleetView, ship: number, change: Partial<ShipView>): DropfleetView {
  return { ...view, ships: view.ships.map((one) => (one.no === ship ? { ...one, ...change } : one)) }
}

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
