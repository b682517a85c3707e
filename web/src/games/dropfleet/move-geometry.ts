/** How a ship moves, as the engine has it: legs of a turn and a straight run. Used to plan; the server judges. */
import { table } from './table-size.svelte'

export type Leg = [turn: number, run: number]
export type Point = [x: number, y: number]

export interface Place {
  x: number
  y: number
  heading: number
}

export interface Limits {
  least: number
  most: number
  turns: number
  /** How far it may turn at once, in degrees. */
  turn: number
  when: string
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))

function normal(heading: number): number {
  return ((heading % 360) + 360) % 360
}

export function ahead(x: number, y: number, heading: number, far: number): Point {
  return [x + Math.sin(radians(heading)) * far, y - Math.cos(radians(heading)) * far]
}

export function bearing(ax: number, ay: number, bx: number, by: number): number {
  return normal((Math.atan2(bx - ax, ay - by) * 180) / Math.PI)
}

/** How far a direction lies to the right of a heading, -180 to 180. */
export function relative(heading: number, direction: number): number {
  return normal(direction - heading + 180) - 180
}

export function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

export function length(legs: Leg[]): number {
  return legs.reduce((sum, [, run]) => sum + run, 0)
}

/** The start, then the end of every leg. */
export function waypoints(start: Place, legs: Leg[]): Place[] {
  const way = [start]
  let { x, y, heading } = start
  for (const [turn, run] of legs) {
    heading = normal(heading + turn)
    ;[x, y] = ahead(x, y, heading, run)
    way.push({ x, y, heading })
  }
  return way
}

export function endOf(start: Place, legs: Leg[]): Place {
  return waypoints(start, legs).at(-1) ?? start
}

/** The point of a way after so many inches. */
export function alongWay(start: Place, legs: Leg[], far: number): { x: number; y: number } {
  let left = far
  let { x, y, heading } = start
  for (const [turn, run] of legs) {
    heading = normal(heading + turn)
    ;[x, y] = ahead(x, y, heading, Math.min(left, run))
    left -= run
    if (left <= 0) break
  }
  return { x, y }
}

export function turnsIn(legs: Leg[]): number {
  return legs.filter(([turn]) => Math.abs(turn) > 1e-9).length
}

function allowed(legs: Leg[], limits: Limits): boolean {
  const turned = legs.flatMap(([turn], at) => (Math.abs(turn) > 1e-9 ? [at] : []))
  if (turned.length > limits.turns || (turned.length && limits.when === 'never')) return false
  if (turned.some((at) => Math.abs(legs[at]?.[0] ?? 0) > limits.turn + 1e-6)) return false
  if (legs.some(([, run]) => run < 0)) return false
  if (limits.when !== 'any') {
    for (const at of turned) {
      const first = length(legs.slice(0, at)) <= 1e-9
      const last = limits.when === 'start-or-end' && length(legs.slice(at)) <= 1e-9
      if (!first && !last) return false
    }
  }
  const far = length(legs)
  return far >= limits.least - 1e-6 && far <= limits.most + 1e-6
}

function* bent(far: number, side: number, limits: Limits, swing: number): Generator<Leg[]> {
  const long = limits.least
  const forward = far * Math.cos(radians(side))
  const right = far * Math.sin(radians(side))
  if (long - forward <= 1e-9) return
  const before = (long * long - far * far) / (2 * (long - forward))
  const bend = (Math.atan2(right, forward - before) * 180) / Math.PI
  if (before < 0 || before > long) return
  if (Math.abs(bend) <= limits.turn) yield [[swing, before], [bend, long - before]]
  else if (swing === 0 && limits.turns > 1) {
    const half = Math.sign(bend) * limits.turn
    yield [[0, before], [half, 0], [bend - half, long - before]]
  }
}

function* ideas(far: number, side: number, limits: Limits): Generator<Leg[]> {
  const first = between(-limits.turn, side, limits.turn)
  yield [[Math.abs(side) <= 1e-7 ? 0 : side, far]]
  if (limits.turns > 1) yield [[first, 0], [side - first, far]]
  if (limits.when !== 'any' || far >= limits.least) return
  yield* bent(far, side, limits, 0)
  if (limits.turns > 1) {
    for (const way of [-1, 1]) {
      const swing = between(-limits.turn, side + (way * limits.turn) / 2, limits.turn)
      yield* bent(far, side - swing, limits, swing)
    }
  }
}

