/** Pieces seen from above: where their outline is, how far apart they are. Millimetres. */
import type { FlatDisc, Hull, Pose3D, Prism } from './types'

export type Point = [number, number]
export type Solid = FlatDisc | Prism | Hull

const ROUND = 24

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** A point of a solid where a pose puts it. */
function turned([, , , w, x, y, z]: Pose3D, [px, py, pz]: [number, number, number]): [number, number, number] {
  const tx = 2 * (y * pz - z * py)
  const ty = 2 * (z * px - x * pz)
  const tz = 2 * (x * py - y * px)
  return [px + w * tx + y * tz - z * ty, py + w * ty + z * tx - x * tz, pz + w * tz + x * ty - y * tx]
}

function corners(solid: Solid): [number, number, number][] {
  if (solid.shape === 'hull') return solid.points
  const half = solid.height / 2
  const rim: Point[] =
    solid.shape === 'prism'
      ? solid.outline
      : Array.from({ length: ROUND }, (_, i) => {
          const angle = (2 * Math.PI * i) / ROUND
          return [solid.radius * Math.cos(angle), solid.radius * Math.sin(angle)]
        })
  return rim.flatMap(([x, y]) => [
    [x, y, half],
    [x, y, -half],
  ])
}

/** The outline of a lying solid, counter-clockwise. */
export function footprint(solid: Solid, pose: Pose3D): Point[] {
  const points = corners(solid).map((corner): Point => {
    const [x, y] = turned(pose, corner)
    return [pose[0] + x, pose[1] + y]
  })
  return hull(points)
}

function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: Point[]): Point[] => {
    const chain: Point[] = []
    for (const p of list) {
      while (chain.length > 1) {
        const [a, b] = [chain.at(-2), chain.at(-1)]
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1e-9) break
        chain.pop()
      }
      chain.push(p)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function toSegment(p: Point, a: Point, b: Point): number {
  return distance(p, onSegment(p, a, b))
}

function onSegment(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) : 0
  return [a[0] + share * dx, a[1] + share * dy]
}

/** Whether a point lies in a convex polygon (counter-clockwise). */
function inside(p: Point, polygon: Point[]): boolean {
  return polygon.every((b, i) => {
    const a = polygon.at(i - 1) ?? b
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= 0
  })
}

/** The point of a polygon (or of a single point) nearest to another. */
export function nearestOn(p: Point, polygon: Point[]): Point {
  const [only] = polygon
  if (!only) return p
  if (polygon.length === 1) return only
  if (polygon.length > 2 && inside(p, polygon)) return p
  let best = only
  polygon.forEach((b, i) => {
    const near = onSegment(p, polygon.at(i - 1) ?? b, b)
    if (distance(p, near) < distance(p, best)) best = near
  })
  return best
}

/** A point of the table as it is seen from above: whoever looks sits at positive x, so that the hexagon lies broad. */
export function seen([x, y]: Point): Point {
  return [y, x]
}

/** From rim to rim; 0 where they touch. */
export function apart(one: Point[], other: Point[]): number {
  if (one.some((p) => inside(p, other)) || other.some((p) => inside(p, one))) return 0
  let least = Infinity
  for (const [points, polygon] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const p of points) {
      polygon.forEach((b, i) => {
        least = Math.min(least, toSegment(p, polygon.at(i - 1) ?? b, b))
      })
    }
  }
  return least
}

/** How far inside the walls a point is. */
export function fromWall(apothem: number, [x, y]: Point): number {
  let most = -Infinity
  for (let side = 0; side < 6; side++) {
    const angle = (side * Math.PI) / 3
    most = Math.max(most, x * Math.cos(angle) + y * Math.sin(angle))
  }
  return apothem - most
}

/** The corners of the hexagon. */
export function hexagon(apothem: number): Point[] {
  const radius = (2 * apothem) / Math.sqrt(3)
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner + 0.5) * Math.PI) / 3
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** The quaternion of a piece lying flat, turned to a heading (radians). */
export function flat(x: number, y: number, z: number, heading: number): Pose3D {
  return [x, y, z, Math.cos(heading / 2), 0, 0, Math.sin(heading / 2)]
}

/** The heading of a piece as it is seen from above. */
export function headingOf(pose: Pose3D): number {
  const [x, y] = turned(pose, [1, 0, 0])
  return Math.atan2(y, x)
}

/** An outline grown by a radius, as a polygon. */
export function grown(core: Point[], radius: number): Point[] {
  const rim = core.flatMap(([x, y]) =>
    Array.from({ length: 20 }, (_, i): Point => {
      const angle = (Math.PI * i) / 10
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
  )
  return hull(rim)
}
