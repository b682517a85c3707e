/** Where things lie in the cutaway. Two drawings of the same station: one for desktops, one for phones. */
import { components } from '../labels.svelte'

export interface Point {
  x: number
  y: number
}
interface Box {
  kind: 'box'
  x: number
  y: number
  w: number
  h: number
}
/** A third of a ring, between two angles in degrees, clockwise from the right. */
interface Sector {
  kind: 'sector'
  ring: 1 | 2
  from: number
  to: number
  /** The angles at which its name and, if it has one, its deck stand. */
  label: number
  deck: number
}
interface Hub {
  kind: 'hub'
  ring: 1 | 2
}
type Shape = Box | Sector | Hub

interface Ring extends Point {
  outer: number
  inner: number
  hub: number
}
export interface Layout {
  width: number
  height: number
  rings: Record<1 | 2, Ring>
  zones: Record<number, Shape>
  /** Bends of the ways that do not go straight, by `low-high` zone numbers, from the lower to the higher. */
  bends: Record<string, Point[]>
  /** Where a held pirate ship lies. */
  ship: Box
  /** Where the edge of Mars is seen. */
  mars: Point & { r: number }
}

const box = (x: number, y: number, w: number, h: number): Box => ({ kind: 'box', x, y, w, h })
const sector = (ring: 1 | 2, from: number, to: number, label: number, deck = label): Sector => ({
  kind: 'sector',
  ring,
  from,
  to,
  label,
  deck,
})

export const BROAD: Layout = {
  width: 1000,
  height: 642,
  rings: {
    1: { x: 250, y: 446, outer: 188, inner: 80, hub: 64 },
    2: { x: 750, y: 446, outer: 188, inner: 80, hub: 64 },
  },
  zones: {
    1: box(8, 14, 140, 96),
    2: box(176, 14, 112, 96),
    3: box(24, 142, 188, 94),
    4: box(316, 8, 176, 108),
    5: box(290, 142, 174, 94),
    6: { kind: 'hub', ring: 1 },
    7: sector(1, 135, 270, 222, 163),
    8: sector(1, 0, 135, 86),
    9: sector(1, 270, 360, 318),
    10: { kind: 'hub', ring: 2 },
    11: sector(2, 270, 405, 318, 17),
    12: sector(2, 45, 180, 94),
    13: sector(2, 180, 270, 222),
    14: box(664, 142, 172, 96),
    15: box(516, 142, 130, 94),
    16: box(856, 142, 136, 94),
    17: box(742, 8, 250, 112),
    18: box(516, 12, 158, 100),
  },
  bends: {
    '3-6': [
      { x: 250, y: 206 },
      { x: 250, y: 262 },
    ],
    '5-6': [
      { x: 250, y: 206 },
      { x: 250, y: 262 },
    ],
    '15-17': [
      { x: 650, y: 136 },
      { x: 742, y: 112 },
    ],
    '16-18': [
      { x: 850, y: 136 },
      { x: 674, y: 106 },
    ],
  },
  ship: box(440, 560, 120, 76),
  mars: { x: 500, y: 1180, r: 640 },
}

export const TALL: Layout = {
  width: 600,
  height: 1130,
  rings: {
    1: { x: 186, y: 438, outer: 180, inner: 76, hub: 60 },
    2: { x: 414, y: 722, outer: 180, inner: 76, hub: 60 },
  },
  zones: {
    1: box(6, 12, 142, 96),
    2: box(172, 12, 116, 96),
    3: box(6, 138, 178, 94),
    4: box(312, 8, 282, 108),
    5: box(312, 138, 210, 94),
    6: { kind: 'hub', ring: 1 },
    7: sector(1, 160, 270, 222, 174),
    8: sector(1, 51, 160, 96),
    9: sector(1, 270, 411, 322),
    10: { kind: 'hub', ring: 2 },
    11: sector(2, 340, 450, 42, 354),
    12: sector(2, 90, 231, 142),
    13: sector(2, 231, 340, 276),
    14: box(314, 916, 200, 92),
    15: box(166, 916, 130, 92),
    16: box(6, 916, 142, 92),
    17: box(6, 1026, 286, 98),
    18: box(314, 1026, 200, 98),
  },
  bends: {
    '3-6': [
      { x: 220, y: 200 },
      { x: 186, y: 256 },
    ],
    '5-6': [
      { x: 240, y: 200 },
      { x: 186, y: 256 },
    ],
    '14-16': [
      { x: 330, y: 908 },
      { x: 140, y: 908 },
    ],
    '16-18': [
      { x: 150, y: 1017 },
      { x: 330, y: 1017 },
    ],
  },
  ship: box(24, 700, 130, 84),
  mars: { x: -120, y: 1340, r: 640 },
}

const at = (ring: Ring, radius: number, degrees: number): Point => {
  const turn = (degrees * Math.PI) / 180
  return { x: ring.x + radius * Math.cos(turn), y: ring.y + radius * Math.sin(turn) }
}

/** The middle of a zone: where its name, lamps and people stand. */
export function centre(layout: Layout, zone: number): Point {
  const shape = zone === 0 ? layout.ship : layout.zones[zone]
  if (!shape) return { x: layout.width / 2, y: layout.height / 2 }
  if (shape.kind === 'box') return { x: shape.x + shape.w / 2, y: shape.y + shape.h / 2 }
  const ring = layout.rings[shape.ring]
  if (shape.kind === 'hub') return { x: ring.x, y: ring.y }
  return at(ring, (ring.inner + ring.outer) / 2, shape.label)
}

