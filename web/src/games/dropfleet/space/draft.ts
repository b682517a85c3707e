/** What is planned and looked at, as lines, areas and ghosts of the scene: the same that the chart shows flat. */
import type { Measured } from '../camera.svelte'
import type { Gunnery } from '../gunnery.svelte'
import type { Helm } from '../helm.svelte'
import type { Muster } from '../muster.svelte'
import { ahead, alongWay, ARCS, distance, waypoints, wedgeLine, type Place, type Point } from '../moves'
import type { Plans } from '../plans.svelte'
import { inches, LAYERS, placeOf, spotsOf, type Layer, type Spot } from '../printed'
import type { Action, DeployAid, DropfleetView, HologramAid, MoveAid, OrdersAid, Event, Outlook, ShipView, Target, TurnAid } from '../types'
import { HEIGHT, TINT } from './heights'
import { circle, type Area, type Place3, type Stroke } from './strokes'

export const SUN = '#ffb347'
export const INFO = '#5ad1e6'
export const GOOD = '#6ee7a8'
export const DANGER = '#ff6b6b'
/** How far ahead of a ghost its knob is, and how far ahead of a row to deploy. */
export const KNOB = 2.4
export const ROW_KNOB = 3

export interface Ghost extends Place {
  height: number
  /** The class of ship. */
  kind: number
  faint: boolean
}

export interface Mark {
  key: string
  at: Place3 | Target
  text: string
  tone: string
}

export interface Draft {
  strokes: Stroke[]
  areas: Area[]
  ghosts: Ghost[]
  marks: Mark[]
  /** Lines to things, which the scene knows the place of. */
  links: { from: Target | Place3; to: Target; colour: string }[]
  /** Things to be ringed. */
  rings: { spot: Spot; colour: string }[]
}

export interface Planned {
  view: DropfleetView
  helm: Helm | null
  moving: MoveAid | null
  gunnery: Gunnery | null
  plans: Plans
  ordering: OrdersAid | null
  deploying: DeployAid | null
  turning: TurnAid | null
  muster: Muster | null
  placing: HologramAid | null
  pointed: Action | null
  /** The ship whose ranges are shown. */
  looked: ShipView | null
  /** The ship that is chosen: to the one pointed at it is measured. */
  chosen: number | null
  /** What is told just now. */
  playing: Event | null
  /** Seen from straight above, where layers lie on each other. */
  top: boolean
  /** What is measured. */
  ruler: { from: Measured; to: Measured } | null
}

/** The layers a planned move may change to, and where in the round a hand takes it there: above and below its end. */
export function steps(helm: Helm): { change: 'up' | 'down' | ''; layer: Layer; at: Place3 }[] {
  const end = helm.end
  if (!end) return []
  return (helm.reach?.ways ?? []).flatMap(({ change, layer }) => (layer === helm.layer ? [] : [{ change, layer, at: [end.x, end.y, HEIGHT[layer]] as Place3 }]))
}

export function draftOf(planned: Planned): Draft {
  const draft: Draft = { strokes: [], areas: [], ghosts: [], marks: [], links: [], rings: [] }
  const { view, helm, gunnery, plans, turning, placing, looked } = planned
  if (looked) ranges(draft, looked, looked.layer, looked.scan, looked.signature)
  orders(draft, planned)
  if (helm) course(draft, planned, helm)
  deployment(draft, planned)
  const turned = turning && view.ships[turning.ship]
  if (turned) stalk(draft, { ...turned, heading: turned.heading + plans.turn }, HEIGHT[turned.layer], ROW_KNOB)
  if (placing) hologram(draft, planned, placing)
  for (const [key, { target }] of gunnery?.plan ?? []) draft.links.push({ from: { kind: 'ship', no: Number(key.split(':')[0]) }, to: target, colour: DANGER })
  for (const { source, to } of planned.muster?.action(view).moves ?? []) draft.links.push({ from: { kind: 'sector', no: source }, to: { kind: 'sector', no: to }, colour: SUN })
  preview(draft, planned)
  apart(draft, planned)
  if (planned.playing) told(draft, planned.playing)
  if (planned.ruler) measured(draft, planned.ruler)
  return draft
}

