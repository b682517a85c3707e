/**
 * The nav tool: a chain of straight links that begins at the ship and is bent at its joints. This lays it; whether it may be
 * flown, and what it meets, the engine says.
 */
import { distance, fromWall, nearestOn, type Point } from './geometry'
import type { FlightAid, Obstacle } from './types'

const TURNS = [0, 20, -20, 40, -40, 60, -60]
const RADIANS = Math.PI / 180

/** A path: the heading of each link, and how far the last one is flown. */
export interface Path {
  headings: number[]
  last: number
}

export const NOTHING: Path = { headings: [], last: 0 }

type Span = [number, number]

/** Between which lengths a straight link is within a reach of an outline. */
function spanAlong(a: Point, b: Point, reach: number, outline: { core: Point[]; radius: number }): Span | null {
  const length = distance(a, b)
  const grown = reach + outline.radius
  if (length === 0) return distance(a, nearestOn(a, outline.core)) <= grown ? [0, 0] : null
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const core = outline.core.map(([x, y]): Point => [(x - a[0]) * ux + (y - a[1]) * uy, (y - a[1]) * ux - (x - a[0]) * uy])
  let [low, high] = [Infinity, -Infinity]
  for (const [along, aside] of core) {
    if (Math.abs(aside) > grown) continue
    const half = Math.sqrt(grown * grown - aside * aside)
    low = Math.min(low, along - half)
    high = Math.max(high, along + half)
  }
  if (core.length > 1) {
    core.forEach((there, i) => {
      const crossing = strip(core.at(i - 1) ?? there, there, grown)
      if (!crossing) return
      low = Math.min(low, crossing[0])
      high = Math.max(high, crossing[1])
    })
  }
  low = Math.max(low, 0)
  high = Math.min(high, length)
  return low <= high ? [low, high] : null
}

/** Where the axis runs through the strip reaching `grown` to both sides of a line. */
function strip([p, q]: Point, [r, s]: Point, grown: number): Span | null {
  const side = Math.hypot(r - p, s - q)
  if (!side) return null
  const [vx, vy] = [(r - p) / side, (s - q) / side]
  let [low, high] = [-Infinity, Infinity]
  for (const [slope, offset, least, most] of [
    [vx, -p * vx - q * vy, 0, side],
    [vy, -p * vy + q * vx, -grown, grown],
  ] as const) {
    if (Math.abs(slope) < 1e-12) {
      if (offset < least || offset > most) return null
      continue
    }
    const [one, other] = [(least - offset) / slope, (most - offset) / slope]
    low = Math.max(low, Math.min(one, other))
    high = Math.min(high, Math.max(one, other))
  }
  return low <= high ? [low, high] : null
}

function middle(outline: Obstacle): Point {
  const n = outline.core.length || 1
  return [outline.core.reduce((sum, [x]) => sum + x, 0) / n, outline.core.reduce((sum, [, y]) => sum + y, 0) / n]
}

/** Where a path in a direction begins: on the rim of the ship. */
function begin(aid: FlightAid, heading: number): Point {
  const [x, y] = middle(aid.start)
  const reach = Math.max(...aid.start.core.map((corner) => distance([x, y], corner))) + aid.start.radius + aid.link_width
  const [ux, uy] = [Math.cos(heading), Math.sin(heading)]
  const span = spanAlong([x, y], [x + reach * ux, y + reach * uy], aid.link_width / 2, aid.start)
  // A little within what still touches the ship: points travel rounded.
  const at = Math.max(0, (span?.[1] ?? 0) - 0.1)
  return [x + at * ux, y + at * uy]
}

const round = (n: number): number => Math.round(n * 100) / 100

/** Where a path's links end, rounded as they travel. */
export function pointsOf(aid: FlightAid, path: Path): Point[] {
  const [first] = path.headings
  if (first === undefined) return []
  let [x, y] = begin(aid, first)
  const points: Point[] = [[round(x), round(y)]]
  path.headings.forEach((heading, i) => {
    const length = i === path.headings.length - 1 ? path.last : aid.link_length
    x += length * Math.cos(heading)
    y += length * Math.sin(heading)
    points.push([round(x), round(y)])
  })
  return points
}

