/** What the game prints, in the words of the table, and how it is drawn. */
import { printed } from './content'
import type { Action, DropfleetView, Event, Order, Printed, ShipView, Target } from './types'

export type OrderId = ShipView['order']
export type Layer = ShipView['layer']

/** What the components of this table say: the game's own, or a pack's once the board has told. */
let components: Printed = printed

export function useComponents(content: Printed): void {
  components = content
}

/** All orders, in the order of their keys. */
export function allOrders(): Order[] {
  return components.orders
}

export function orderOf(id: OrderId): Order {
  return components.orders.find((order) => order.id === id) ?? (components.orders[0] as Order)
}

export function sectorName(kind: string): string {
  return components.sectors.find((sector) => sector.id === kind)?.name ?? kind
}

export function weaponFamily(name: string): Printed['weapons'][string] {
  return components.weapons[name] ?? 'shell'
}

export function assetKind(id: string): Printed['assets'][string] {
  return components.assets[id] ?? 'fighters'
}

export const LAYERS: Record<Layer, string> = { high: 'High Orbit', low: 'Low Orbit', atmosphere: 'Atmosphere' }
export const SPIKES = ['no spike', 'Minor Spike', 'Major Spike']
export const FACTIONS: Record<string, string> = {
  ucm: 'UCM',
  scourge: 'Scourge',
  phr: 'PHR',
  shaltari: 'Shaltari',
  resistance: 'Resistance',
  neutral: 'Neutral',
}
/** How far a cluster's land reaches around its middle, in inches. */
export const LAND = { small: 1.9, medium: 2.2, large: 2.5 }
export const SECTOR_GLYPHS: Record<Printed['sectors'][number]['id'], string> = {
  commercial: 'M-.3 .3V-.05L0-.3L.3-.05V.3z',
  industrial: 'M-.32 .3V-.1L-.1 .05V-.1L.12 .05V-.3H.3V.3z',
  military: 'M0-.34L.3-.2V.05Q.25 .25 0 .36Q-.25 .25-.3 .05V-.2z',
  'orbital-defence': 'M-.3 .3H.3V.1H.12L.24-.34H.1L-.08 .1H-.3z',
  'power-plant': 'M.05-.36L-.24 .08H-.02L-.08 .36L.24-.08H.02z',
  'comms-station': 'M-.04 .34V-.02A.1 .1 0 1 1 .04-.02V.34zM-.3-.3Q-.42-.1-.3 .1M.3-.3Q.42-.1 .3 .1',
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
  const kind = assetKind(asset)
  if (kind === 'fighters') return 'M0-.5L.4 .4L0 .15L-.4 .4z'
  if (kind === 'bombers') return 'M0-.4L.5 .1L.5 .3L0 .15L-.5 .3L-.5 .1z'
  if (kind === 'torpedoes') return 'M-.12 .5V-.3L0-.5L.12-.3V.5zM-.3 .5L-.12 .2M.3 .5L.12 .2'
  return 'M-.4-.3H.4V.2L0 .5L-.4 .2z'
}

export function targetWords(view: DropfleetView, target: Target): string {
  if (target.kind === 'ship') return view.ships[target.no]?.name ?? 'a ship'
  if (target.kind === 'station') return `station ${view.stations[target.no]?.name ?? ''}`
  return view.sectors[target.no]?.name ?? 'a sector'
}

/** Where a target is. */
export function placeOf(view: DropfleetView, target: Target): { x: number; y: number } | null {
  if (target.kind === 'ship') {
    const ship = view.ships[target.no]
    return ship?.status === 'waiting' ? null : (ship ?? null)
  }
  if (target.kind === 'station') return view.stations[target.no] ?? null
  return view.sectors[target.no]?.sector ?? null
}

/** The things on the table that an event is about, from where it begins to where it ends. */
export function endsOf(event: Event): Target[] {
  const ship = (no: unknown): Target[] => (typeof no === 'number' && no >= 0 ? [{ kind: 'ship', no }] : [])
  return [
    ...('source' in event ? ship(event.source) : []),
    ...('ship' in event ? ship(event.ship) : []),
    ...('target' in event && typeof event.target === 'object' ? [event.target] : []),
  ]
}

/** Whose ship, group or battlegroup an event is about; of several the one it begins with. */
export function seatOf(event: Event, view: DropfleetView): number | undefined {
  const [first] = endsOf(event)
  const ship = first?.kind === 'ship' ? view.ships[first.no] : undefined
  const group = ship?.group ?? ('group' in event ? event.group : undefined)
  if (group !== undefined) return view.groups[group]?.seat
  return 'battlegroup' in event ? view.battlegroups[event.battlegroup]?.seat : undefined
}

/** A thing on the table that can be pointed at; the Anomaly is the only one of its kind. */
export interface Spot {
  kind: Target['kind'] | 'cluster' | 'anomaly'
  no: number
}

export const spotKey = (spot: Spot): string => `${spot.kind}-${spot.no}`

/** A thing that can be shot at, of those that can be pointed at. */
export function targetOf({ kind, no }: Spot): Target | null {
  return kind === 'cluster' || kind === 'anomaly' ? null : { kind, no }
}

export function spotWords(view: DropfleetView, spot: Spot): string {
  if (spot.kind === 'anomaly') return 'the Anomaly'
  const target = targetOf(spot)
  return target ? targetWords(view, target) : (view.clusters[spot.no]?.name ?? '')
}

export function spotPlace(view: DropfleetView, spot: Spot): { x: number; y: number } | null {
  if (spot.kind === 'anomaly') return view.anomaly ? { x: view.anomaly[0], y: view.anomaly[1] } : null
  const target = targetOf(spot)
  return target ? placeOf(view, target) : (view.clusters[spot.no] ?? null)
}

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
    case 'ScanAnomaly':
      return [{ kind: 'anomaly', no: 0 }]
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
    case 'TakeCommand':
      return ship(action.ship)
    case 'SetShields':
      return action.ships.flatMap(ship)
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