/** A move that ends on the point, or null where none does. */
function legsTo(start: Place, x: number, y: number, limits: Limits): Leg[] | null {
  const far = Math.hypot(x - start.x, y - start.y)
  const side = far > 1e-9 ? relative(start.heading, bearing(start.x, start.y, x, y)) : 0
  for (const legs of ideas(far, side, limits)) {
    if (!allowed(legs, limits)) continue
    const end = endOf(start, legs)
    if (Math.hypot(end.x - x, end.y - y) <= 1e-6) return legs
  }
  return null
}

function widest(limits: Limits): number {
  return limits.when === 'never' ? 0 : limits.turn * limits.turns
}

/** The legal move that ends nearest to the point, roughly. */
export function legsTowards(start: Place, x: number, y: number, limits: Limits): Leg[] {
  const exact = legsTo(start, x, y, limits)
  if (exact) return exact
  const far = Math.hypot(x - start.x, y - start.y)
  const side = far > 1e-9 ? relative(start.heading, bearing(start.x, start.y, x, y)) : 0
  const wide = widest(limits)
  const turned = between(-wide, side, wide)
  const along = far * Math.max(0, Math.cos(radians(side - turned)))
  const run = between(limits.least, along, limits.most)
  const [tx, ty] = ahead(start.x, start.y, start.heading + turned, run)
  const first = between(-limits.turn, turned, limits.turn)
  return legsTo(start, tx, ty, limits) ?? (turned === first ? [[turned, run]] : [[first, 0], [turned - first, run]])
}

/** The outline of where a move can end. */
export function reach(start: Place, limits: Limits, steps = 24): Point[] {
  const wide = Math.min(180, widest(limits))
  if (!wide) {
    const [nx, ny] = ahead(start.x, start.y, start.heading, limits.least)
    return [[nx, ny], ahead(start.x, start.y, start.heading, limits.most)]
  }
  const sides = Array.from({ length: steps + 1 }, (_, step) => wide * ((2 * step) / steps - 1))
  return [
    ...sides.map((side) => ahead(start.x, start.y, start.heading + side, limits.most)),
    ...sides.reverse().map((side) => ahead(start.x, start.y, start.heading + side, limits.least / detour(side, limits))),
  ]
}

function detour(side: number, limits: Limits): number {
  if (limits.when !== 'any') return 1
  const wide = limits.turn * limits.turns
  const along = (Math.sin(radians(wide - Math.abs(side))) + Math.sin(radians(Math.abs(side)))) / Math.sin(radians(wide))
  return limits.turns > 1 && Math.abs(side) <= limits.turn / 2 ? Math.max(along, 1 / Math.cos(radians(limits.turn / 2))) : along
}

/** The point of some lines that is nearest. */
export function nearestOn(lines: [number, number, number, number][], x: number, y: number): Point | null {
  let best: Point | null = null
  let least = Infinity
  for (const [ax, ay, bx, by] of lines) {
    const dx = bx - ax
    const dy = by - ay
    const share = between(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 1)
    const px = ax + dx * share
    const py = ay + dy * share
    const far = Math.hypot(px - x, py - y)
    if (far < least) [best, least] = [[px, py], far]
  }
  return best
}

/** Which way is in, from a point of the table's edge. */
export function inward(x: number, y: number): number {
  if (y <= 1e-6) return 180
  if (y >= table.depth - 1e-6) return 0
  return x <= 1e-6 ? 90 : 270
}

/** The sector of a ring from one bearing to another, as a path around (0, 0) with north up. */
export function wedge(from: number, to: number, inner: number, outer: number): string {
  const [ax, ay] = ahead(0, 0, from, outer)
  const [bx, by] = ahead(0, 0, to, outer)
  const large = to - from > 180 ? 1 : 0
  if (inner <= 0) return `M0 0L${ax} ${ay}A${outer} ${outer} 0 ${large} 1 ${bx} ${by}z`
  const [cx, cy] = ahead(0, 0, to, inner)
  const [dx, dy] = ahead(0, 0, from, inner)
  return `M${ax} ${ay}A${outer} ${outer} 0 ${large} 1 ${bx} ${by}L${cx} ${cy}A${inner} ${inner} 0 ${large} 0 ${dx} ${dy}z`
}

/** The arcs of fire around a ship, from where to where, in degrees from ahead. */
export const ARCS: [name: string, from: number, to: number][] = [
  ['F', -45, 45],
  ['S', 45, 135],
  ['R', 135, 225],
  ['S', 225, 315],
]

/** The outline of a slice around a place, in degrees from its heading. */
export function wedgeLine(at: Place, from: number, to: number, far: number): Point[] {
  const steps = 12
  return [[at.x, at.y], ...Array.from({ length: steps + 1 }, (_, n) => ahead(at.x, at.y, at.heading + from + ((to - from) * n) / steps, far))]
}
