/** What is state and looked at, as lines, areas and ghosts of the scene: the same that the chart shows flat. */
import type { Measured } from '../chart/camera.svelte'
import type { FireEditor } from '../planning/fire-editor.svelte'
import type { MoveEditor } from '../planning/move-editor.svelte'
import type { TroopEditor } from '../planning/troop-editor.svelte'
import { ahead, alongWay, ARCS, distance, waypoints, wedgeLine, type Place, type Point } from '../move-geometry'
import type { PlacementEditor } from '../planning/placement-editor.svelte'
import { inches, LAYERS, placeOf, spotsOf, type Layer, type Spot } from '../labels'
import type { Action, DeployAid, DropfleetView, HologramAid, MoveAid, OrdersAid, Event, Exposure, ShipView, Target, TurnAid } from '../types'
import { HEIGHT, TINT } from './layer-heights'
import { circle, type Area, type Place3, type Polyline } from './drawing/lines'

export const SUN = '#ffb347'
export const INFO = '#5ad1e6'
const GOOD = '#6ee7a8'
export const DANGER = '#ff6b6b'
/** How far ahead of a ghost its knob is, and how far ahead of a row to deploy. */
export const KNOB = 2.4
export const ROW_KNOB = 3

interface Ghost extends Place {
  height: number
  /** The class of ship. */
  kind: number
  faint: boolean
}

interface Mark {
  key: string
  at: Place3 | Target
  text: string
  tone: string
}

export interface PlanOverlay {
  lines: Polyline[]
  areas: Area[]
  ghosts: Ghost[]
  marks: Mark[]
  /** Lines to things, which the scene knows the place of. */
  links: { from: Target | Place3; to: Target; colour: string }[]
  /** Things to be ringed. */
  rings: { spot: Spot; colour: string }[]
}

export interface PlanState {
  view: DropfleetView
  moveEditor: MoveEditor | null
  moving: MoveAid | null
  fireEditor: FireEditor | null
  placement: PlacementEditor
  ordering: OrdersAid | null
  deploying: DeployAid | null
  turning: TurnAid | null
  troopEditor: TroopEditor | null
  placing: HologramAid | null
  pointed: Action | null
  /** The ship whose ranges are shown. */
  looked: ShipView | null
  /** The ship that is chosen: to the one pointed at it is measured. */
  chosen: number | null
  /** What is eventMarks just now. */
  playing: Event | null
  /** Seen from straight above, where layers lie on each other. */
  top: boolean
  /** What is measured. */
  ruler: { from: Measured; to: Measured } | null
}

/** The layers a state move may change to, and where in the round a hand takes it there: above and below its end. */
export function steps(moveEditor: MoveEditor): { change: 'up' | 'down' | ''; layer: Layer; at: Place3 }[] {
  const end = moveEditor.end
  if (!end) return []
  return (moveEditor.reach?.ways ?? []).flatMap(({ change, layer }) => (layer === moveEditor.layer ? [] : [{ change, layer, at: [end.x, end.y, HEIGHT[layer]] as Place3 }]))
}

export function planOverlay(state: PlanState): PlanOverlay {
  const overlay: PlanOverlay = { lines: [], areas: [], ghosts: [], marks: [], links: [], rings: [] }
  const { view, moveEditor, fireEditor, placement, turning, placing, looked } = state
  if (looked) ranges(overlay, looked, looked.layer, looked.scan, looked.signature)
  orders(overlay, state)
  if (moveEditor) plannedMove(overlay, state, moveEditor)
  deployment(overlay, state)
  const turned = turning && view.ships[turning.ship]
  if (turned) stalk(overlay, { ...turned, heading: turned.heading + placement.turn }, HEIGHT[turned.layer], ROW_KNOB)
  if (placing) hologram(overlay, state, placing)
  for (const [key, { target }] of fireEditor?.plan ?? []) overlay.links.push({ from: { kind: 'ship', no: Number(key.split(':')[0]) }, to: target, colour: DANGER })
  for (const { source, to } of state.troopEditor?.action(view).moves ?? []) overlay.links.push({ from: { kind: 'sector', no: source }, to: { kind: 'sector', no: to }, colour: SUN })
  preview(overlay, state)
  apart(overlay, state)
  if (state.playing) eventMarks(overlay, state.playing)
  if (state.ruler) measured(overlay, state.ruler)
  return overlay
}

