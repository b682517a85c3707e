/** Labels beside things on the chart, laid out so that none covers another. */

export interface Wanted {
  key: string
  /** What it belongs to: a disc around a point, in inches. */
  x: number
  y: number
  r: number
  text: string
  tone: 'plain' | 'choosable' | 'aimed' | 'place' | 'seen' | 'scan'
  /** It stands on the disc's rim: a distance written on its ring. */
  ring?: boolean
}

export interface Label extends Wanted {
  /** The middle of the text, and whether it had to go so far that a line leads to it. */
  at: { x: number; y: number }
  led: boolean
}

/** Something drawn that is better not written over. */
export interface Disc {
  x: number
  y: number
  r: number
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** How wide a character and how high a line is, in pixels, at the labels' size; with a little air. */
const WIDE = 6.6
const HIGH = 14
/** How many rings of places around a thing are tried. */
const RINGS = 7

const within = (a: Box, b: Box): boolean => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
const apart = (a: Box, b: Box): boolean => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

function covers(box: Box, { x, y, r }: Disc): boolean {
  const dx = Math.max(box.left - x, 0, x - box.right)
  const dy = Math.max(box.top - y, 0, y - box.bottom)
  return dx * dx + dy * dy < (r * 0.85) ** 2
}

/** Several things of one name at one place share a label. */
function together(wanted: Wanted[]): Wanted[] {
  const found: (Wanted & { count: number })[] = []
  for (const one of wanted) {
    const same = found.find((other) => other.text === one.text && other.tone === one.tone && Math.hypot(other.x - one.x, other.y - one.y) < 1)
    if (same) same.count += 1
    else found.push({ ...one, count: 1 })
  }
  return found.map(({ count, ...one }) => (count > 1 ? { ...one, text: `${one.text} ×${count}` } : one))
}

/** Places on a ring, the best first: below and above, at its sides, between them. */
const ROUND = [90, 270, 0, 180, 60, 120, 240, 300, 30, 150, 210, 330]

/** Places beside a disc, the best first: below (a place's name above), above, beside; then in wider and wider rings. */
function* places(one: Wanted, width: number, height: number): Generator<[number, number]> {
  if (one.ring) {
    for (const degrees of ROUND) yield [one.r * Math.cos((degrees * Math.PI) / 180), one.r * Math.sin((degrees * Math.PI) / 180)]
    return
  }
  const beside = one.r + width / 2
  const below = one.r + height * 0.7
  const best = one.tone === 'place' ? -below : below
  yield [0, best]
  yield [0, -best]
  yield [beside, 0]
  yield [-beside, 0]
  for (let ring = 1; ring <= RINGS; ring += 1) {
    const far = ring * height
    yield [0, below + far]
    yield [beside, far]
    yield [beside, -far]
    yield [-beside, far]
    yield [-beside, -far]
    yield [0, -below - far]
  }
}

/** A place for each label; `inch` is how many pixels an inch is. What matters most comes first in `wanted`.
 *
 * No label covers another, nor one of those that `lie` already, while there is room; where there is more, it covers none of the
 * `things` either. What is on a ring stays in `sight`.
 */
export function layOut(wanted: Wanted[], things: Disc[], inch: number, lie: Label[] = [], sight: Box | null = null): Label[] {
  const height = HIGH / inch
  const wide = ({ text }: Wanted): number => (text.length * WIDE + 4) / inch
  const taken: Box[] = lie.map((one) => boxAt(one, [one.at.x - one.x, one.at.y - one.y], wide(one), height))
  return together(wanted).map((one) => {
    const width = wide(one)
    let found: [number, number] = [0, one.r + (one.ring ? 0 : height * 0.7)]
    let least = Infinity
    for (const place of places(one, width, height)) {
      const box = boxAt(one, place, width, height)
      if (!taken.every((other) => apart(box, other)) || (one.ring && sight && !within(box, sight))) continue
      const covered = things.filter((thing) => covers(box, thing)).length
      if (covered < least) [found, least] = [place, covered]
      if (!covered) break
    }
    taken.push(boxAt(one, found, width, height))
    const far = Math.hypot(found[0], found[1])
    return { ...one, at: { x: one.x + found[0], y: one.y + found[1] }, led: !one.ring && (far > one.r + width / 2 + height / 2 || Math.abs(found[1]) > one.r + height * 1.5) }
  })
}

function boxAt(one: Wanted, [dx, dy]: [number, number], width: number, height: number): Box {
  const [x, y] = [one.x + dx, one.y + dy]
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}