/** How far a ship sees and is seen, and which way its weapons bear. */
function ranges(draft: Draft, at: Place, layer: Layer, scan: number, signature: number): void {
  const height = HEIGHT[layer]
  draft.strokes.push(circle(at.x, at.y, height, scan, INFO))
  if (signature > 0) {
    draft.strokes.push(circle(at.x, at.y, height, signature, SUN, true))
    draft.marks.push({ key: 'signature', at: [at.x, at.y + signature, height], text: `seen from ${signature}″`, tone: 'seen' })
  }
  for (const [, from] of ARCS) draft.strokes.push({ points: [[at.x, at.y, height], [...ahead(at.x, at.y, at.heading + from, scan), height]], colour: INFO, dashed: false })
  draft.areas.push({ outline: wedgeLine(at, -45, 45, scan), height, colour: INFO })
}

/** How far it is over the table, whatever the layers: as ranges are measured. */
function measured(draft: Draft, { from, to }: { from: Measured; to: Measured }): void {
  const [a, b]: [Place3, Place3] = [[from.x, from.y, from.height ?? HEIGHT.low], [to.x, to.y, to.height ?? HEIGHT.low]]
  draft.strokes.push({ points: [a, b], colour: INFO }, circle(a[0], a[1], a[2], 0.3, INFO), circle(b[0], b[1], b[2], 0.3, INFO))
  draft.marks.push({ key: 'ruler', at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2], text: inches(distance(from, to)), tone: 'measured' })
}

/** Where ships may go under the order looked at, and how far they would then be seen. */
function orders(draft: Draft, { view, ordering, plans }: Planned): void {
  for (const { ship: no, ways } of ordering?.ships ?? []) {
    const [ship, way] = [view.ships[no], ways.find((one) => one.order === plans.order)]
    if (!ship || !way) continue
    area(draft, way.outline, HEIGHT[ship.layer])
    if (ship.status !== 'table' || way.signature <= 0) continue
    const height = HEIGHT[ship.layer]
    draft.strokes.push(circle(ship.x, ship.y, height, way.signature, SUN, true))
    if (!draft.marks.length) draft.marks.push({ key: 'signature', at: [ship.x, ship.y + way.signature, height], text: `Signature ${way.signature}″`, tone: 'seen' })
  }
}

function area(draft: Draft, outline: Point[], height: number): void {
  if (outline.length < 2) return
  draft.strokes.push({ points: outline.map(([x, y]): Place3 => [x, y, height]), colour: SUN, closed: true })
  if (outline.length > 2) draft.areas.push({ outline, height, colour: SUN })
}

function stalk(draft: Draft, at: Place, height: number, far: number): void {
  const [x, y] = ahead(at.x, at.y, at.heading, far)
  draft.strokes.push({ points: [[at.x, at.y, height], [x, y, height]], colour: SUN }, circle(x, y, height, 0.3, SUN))
}

/** A way through the layers: on its old one up to where it changes, on the new one from there. */
function climb(points: Place[], from: Layer, to: Layer, at: number): Place3[] {
  const found: Place3[] = []
  let run = 0
  points.forEach((point, n) => {
    const before = points[n - 1]
    const step = before ? distance(before, point) : 0
    if (before && from !== to && run <= at && at < run + step) {
      const share = step ? (at - run) / step : 0
      const [x, y] = [before.x + (point.x - before.x) * share, before.y + (point.y - before.y) * share]
      found.push([x, y, HEIGHT[from]], [x, y, HEIGHT[to]])
    }
    run += step
    found.push([point.x, point.y, HEIGHT[run > at || n === points.length - 1 ? to : from]])
  })
  return found
}