/** Where the deck of a zone lies: the middle of it. */
export function deckPlace(layout: Layout, zone: number): Point {
  const shape = layout.zones[zone]
  if (shape?.kind === 'box') return { x: shape.x + 18, y: shape.y + shape.h - 20 }
  if (shape?.kind === 'sector') return at(layout.rings[shape.ring], (layout.rings[shape.ring].inner + layout.rings[shape.ring].outer) / 2, shape.deck)
  return centre(layout, zone)
}

/** The corner where a zone is asked about. */
export function corner(layout: Layout, zone: number): Point {
  const shape = layout.zones[zone]
  if (shape?.kind === 'box') return { x: shape.x + shape.w - 12, y: zone === 17 ? shape.y + 12 : shape.y + shape.h - 12 }
  if (shape?.kind === 'hub') return at(layout.rings[shape.ring], layout.rings[shape.ring].hub, 45)
  if (shape?.kind !== 'sector') return centre(layout, zone)
  const ring = layout.rings[shape.ring]
  return at(ring, ring.outer - 17, shape.ring === 1 ? shape.from + 10 : shape.to - 10)
}

/** How much room there is around the middle. */
export function room(layout: Layout, zone: number): { w: number; h: number } {
  const shape = zone === 0 ? layout.ship : layout.zones[zone]
  if (shape?.kind === 'box') return { w: shape.w - 8, h: shape.h }
  if (shape?.kind === 'hub') return { w: layout.rings[shape.ring].hub * 1.7, h: layout.rings[shape.ring].hub * 2 }
  return { w: 140, h: 104 }
}

/** How far words that stand in a part of a ring keep from its outer wall. */
const OFF_THE_WALL = 8

/** Where a line of words of that width and height stands: in the middle, or as far from it as the wall of a ring demands. */
export function clearOfWall(layout: Layout, zone: number, y: number, words: { w: number; h: number }): number {
  const { x } = centre(layout, zone)
  const shape = layout.zones[zone]
  if (shape?.kind !== 'sector') return x
  const ring = layout.rings[shape.ring]
  const far = Math.max(Math.abs(y - words.h - ring.y), Math.abs(y - ring.y))
  const reach = Math.max(0, Math.sqrt(Math.max(0, ring.outer ** 2 - far ** 2)) - OFF_THE_WALL - words.w / 2)
  return Math.max(ring.x - reach, Math.min(ring.x + reach, x))
}

/** The outline of a zone as a path. */
export function outline(layout: Layout, zone: number, grow = 0): string {
  const shape = zone === 0 ? layout.ship : layout.zones[zone]
  if (!shape) return ''
  if (shape.kind === 'box') {
    const [x, y, w, h] = [shape.x - grow, shape.y - grow, shape.w + 2 * grow, shape.h + 2 * grow]
    const r = 14
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  }
  const ring = layout.rings[shape.ring]
  if (shape.kind === 'hub') {
    const r = ring.hub + grow
    return `M${ring.x - r} ${ring.y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  }
  const gap = 3.4 - grow * 0.5
  const [outer, inner] = [ring.outer + grow, ring.inner - grow]
  const large = shape.to - shape.from > 180 ? 1 : 0
  const wide = (gap * ring.outer) / ring.inner
  const a = at(ring, outer, shape.from + gap)
  const b = at(ring, outer, shape.to - gap)
  const c = at(ring, inner, shape.to - wide)
  const d = at(ring, inner, shape.from + wide)
  const p = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  return `M${p(a)}A${outer} ${outer} 0 ${large} 1 ${p(b)}L${p(c)}A${inner} ${inner} 0 ${large} 0 ${p(d)}z`
}

/** The points from one zone to its neighbour. */
export function between(layout: Layout, from: number, to: number): Point[] {
  const low = Math.min(from, to)
  const bends = layout.bends[`${low}-${Math.max(from, to)}`]
  if (bends) return from === low ? bends : [...bends].reverse()
  const [a, b] = [layout.zones[from], layout.zones[to]]
  if (a?.kind === 'sector' && b?.kind === 'sector' && a.ring === b.ring) {
    // Round the ring, not through the hub.
    const ring = layout.rings[a.ring]
    const start = a.label
    const turn = ((((b.label - start + 540) % 360) + 360) % 360) - 180
    const middle = (ring.inner + ring.outer) / 2
    return [1, 2, 3, 4].map((step) => at(ring, middle, start + (turn * step) / 5))
  }
  return []
}

/** A way through several zones as points. */
export function wayPoints(layout: Layout, zones: number[]): Point[] {
  return zones.flatMap((zone, n) => {
    const before = zones[n - 1]
    return [...(before === undefined ? [] : between(layout, before, zone)), centre(layout, zone)]
  })
}

export function line(points: Point[]): string {
  return points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** Every way between neighbours once, the lower number first; those inside a ring are the ring itself. */
export function ways(): [number, number][] {
  return Object.entries(components().links).flatMap(([from, near]) =>
    near.filter((to) => to > Number(from)).map((to): [number, number] => [Number(from), to]),
  )
}

/** Does this way run inside a ring? */
export function insideRing(layout: Layout, [from, to]: [number, number]): boolean {
  return layout.zones[from]?.kind === 'sector' && layout.zones[to]?.kind === 'sector'
}
