/** What the game prints: orders, layers, sectors, factions, in the words of the table. */
import type { Action, DropfleetView, ShipView, Target } from './types'

export type OrderId = ShipView['order']
export type Layer = ShipView['layer']

export interface OrderText {
  id: OrderId
  name: string
  short: string
  /** Shares of the Thrust. */
  move: [number, number]
  turns: number
  when: string
  text: string
  spike: number
}

export const ORDERS: OrderText[] = [
  { id: 'standard', name: 'Standard Orders', short: 'Standard', move: [0.5, 1], turns: 1, when: 'start', spike: 0, text: 'Half to full Thrust, one turn first, one weapon system. Takes a spike off.' },
  { id: 'weapons-free', name: 'Weapons Free', short: 'Weapons Free', move: [0.5, 1], turns: 0, when: 'never', spike: 2, text: 'Half to full Thrust straight ahead, every weapon. A Major Spike.' },
  { id: 'station-keeping', name: 'Station Keeping', short: 'Station Keeping', move: [0, 0.5], turns: 1, when: 'start-or-end', spike: 1, text: 'Up to half Thrust, one turn before or after, one weapon system. A Minor Spike.' },
  { id: 'course-change', name: 'Course Change', short: 'Course Change', move: [0.5, 1], turns: 2, when: 'any', spike: 1, text: 'Half to full Thrust, two turns anywhere, one weapon system. A Minor Spike.' },
  { id: 'max-thrust', name: 'Max Thrust', short: 'Max Thrust', move: [1, 2], turns: 1, when: 'start', spike: 1, text: 'Full to double Thrust, one turn first, no fire, no launch. A Minor Spike.' },
  { id: 'silent-running', name: 'Silent Running', short: 'Silent', move: [0.5, 1], turns: 0, when: 'never', spike: 0, text: 'Half to full Thrust straight ahead, no fire, no launch. Signature 0, spikes gone.' },
  { id: 'active-scan', name: 'Active Scan', short: 'Active Scan', move: [0.5, 1], turns: 0, when: 'never', spike: 2, text: 'Half to full Thrust straight ahead, one weapon system, and light up an enemy. A Major Spike.' },
]

export function orderOf(id: OrderId): OrderText {
  return ORDERS.find((order) => order.id === id) ?? (ORDERS[0] as OrderText)
}

export const LAYERS: Record<Layer, string> = { high: 'High Orbit', low: 'Low Orbit', atmosphere: 'Atmosphere' }
export const LAYER_LETTER: Record<Layer, string> = { high: 'H', low: 'L', atmosphere: 'A' }
export const SPIKES = ['no spike', 'Minor Spike', 'Major Spike']
export const FACTIONS: Record<string, string> = {
  ucm: 'UCM',
  scourge: 'Scourge',
  phr: 'PHR',
  shaltari: 'Shaltari',
  resistance: 'Resistance',
  neutral: 'Neutral',
}
export const SECTORS: Record<string, { name: string; glyph: string }> = {
  commercial: { name: 'Commercial', glyph: 'M-.3 .3V-.05L0-.3L.3-.05V.3z' },
  industrial: { name: 'Industrial', glyph: 'M-.32 .3V-.1L-.1 .05V-.1L.12 .05V-.3H.3V.3z' },
  military: { name: 'Military', glyph: 'M0-.34L.3-.2V.05Q.25 .25 0 .36Q-.25 .25-.3 .05V-.2z' },
  'orbital-defence': { name: 'Orbital Defence', glyph: 'M-.3 .3H.3V.1H.12L.24-.34H.1L-.08 .1H-.3z' },
  'power-plant': { name: 'Power Plant', glyph: 'M.05-.36L-.24 .08H-.02L-.08 .36L.24-.08H.02z' },
  'comms-station': { name: 'Comms Station', glyph: 'M-.04 .34V-.02A.1 .1 0 1 1 .04-.02V.34zM-.3-.3Q-.42-.1-.3 .1M.3-.3Q.42-.1 .3 .1' },
}