/** The move being planned: its way, where it may end, the ship there, and what the engine tells of that place. */
function course(draft: Draft, { view, moving, top }: Planned, helm: Helm): void {
  const ship = helm.reach && view.ships[helm.reach.ship]
  const end = helm.end
  if (!ship || !end || !helm.start) return
  const height = HEIGHT[helm.layer]
  const from = ship.status === 'table' ? ship.layer : helm.layer
  area(draft, helm.outline, height)
  draft.strokes.push({ points: climb(helm.points, from, helm.layer, helm.at), colour: SUN })
  if (helm.change) {
    const at = alongWay(helm.start, helm.legs, helm.at)
    draft.marks.push({ key: 'change', at: [at.x, at.y, height], text: helm.change === 'up' ? '▲' : '▼', tone: 'change' })
  }
  for (const { change, layer, at } of top ? [] : steps(helm)) {
    draft.strokes.push({ points: [[end.x, end.y, height], at], colour: TINT[layer], dashed: false }, circle(...at, 0.45, TINT[layer]))
    draft.marks.push({ key: `step-${layer}`, at, text: `${HEIGHT[layer] > height ? '▲' : '▼'} ${LAYERS[layer]}`, tone: change ? 'step' : 'plain' })
  }
  ranges(draft, end, helm.layer, ship.scan, helm.outlook?.signature ?? 0)
  if (helm.limits.when !== 'never') stalk(draft, end, height, KNOB)
  if (helm.entry) draft.strokes.push(circle(helm.entry.x, helm.entry.y, height, 0.7, SUN))
  const kind = view.groups[ship.group]?.kind ?? 0
  draft.ghosts.push({ ...end, height, kind, faint: false }, ...helm.followers.map((at) => ({ ...at, height, kind, faint: true })))
  draft.marks.push({ key: 'run', at: [end.x, end.y, height], text: inches(helm.run), tone: 'plain' })
  for (const { target } of helm.outlook?.targets ?? []) draft.links.push({ from: [end.x, end.y, height], to: target, colour: GOOD })
  for (const { target } of helm.outlook?.exposed ?? []) draft.links.push({ from: [end.x, end.y, height + 0.25], to: target, colour: DANGER })
  if (helm.outlook?.falls) fall(draft, end, height, helm.outlook.falls)
  helm.outlook?.dangers.forEach((danger, n) => draft.marks.push({ key: `danger-${n}`, at: [danger.x, danger.y, height], text: '⚠', tone: 'danger' }))
  for (const no of view.groups[ship.group]?.ships ?? []) {
    const mate = view.ships[no]
    if (moving && mate && no !== ship.no && mate.status === 'table' && mate.moved) draft.strokes.push(circle(mate.x, mate.y, HEIGHT[mate.layer], moving.coherency, GOOD, true))
  }
}

/** Where Orbital Decay will take the ship: down to the next layer, or to the ground. */
function fall(draft: Draft, { x, y }: Place, height: number, to: NonNullable<Outlook['falls']>): void {
  const below = to === 'burnt up' || to === 'hit the ground' ? 0 : HEIGHT[to]
  draft.strokes.push({ points: [[x + 0.3, y, height], [x + 0.3, y, below]], colour: DANGER }, circle(x + 0.3, y, below, 0.5, DANGER))
  draft.marks.push({ key: 'falls', at: [x + 0.3, y, below], text: '▼ decays', tone: 'danger' })
}

