/** How the view changes as events are told, one by one, until the view they led to arrives. */
import type { Cue } from '../../frame/board'
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
    default:
      return view
  }
}

function alter(view: DropfleetView, ship: number, change: Partial<ShipView>): DropfleetView {
  return { ...view, ships: view.ships.map((one) => (one.no === ship ? { ...one, ...change } : one)) }
}

/** How long an event is shown at normal speed: long enough to see, short enough to play. */
export function time(event: Event): number {
  switch (event.type) {
    case 'BattlegroupsRevealed':
    case 'Fired':
    case 'Catastrophe':
    case 'Ended':
      return 900
    case 'TurnBegan':
    case 'ShipLost':
    case 'VictoryPoints':
    case 'AssetsLaunched':
    case 'InitiativeRolled':
    case 'TieRolled':
    case 'GroundCombat':
    case 'CardPlayed':
    case 'NukeLaunched':
    case 'Crippled':
      return 750
    case 'ShipMoved':
    case 'PointDefenceRolled':
    case 'SavesRolled':
    case 'HullLost':
    case 'Rammed':
    case 'Scanned':
    case 'TroopsLanded':
    case 'DamageControlRolled':
    case 'RepairsRolled':
    case 'AttackRolled':
    case 'ArrivalRolled':
      return 550
    case 'GroupActivated':
    case 'FirstChosen':
    case 'ShipTurned':
    case 'Dogfight':
    case 'Surveyed':
    case 'TroopsMoved':
    case 'RoundupBegan':
      return 380
    case 'OrderGiven':
    case 'SpikeChanged':
    case 'CardsDrawn':
    case 'DeckStacked':
      return 120
    default:
      return 0
  }
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
