/** How the view changes as events are told, one by one, until the view they led to arrives. */
import type { Cue } from '../../board/contract'
import { still } from '../../ui/settings.svelte'
import { fallTime } from './recorded-fall'
import { kindOf } from './labels'
import type { BattleOdds, CardView, DemandPlaced, DropDriveView, Event, InFlight, PieceView, PlanetView, Pose3D, ShipView } from './types'

/** A battle or an encounter as far as it has been told. */
export interface Told {
  one: string
  other: string
  posture: string | null
  answers: { ship: string; response: string }[]
  ratings: [number, number]
  odds: BattleOdds | null
  faces: [number, number] | null
  totals: [number, number] | null
  result: { winner: string | null; damage: number } | null
}

/** The view, where what the event moves was before it, and the encounter being told. */
export interface Shown extends DropDriveView {
  before?: Record<string, Pose3D>
  told?: Told | null
}

export function follow(view: Shown, event: Event): Shown {
  switch (event.type) {
    case 'TurnBegan':
      return { ...view, before: {}, told: null, active: event.seat, turn: event.number, round: event.round, flight: null }
    case 'Fell': {
      const rest = { ...event.fall.rest, ...event.put_back }
      return put({ ...view, told: event.cause === 'rerouted' ? (view.told ?? null) : null }, rest)
    }
    case 'Placed':
      return put(view, { [event.piece]: event.pose }, event.on)
    case 'ShipMoved':
      return put({ ...view, told: null }, { [event.piece]: event.pose }, event.on)
    case 'Swapped':
      return put(without(view, [event.stand_in]), { [event.piece]: event.pose })
    case 'WentHome':
      return alter(homed(view, event.planet, event.piece), event.seat, (ship) => ({ ...ship, cargo: ship.cargo.filter((piece) => piece !== event.piece) }))
    case 'BonusItems':
      return { ...view, before: {}, planets: view.planets.map((planet) => (planet.colour === event.planet ? { ...planet, bonus: [...planet.bonus, ...itemsOf(view, event.cards)] } : planet)) }
    case 'PlanetDestroyed':
      return { ...view, before: {}, told: null, planets: view.planets.map((planet) => (planet.colour === event.planet ? { ...planet, destroyed: true, at_home: [] } : planet)) }
    case 'MineFlicked':
      return put(view, { [event.mine]: event.pose })
    case 'Swallowed':
      return { ...without(view, event.pieces), swallowed: [...view.swallowed, ...event.pieces] }
    case 'AnomalyGone':
      return { ...view, before: {}, anomalies: view.anomalies.filter((anomaly) => anomaly.id !== event.anomaly) }
    case 'TakenOut':
      return without(view, [event.piece])
    case 'FlightSet': {
      const ship = view.ships.find((one) => one.seat === event.seat)?.piece
      const flight = { points: event.points, at: 0, passing: [], flown: [], leaving: [], left: 0, owed: [] }
      return ship ? { ...put(view, { [ship]: event.pose }, null), flight } : { ...view, before: {}, flight }
    }
    case 'FlightEnded':
      return { ...view, before: {}, flight: null }
    case 'Collected': {
      const gone = without(flown(view, event.ship, event.flight), event.taken_from ? [] : [event.piece])
      return aboard(event.taken_from ? unload(gone, event.taken_from, event.piece) : gone, event.ship, event.piece)
    }
    case 'Jettisoned':
      return unload({ ...view, before: {} }, event.ship, event.piece)
    case 'PowerRerouted':
      return alter(view, event.seat, (ship) => ({ ...ship, cargo: ship.cargo.filter((piece) => piece !== event.fuel) }))
    case 'DropDriveUsed':
      return alter(view, event.seat, (ship) => ({ ...ship, cargo: ship.cargo.filter((piece) => piece !== event.fuel) }))
    case 'EncounterBegan':
      return { ...flown(view, event.approaching, event.flight), told: { ...tellOf(event.approaching, event.other), ratings: event.ratings, odds: event.odds } }
    case 'PostureTaken':
      return { ...view, before: {}, told: view.told ? { ...view.told, posture: event.posture } : null }
    case 'Responded':
      return { ...view, before: {}, told: view.told ? { ...view.told, answers: [...view.told.answers, event] } : null }
    case 'DiceRolled': {
      const told = view.told ?? tellOf(event.one, event.other)
      const { one, other, faces, ratings, totals } = event
      return { ...view, before: {}, told: { ...told, one, other, ratings, faces, totals } }
    }
    case 'BattleEnded':
      return { ...view, before: {}, told: view.told ? { ...view.told, result: { winner: event.winner, damage: event.damage } } : null }
    case 'UpgradeDamaged':
    case 'Repaired': {
      const cards = event.type === 'Repaired' ? event.cards : [event.card]
      return alter({ ...view, told: null }, event.seat, (ship) => ({
        ...ship,
        upgrades: ship.upgrades.map((one) => (cards.includes(one.card.number) ? { ...one, damaged: event.type !== 'Repaired' } : one)),
      }))
    }
    case 'CreditsGained':
      return alter(view, event.seat, (ship) => ({ ...ship, credits: event.total }))
    case 'Sold':
      return alter(view, event.seat, (ship) => ({ ...ship, cargo: ship.cargo.filter((piece) => !event.pieces.includes(piece)) }))
    case 'Delivered':
      return alter(view, event.seat, (ship) => ({ ...ship, passengers: ship.passengers.filter((card) => card.number !== event.card) }))
    case 'DemandPlaced':
      return { ...view, before: {}, tokens: event.left, planets: view.planets.map((planet) => demanded(planet, event)) }
    case 'EndTriggered':
      return { ...view, before: {}, ending: true }
    case 'AnomalyInPlay':
    case 'AnomalyScanned':
    case 'BigBangVoted':
    case 'CaptainDrawn':
    case 'CardKept':
    case 'CardsDiscarded':
    case 'CardsDrawn':
    case 'Damaged':
    case 'DeckRenewed':
    case 'DieRolled':
    case 'Ended':
    case 'FacilityUsed':
    case 'Frozen':
    case 'Landed':
    case 'MineHit':
    case 'PirateDestroyed':
    case 'PirateTargeted':
    case 'ShipBuilt':
    case 'ShipCardsDrawn':
    case 'SidesDrawn':
    case 'SpecimenScored':
    case 'TokensAdded':
    case 'WentThrough':
      return view.before && Object.keys(view.before).length ? { ...view, before: {} } : view
  }
}