/** A group being deployed: where it may, and its ships in a row. */
function deployment(draft: Draft, { view, deploying, plans }: Planned): void {
  if (!deploying) return
  const height = HEIGHT[plans.layer]
  for (const [x, y, r] of deploying.circles) draft.strokes.push(circle(x, y, height, r, SUN))
  for (const [ax, ay, bx, by] of deploying.lines) {
    const [wide, deep] = [Math.hypot(bx - ax, by - ay) || 1, deploying.depth]
    const [nx, ny] = [(-(by - ay) / wide) * deep, ((bx - ax) / wide) * deep]
    const inside = ([x, y]: Point): Point => [Math.max(0, Math.min(view.table[0], x)), Math.max(0, Math.min(view.table[1], y))]
    area(draft, ([[ax + nx, ay + ny], [bx + nx, by + ny], [bx - nx, by - ny], [ax - nx, ay - ny]] as Point[]).map(inside), height)
  }
  const kind = view.groups[deploying.group]?.kind ?? 0
  for (const place of plans.places) draft.ghosts.push({ ...place, height, kind, faint: false })
  stalk(draft, { ...plans.middle, heading: plans.places[0]?.heading ?? 0 }, height, ROW_KNOB)
}

/** A hologram to be placed: around which ship, how far from it, and where. */
function hologram(draft: Draft, { view, plans }: Planned, { ship, reach, radius }: HologramAid): void {
  const [from, at] = [view.ships[ship], plans.hologram]
  if (!from || !at) return
  draft.rings.push({ spot: { kind: 'ship', no: ship }, colour: SUN })
  const height = HEIGHT[from.layer]
  const edge = circle(at.x, at.y, height, radius, SUN)
  draft.strokes.push(circle(from.x, from.y, height, reach, SUN, true), edge)
  draft.areas.push({ outline: edge.points.map(([x, y]): Point => [x, y]), height, colour: SUN })
}

/** A choice pointed at beside the board: its way, or its lines of fire. */
function preview(draft: Draft, { view, pointed }: Planned): void {
  if (pointed?.type === 'MoveShip') {
    const ship = view.ships[pointed.ship]
    const start = pointed.entry ?? ship
    if (!ship || !start) return
    const height = HEIGHT[ship.layer]
    draft.strokes.push({ points: waypoints(start, pointed.legs).map((at): Place3 => [at.x, at.y, height]), colour: INFO })
    const at = pointed.layer ? alongWay(start, pointed.legs, pointed.at ?? 0) : null
    if (at) draft.marks.push({ key: 'previewed', at: [at.x, at.y, height], text: pointed.layer === 'up' ? '▲' : '▼', tone: 'change' })
  } else if (pointed?.type === 'Fire') {
    for (const { ship, target } of pointed.shots) if (placeOf(view, target)) draft.links.push({ from: { kind: 'ship', no: ship }, to: target, colour: INFO })
  } else if (pointed) for (const spot of spotsOf(view, pointed)) draft.rings.push({ spot, colour: INFO })
}

/** How far it is from the ship chosen to the one pointed at, and whether that is within range. */
function apart(draft: Draft, { view, chosen, looked }: Planned): void {
  const from = view.ships[chosen ?? -1]
  if (!looked || from?.status !== 'table' || from.no === looked.no) return
  const [far, range] = [distance(from, looked), from.scan + looked.signature]
  draft.links.push({ from: { kind: 'ship', no: from.no }, to: { kind: 'ship', no: looked.no }, colour: far <= range ? GOOD : INFO })
  const [ax, ay, ah, bx, by, bh] = [from.x, from.y, HEIGHT[from.layer], looked.x, looked.y, HEIGHT[looked.layer]]
  draft.marks.push({ key: 'apart', at: [(ax + bx) / 2, (ay + by) / 2, (ah + bh) / 2], text: `${inches(far)} of ${range}″`, tone: 'measured' })
}

/** What an event did, in figures where it did it. */
function told(draft: Draft, event: Event): void {
  const harm = (at: Target, text: string, tone: string): unknown => draft.marks.unshift({ key: 'harm', at, text, tone })
  if (event.type === 'HullLost') harm(event.target, `−${event.points}`, 'harm')
  else if (event.type === 'HullRegained') harm({ kind: 'ship', no: event.ship }, `+${event.points}`, 'gain')
  else if (event.type === 'Crippled') harm({ kind: 'ship', no: event.ship }, 'Crippled', 'harm')
}