function fromSun(a: Point, b: Point): number {
  return distance([0, 0], nearestOn([0, 0], [a, b]))
}

function clear(aid: FlightAid, a: Point, b: Point): boolean {
  const half = aid.link_width / 2
  return fromWall(aid.apothem, a) >= half && fromWall(aid.apothem, b) >= half && fromSun(a, b) > aid.sun_radius + half
}

function within(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

/** The heading nearest to the one wanted that the joint allows. */
export function bent(aid: FlightAid, before: number | undefined, wanted: number): number {
  if (before === undefined) return wanted
  const most = aid.bend * RADIANS
  return before + Math.max(-most, Math.min(most, within(wanted - before)))
}

/** A path whose first links are kept and whose others head for a point, around the sun and along the walls. */
export function steer(aid: FlightAid, kept: number[], target: Point): Path {
  const headings = [...kept]
  const towards = middle(aid.start)
  let last = aid.link_length
  const start = kept[0] ?? Math.atan2(target[1] - towards[1], target[0] - towards[0])
  let here = kept.length ? (pointsOf(aid, { headings: kept, last: aid.link_length }).at(-1) ?? towards) : begin(aid, start)
  for (let link = kept.length; link < aid.links; link++) {
    const left = distance(here, target)
    if (left < 1) break
    const before = headings.at(-1)
    const wanted = bent(aid, before, Math.atan2(target[1] - here[1], target[0] - here[0]))
    let found: { heading: number; length: number; from: Point; to: Point } | null = null
    for (const turn of TURNS) {
      const heading = wanted + turn * RADIANS
      if (before !== undefined && Math.abs(within(heading - before)) > aid.bend * RADIANS + 1e-9) continue
      const from = link === 0 ? begin(aid, heading) : here
      // A link that turns aside is flown whole: only the last one, straight to the target, may be cut.
      const length = turn === 0 ? Math.min(aid.link_length, Math.max(1, link === 0 ? distance(from, target) : left)) : aid.link_length
      const to: Point = [from[0] + length * Math.cos(heading), from[1] + length * Math.sin(heading)]
      if (!clear(aid, from, to)) continue
      found = { heading, length, from, to }
      break
    }
    if (!found) break
    headings.push(found.heading)
    here = found.to
    last = found.length
    if (found.length < aid.link_length) break
  }
  return headings.length ? { headings, last } : NOTHING
}

/** The point after a length of a path, and the heading there. */
export function along(points: Point[], at: number): { point: Point; heading: number } {
  let heading = 0
  let left = at
  for (const [i, b] of points.slice(1).entries()) {
    const a = points[i] ?? b
    const leg = distance(a, b)
    if (leg > 0) heading = Math.atan2(b[1] - a[1], b[0] - a[0])
    if (leg >= left && leg > 0) {
      const share = left / leg
      return { point: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share], heading }
    }
    left -= leg
  }
  return { point: points.at(-1) ?? [0, 0], heading }
}

export function lengthOf(points: Point[]): number {
  return points.slice(1).reduce((sum, b, i) => sum + distance(points[i] ?? b, b), 0)
}

/** How far along a path the point is that lies nearest to another. */
export function nearestLength(points: Point[], target: Point): number {
  let [best, least, flown] = [0, Infinity, 0]
  points.slice(1).forEach((b, i) => {
    const a = points[i] ?? b
    const near = nearestOn(target, [a, b])
    const away = distance(near, target)
    if (away < least) [best, least] = [flown + distance(a, near), away]
    flown += distance(a, b)
  })
  return best
}

/** The part of a path that is flown. */
export function cut(points: Point[], length: number): Point[] {
  const found: Point[] = []
  let flown = 0
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    if (a) flown += distance(a, b)
    if (flown >= length && a) return [...found, along(points, length).point]
    found.push(b)
  }
  return found
}