function tellOf(one: string, other: string): Told {
  return { one, other, posture: null, answers: [], ratings: [0, 0], odds: null, faces: null, totals: null, result: null }
}

/** Put pieces down; those that were not in the system come into it. */
function put(view: Shown, rest: Record<string, Pose3D>, on?: string | null): Shown {
  const before: Record<string, Pose3D> = {}
  const pieces = view.pieces.map((piece): PieceView => {
    const pose = rest[piece.id]
    if (!pose) return piece
    before[piece.id] = piece.pose
    return on === undefined ? { ...piece, pose } : { ...piece, pose, on }
  })
  for (const [id, pose] of Object.entries(rest)) {
    if (id in before) continue
    const kind = kindOf(id)
    const role = view.system.kinds.find((one) => one.id === kind)?.role ?? 'cargo'
    pieces.push({ id, kind, role, tone: '', pose, on: on ?? null, port: null })
  }
  const pirates = view.pirates.map((pirate) => (pirate.piece in rest ? { ...pirate, launched: true } : pirate))
  return { ...view, pieces, pirates, before }
}

function without(view: Shown, gone: string[]): Shown {
  const before: Record<string, Pose3D> = { ...view.before }
  for (const piece of view.pieces) if (gone.includes(piece.id)) before[piece.id] = piece.pose
  return { ...view, before, pieces: view.pieces.filter((piece) => !gone.includes(piece.id)) }
}

/** The flying ship has come this far. */
function flown(view: Shown, ship: string, now: InFlight | null | undefined): Shown {
  if (!now) return { ...view, before: {} }
  return { ...put(view, { [ship]: now.pose }), flight: view.flight && { ...view.flight, at: now.at } }
}

function alter(view: Shown, seat: number, change: (ship: ShipView) => ShipView): Shown {
  return { ...view, before: {}, ships: view.ships.map((ship) => (ship.seat === seat ? change(ship) : ship)) }
}