export function kindOf(asset: string): string {
  return asset.split('.')[1] ?? asset
}

export function assetWords(asset: string, count: number): string {
  const name = kindOf(asset).replaceAll('-', ' ')
  return `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/(oe)?s$/, (_, oe) => (oe ? 'o' : '')) : name}`
}

/** The glyph of a launch asset, around (0, 0), north up. */
export function assetGlyph(asset: string): string {
  const kind = kindOf(asset)
  if (kind.includes('fighter')) return 'M0-.5L.4 .4L0 .15L-.4 .4z'
  if (kind.includes('bomber')) return 'M0-.4L.5 .1L.5 .3L0 .15L-.5 .3L-.5 .1z'
  if (kind.includes('torpedo')) return 'M-.12 .5V-.3L0-.5L.12-.3V.5zM-.3 .5L-.12 .2M.3 .5L.12 .2'
  return 'M-.4-.3H.4V.2L0 .5L-.4 .2z'
}

export function targetWords(view: DropfleetView, target: Target): string {
  if (target.kind === 'ship') return view.ships[target.no]?.name ?? 'a ship'
  if (target.kind === 'station') return `station ${view.stations[target.no]?.name ?? ''}`
  const sector = view.sectors[target.no]?.sector
  const cluster = sector ? view.clusters[sector.cluster]?.name : ''
  return `${SECTORS[sector?.kind ?? '']?.name ?? 'sector'}, cluster ${cluster ?? ''}`
}

/** Where a target is. */
export function placeOf(view: DropfleetView, target: Target): { x: number; y: number } | null {
  if (target.kind === 'ship') return view.ships[target.no] ?? null
  if (target.kind === 'station') return view.stations[target.no] ?? null
  return view.sectors[target.no]?.sector ?? null
}

export interface Spot {
  kind: 'ship' | 'station' | 'sector' | 'cluster'
  no: number
}

export const spotKey = (spot: Spot): string => `${spot.kind}-${spot.no}`

/** The things on the table that an action is about, so that it can be chosen by clicking them. */
export function spotsOf(view: DropfleetView, action: Action): Spot[] {
  const ship = (no: number): Spot[] => (no >= 0 ? [{ kind: 'ship', no }] : [])
  const group = (no: number): Spot[] => (view.groups[no]?.ships ?? []).flatMap((one) => ship(one))
  switch (action.type) {
    case 'Launch':
    case 'Ram':
    case 'FireSector':
    case 'FireStation':
    case 'ResolveAssets':
    case 'SpendTelescope':
      return [action.target]
    case 'ScanStation':
      return [{ kind: 'station', no: action.station }]
    case 'Relocate':
      return [action.to]
    case 'ScanShip':
    case 'GiveScraps':
    case 'Jam':
    case 'Boost':
    case 'RollRegeneration':
    case 'RepairEffect':
    case 'RollAttack':
      return ship(action.ship)
    case 'Siphon':
      return ship(action.victim)
    case 'ActivateGroup':
    case 'SelectCarriers':
    case 'ExtraOrder':
      return group(action.group)
    case 'Survey':
      return [{ kind: action.place, no: action.no }]
    case 'PlayCard':
      return [
        ...ship(action.ship),
        ...group(action.group),
        ...(view.battlegroups[action.battlegroup]?.groups ?? []).flatMap(group),
        ...(action.sector >= 0 ? [{ kind: 'sector', no: action.sector } as Spot] : []),
        ...(action.cluster >= 0 ? [{ kind: 'cluster', no: action.cluster } as Spot] : []),
        ...(action.station >= 0 ? [{ kind: 'station', no: action.station } as Spot] : []),
      ]
    default:
      return []
  }
}

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %'
  if (chance < 1 && chance > 0.995) return '>99 %'
  return `${Math.round(chance * 100)} %`
}

export function inches(far: number): string {
  return `${far.toFixed(1)}″`
}