/** How far a ship sees and is seen, and which way its weapons bear. */
function ranges(overlay: PlanOverlay, at: Place, layer: Layer, scan: number, signature: number): void {
  const height = HEIGHT[layer]
  overlay.lines.push(circle(at.x, at.y, height, scan, INFO))
  if (signature > 0) {
    overlay.lines.push(circle(at.x, at.y, height, signature, SUN, true))
    overlay.marks.push({ key: 'signature', at: [at.x, at.y + signature, height], text: `seen from ${signature}″`, tone: 'seen' })
  }
  for (const [, from] of ARCS) overlay.lines.push({ points: [[at.x, at.y, height], [...ahead(at.x, at.y, at.heading + from, scan), height]], colour: INFO, dashed: false })
  overlay.areas.push({ outline: wedgeLine(at, -45, 45, scan), height, colour: INFO })
}

/** How far it is over the table, whatever the layers: as ranges are measured. */
function measured(overlay: PlanOverlay, { from, to }: { from: Measured; to: Measured }): void {
  const [a, b]: [Place3, Place3] = [[from.x, from.y, from.height ?? HEIGHT.low], [to.x, to.y, to.height ?? HEIGHT.low]]
  overlay.lines.push({ points: [a, b], colour: INFO }, circle(a[0], a[1], a[2], 0.3, INFO), circle(b[0], b[1], b[2], 0.3, INFO))
  overlay.marks.push({ key: 'ruler', at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2], text: inches(distance(from, to)), tone: 'measured' })
}

/** Where ships may go under the order looked at, and how far they would then be seen. */
function orders(overlay: PlanOverlay, { view, ordering, placement }: PlanState): void {
  for (const { ship: no, ways } of ordering?.ships ?? []) {
    const [ship, way] = [view.ships[no], ways.find((one) => one.order === placement.order)]
    if (!ship || !way) continue
    area(overlay, way.outline, HEIGHT[ship.layer])
    if (ship.status !== 'table' || way.signature <= 0) continue
    const height = HEIGHT[ship.layer]
    overlay.lines.push(circle(ship.x, ship.y, height, way.signature, SUN, true))
    if (!overlay.marks.length) overlay.marks.push({ key: 'signature', at: [ship.x, ship.y + way.signature, height], text: `Signature ${way.signature}″`, tone: 'seen' })
  }
}

function area(overlay: PlanOverlay, outline: Point[], height: number): void {
  if (outline.length < 2) return
  overlay.lines.push({ points: outline.map(([x, y]): Place3 => [x, y, height]), colour: SUN, closed: true })
  if (outline.length > 2) overlay.areas.push({ outline, height, colour: SUN })
}