function aboard(view: Shown, ship: string, piece: string): Shown {
  return {
    ...view,
    ships: view.ships.map((one) => (one.piece === ship ? { ...one, cargo: [...one.cargo, piece] } : one)),
    pirates: view.pirates.map((one) => (one.piece === ship ? { ...one, hold: [...one.hold, piece] } : one)),
  }
}

function unload(view: Shown, ship: string, piece: string): Shown {
  return {
    ...view,
    ships: view.ships.map((one) => (one.piece === ship ? { ...one, cargo: one.cargo.filter((each) => each !== piece) } : one)),
    pirates: view.pirates.map((one) => (one.piece === ship ? { ...one, hold: one.hold.filter((each) => each !== piece) } : one)),
  }
}

/** Special cargo lies beside its home again. */
function homed(view: Shown, colour: string, piece: string): Shown {
  const back = (planet: PlanetView): PlanetView => (planet.colour === colour && !planet.at_home.includes(piece) ? { ...planet, at_home: [...planet.at_home, piece] } : planet)
  return { ...view, planets: view.planets.map(back) }
}

/** Cards that lie beside a planet that was destroyed, by number. */
function itemsOf(view: Shown, numbers: number[]): CardView[] {
  const beside = view.planets.flatMap((planet) => (planet.destroyed ? planet.bonus : []))
  return numbers.flatMap((number) => beside.find((card) => card.number === number) ?? [])
}

function demanded(planet: PlanetView, event: DemandPlaced): PlanetView {
  if (planet.colour !== event.planet) return planet
  const market = planet.market.map((row) => (row.asteroid === event.asteroid ? { ...row, covered: event.covered, price: event.price } : row))
  return { ...planet, market }
}

/** How long an event is shown at normal speed. */
const TIMES: Record<Exclude<Event['type'], 'Fell'>, number> = {
  BattleEnded: 1000,
  DiceRolled: 1000,
  Ended: 900,
  EncounterBegan: 700,
  FlightSet: 700,
  SpecimenScored: 700,
  AnomalyScanned: 700,
  ShipMoved: 650,
  CardKept: 550,
  Delivered: 550,
  DieRolled: 550,
  EndTriggered: 550,
  Landed: 550,
  PirateDestroyed: 550,
  PostureTaken: 550,
  Responded: 550,
  Sold: 550,
  PlanetDestroyed: 550,
  WentThrough: 550,
  Collected: 420,
  Placed: 420,
  Swapped: 420,
  TakenOut: 420,
  UpgradeDamaged: 420,
  MineFlicked: 420,
  MineHit: 420,
  Swallowed: 420,
  CreditsGained: 320,
  DemandPlaced: 320,
  PirateTargeted: 320,
  TurnBegan: 320,
  BigBangVoted: 0,
  CaptainDrawn: 0,
  CardsDiscarded: 0,
  CardsDrawn: 0,
  Damaged: 0,
  DeckRenewed: 0,
  DropDriveUsed: 0,
  FacilityUsed: 0,
  FlightEnded: 0,
  Frozen: 0,
  Jettisoned: 0,
  PowerRerouted: 0,
  Repaired: 0,
  ShipBuilt: 0,
  ShipCardsDrawn: 0,
  SidesDrawn: 0,
  AnomalyGone: 0,
  AnomalyInPlay: 0,
  BonusItems: 0,
  TokensAdded: 0,
  WentHome: 0,
}

/** How long an event is shown; a fall as long as it took, or as a still picture. */
export function time(event: Event): number {
  if (event.type !== 'Fell') return TIMES[event.type]
  if (still()) return 300
  return fallTime(event.fall) || (event.dropped.length ? 450 : 0)
}

/** A recorded fall is never hurried. */
export function keepsPace(event: Event): boolean {
  return event.type === 'Fell' && event.fall.tracks.length > 0 && !still()
}

export function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'Fell':
      return event.dropped.length ? 'drop' : null
    case 'Collected':
    case 'DemandPlaced':
    case 'DiceRolled':
      return 'tick'
    case 'CardsDrawn':
    case 'AnomalyScanned':
      return 'draw'
    case 'CreditsGained':
      return event.credits > 0 ? 'good' : 'bad'
    case 'Damaged':
    case 'MineHit':
      return 'bad'
    default:
      return null
  }
}
