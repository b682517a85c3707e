/** Outlines as the game has them: the convex hull of discs of one radius around a few points. Millimetres, y up. */
import type { BoardView, Pose, ShapeView } from './types'

export type Point = [number, number]

export interface Outline {
  core: Point[]
  radius: number
}

export interface Bounds {
  left: number
  bottom: number
  right: number
  top: number
}

/** Nearer than this, in millimetres, a fall is at its end. */
const NEAR = 0.05
const MOST_STEPS = 60

export function place(shape: Outline, { x, y, angle }: Pose): Outline {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { core: shape.core.map(([px, py]) => [x + px * c - py * s, y + px * s + py * c]), radius: shape.radius }
}

export function bounds({ core, radius }: Outline): Bounds {
  const xs = core.map(([x]) => x)
  const ys = core.map(([, y]) => y)
  return {
    left: Math.min(...xs) - radius,
    bottom: Math.min(...ys) - radius,
    right: Math.max(...xs) + radius,
    top: Math.max(...ys) + radius,
  }
}

/** How far a tile's edge is from its centre at most. */
export function reach({ core, radius }: Outline): number {
  return Math.max(...core.map(([x, y]) => Math.hypot(x, y))) + radius
}

/** The least and the greatest x, in thousandths, at which a tile turned so hangs wholly between the walls. */
export function room(board: BoardView, shape: Outline, angle: number): [number, number] {
  const { left, right } = bounds(place(shape, { x: 0, y: 0, angle }))
  return [Math.ceil(-left * 1000) / 1000, Math.floor((board.width - right) * 1000) / 1000]
}

/** The nearest points of two outlines that do not overlap, one on each, and how far they are apart. */
export function nearest(a: Outline, b: Outline): { gap: number; at: Point } {
  let best = Infinity
  let pair: [Point, Point] = [[0, 0], [0, 0]]
  const seek = (one: Outline, other: Outline, swapped: boolean): void => {
    for (const p of one.core) {
      for (let i = 0; i < other.core.length; i++) {
        const q = onSegment(p, other.core[i] as Point, other.core[(i + 1) % other.core.length] as Point)
        const apart = Math.hypot(p[0] - q[0], p[1] - q[1])
        if (apart < best) [best, pair] = [apart, swapped ? [q, p] : [p, q]]
      }
    }
  }
  seek(a, b, false)
  seek(b, a, true)
  const [p, q] = pair
  const gap = best - a.radius - b.radius
  // The middle of what lies between the outlines.
  const share = best > 0 ? (a.radius + gap / 2) / best : 0
  return { gap, at: [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share] }
}

function onSegment(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0
  return [a[0] + t * dx, a[1] + t * dy]
}

/** Where a tile that falls straight down, without turning, first meets something. */
export function firstContact(shape: Outline, from: Pose, lying: Outline[]): Pose {
  const start = place(shape, from)
  const { left, right, bottom } = bounds(start)
  const below = lying.filter((other) => {
    const box = bounds(other)
    return box.left < right && box.right > left
  })
  let down = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const here: Outline = { core: start.core.map(([x, y]) => [x, y - down]), radius: start.radius }
    let free = bottom - down
    for (const other of below) {
      if (bounds(other).top + free >= bottom - down) free = Math.min(free, nearest(here, other).gap)
    }
    if (free < NEAR) break
    down += free
  }
  return { x: from.x, y: from.y - down, angle: from.angle }
}

/** The outline of a shape as an SVG path (y down), corners rounded. */
export function pathOf({ core, radius }: Outline): string {
  const first = core[0]
  if (core.length === 1 && first) {
    const [x, y] = first
    return `M${x - radius} ${-y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
  }
  const sides = core.map((a, i) => {
    const b = core[(i + 1) % core.length] as Point
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const [nx, ny] = [((b[1] - a[1]) / length) * radius, (-(b[0] - a[0]) / length) * radius]
    return [`${a[0] + nx} ${-a[1] - ny}`, `${b[0] + nx} ${-b[1] - ny}`]
  })
  return `M${sides.map(([a, b]) => `${a}L${b}`).join(`A${radius} ${radius} 0 0 0 `)}z`
}

export function shapeOf(board: BoardView, name: ShapeView['shape']): ShapeView {
  const found = board.shapes.find((shape) => shape.shape === name)
  if (!found) throw new Error(`There is no shape ${name}.`)
  return found
}

/** As an SVG transform. */
export function transformOf({ x, y, angle }: Pose): string {
  return `translate(${x.toFixed(3)} ${(-y).toFixed(3)}) rotate(${((-angle * 180) / Math.PI).toFixed(3)})`
}