function stalk(overlay: PlanOverlay, at: Place, height: number, far: number): void {
  const [x, y] = ahead(at.x, at.y, at.heading, far)
  overlay.lines.push({ points: [[at.x, at.y, height], [x, y, height]], colour: SUN }, circle(x, y, height, 0.3, SUN))
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

/** The move being state: its way, where it may end, the ship there, and what the engine tells of that place. */
function plannedMove(overlay: PlanOverlay, { view, moving, top }: PlanState, moveEditor: MoveEditor): void {
  const ship = moveEditor.reach && view.ships[moveEditor.reach.ship]
  const end = moveEditor.end
  if (!ship || !end || !moveEditor.start) return
  const height = HEIGHT[moveEditor.layer]
  const from = ship.status === 'table' ? ship.layer : moveEditor.layer
  area(overlay, moveEditor.outline, height)
  overlay.lines.push({ points: climb(moveEditor.points, from, moveEditor.layer, moveEditor.at), colour: SUN })
  if (moveEditor.change) {
    const at = alongWay(moveEditor.start, moveEditor.legs, moveEditor.at)
    overlay.marks.push({ key: 'change', at: [at.x, at.y, height], text: moveEditor.change === 'up' ? '▲' : '▼', tone: 'change' })
  }
  for (const { change, layer, at } of top ? [] : steps(moveEditor)) {
    overlay.lines.push({ points: [[end.x, end.y, height], at], colour: TINT[layer], dashed: false }, circle(...at, 0.45, TINT[layer]))
    overlay.marks.push({ key: `step-${layer}`, at, text: `${HEIGHT[layer] > height ? '▲' : '▼'} ${LAYERS[layer]}`, tone: change ? 'step' : 'plain' })
  }
  ranges(overlay, end, moveEditor.layer, ship.scan, moveEditor.exposure?.signature ?? 0)
  if (moveEditor.limits.when !== 'never') stalk(overlay, end, height, KNOB)
  if (moveEditor.entry) overlay.lines.push(circle(moveEditor.entry.x, moveEditor.entry.y, height, 0.7, SUN))
  const kind = view.groups[ship.group]?.kind ?? 0
  overlay.ghosts.push({ ...end, height, kind, faint: false }, ...moveEditor.followers.map((at) => ({ ...at, height, kind, faint: true })))
  overlay.marks.push({ key: 'run', at: [end.x, end.y, height], text: inches(moveEditor.run), tone: 'plain' })
  for (const { target } of moveEditor.exposure?.targets ?? []) overlay.links.push({ from: [end.x, end.y, height], to: target, colour: GOOD })
  for (const { target } of moveEditor.exposure?.exposed ?? []) overlay.links.push({ from: [end.x, end.y, height + 0.25], to: target, colour: DANGER })
  if (moveEditor.exposure?.falls) fall(overlay, end, height, moveEditor.exposure.falls)
  moveEditor.exposure?.dangers.forEach((danger, n) => overlay.marks.push({ key: `danger-${n}`, at: [danger.x, danger.y, height], text: '⚠', tone: 'danger' }))
  for (const no of view.groups[ship.group]?.ships ?? []) {
    const mate = view.ships[no]
    if (moving && mate && no !== ship.no && mate.status === 'table' && mate.moved) overlay.lines.push(circle(mate.x, mate.y, HEIGHT[mate.layer], moving.coherency, GOOD, true))
  }
}

/** Where Orbital Decay will take the ship: down to the next layer, or to the ground. */
function fall(overlay: PlanOverlay, { x, y }: Place, height: number, to: NonNullable<Exposure['falls']>): void {
  const below = to === 'burnt up' || to === 'hit the ground' ? 0 : HEIGHT[to]
  overlay.lines.push({ points: [[x + 0.3, y, height], [x + 0.3, y, below]], colour: DANGER }, circle(x + 0.3, y, below, 0.5, DANGER))
  overlay.marks.push({ key: 'falls', at: [x + 0.3, y, below], text: '▼ decays', tone: 'danger' })
}

/** A group being deployed: where it may, and its ships in a row. */
function deployment(overlay: PlanOverlay, { view, deploying, placement }: PlanState): void {
  if (!deploying) return
  const height = HEIGHT[placement.layer]
  for (const [x, y, r] of deploying.circles) overlay.lines.push(circle(x, y, height, r, SUN))
  for (const [ax, ay, bx, by] of deploying.lines) {
    const [wide, deep] = [Math.hypot(bx - ax, by - ay) || 1, deploying.depth]
    const [nx, ny] = [(-(by - ay) / wide) * deep, ((bx - ax) / wide) * deep]
    const inside = ([x, y]: Point): Point => [Math.max(0, Math.min(view.table[0], x)), Math.max(0, Math.min(view.table[1], y))]
    area(overlay, ([[ax + nx, ay + ny], [bx + nx, by + ny], [bx - nx, by - ny], [ax - nx, ay - ny]] as Point[]).map(inside), height)
  }
  const kind = view.groups[deploying.group]?.kind ?? 0
  for (const place of placement.places) overlay.ghosts.push({ ...place, height, kind, faint: false })
  stalk(overlay, { ...placement.middle, heading: placement.places[0]?.heading ?? 0 }, height, ROW_KNOB)
}

/** A hologram to be placed: around which ship, how far from it, and where. */
function hologram(overlay: PlanOverlay, { view, placement }: PlanState, { ship, reach, radius }: HologramAid): void {
  const [from, at] = [view.ships[ship], placement.hologram]
  if (!from || !at) return
  overlay.rings.push({ spot: { kind: 'ship', no: ship }, colour: SUN })
  const height = HEIGHT[from.layer]
  const edge = circle(at.x, at.y, height, radius, SUN)
  overlay.lines.push(circle(from.x, from.y, height, reach, SUN, true), edge)
  overlay.areas.push({ outline: edge.points.map(([x, y]): Point => [x, y]), height, colour: SUN })
}

/** A choice pointed at beside the board: its way, or its lines of fire. */
function preview(overlay: PlanOverlay, { view, pointed }: PlanState): void {
  if (pointed?.type === 'MoveShip') {
    const ship = view.ships[pointed.ship]
    const start = pointed.entry ?? ship
    if (!ship || !start) return
    const height = HEIGHT[ship.layer]
    overlay.lines.push({ points: waypoints(start, pointed.legs).map((at): Place3 => [at.x, at.y, height]), colour: INFO })
    const at = pointed.layer ? alongWay(start, pointed.legs, pointed.at ?? 0) : null
    if (at) overlay.marks.push({ key: 'previewed', at: [at.x, at.y, height], text: pointed.layer === 'up' ? '▲' : '▼', tone: 'change' })
  } else if (pointed?.type === 'Fire') {
    for (const { ship, target } of pointed.shots) if (placeOf(view, target)) overlay.links.push({ from: { kind: 'ship', no: ship }, to: target, colour: INFO })
  } else if (pointed) for (const spot of spotsOf(view, pointed)) overlay.rings.push({ spot, colour: INFO })
}

/** How far it is from the ship chosen to the one pointed at, and whether that is within range. */
function apart(overlay: PlanOverlay, { view, chosen, looked }: PlanState): void {
  const from = view.ships[chosen ?? -1]
  if (!looked || from?.status !== 'table' || from.no === looked.no) return
  const [far, range] = [distance(from, looked), from.scan + looked.signature]
  overlay.links.push({ from: { kind: 'ship', no: from.no }, to: { kind: 'ship', no: looked.no }, colour: far <= range ? GOOD : INFO })
  const [ax, ay, ah, bx, by, bh] = [from.x, from.y, HEIGHT[from.layer], looked.x, looked.y, HEIGHT[looked.layer]]
  overlay.marks.push({ key: 'apart', at: [(ax + bx) / 2, (ay + by) / 2, (ah + bh) / 2], text: `${inches(far)} of ${range}″`, tone: 'measured' })
}

/** What an event did, in figures where it did it. */
function eventMarks(overlay: PlanOverlay, event: Event): void {
  const harm = (at: Target, text: string, tone: string): unknown => overlay.marks.unshift({ key: 'harm', at, text, tone })
  if (event.type === 'HullLost') harm(event.target, `−${event.points}`, 'harm')
  else if (event.type === 'HullRegained') harm({ kind: 'ship', no: event.ship }, `+${event.points}`, 'gain')
  else if (event.type === 'Crippled') harm({ kind: 'ship', no: event.ship }, 'Crippled', 'harm')
}
