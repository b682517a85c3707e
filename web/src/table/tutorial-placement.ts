/** Where a box can stand without covering what it speaks of. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 12
const EDGE = 8

/** How much one minds if a box is covered. */
export interface Minded {
  box: Box
  weight: number
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** The place on the screen for a box of that size: beside one that is minded where there is room, else where it hides least. */
export function beside(minded: Minded[], size: { width: number; height: number }): Box {
  const { width, height } = size
  const [right, bottom] = [innerWidth - width - EDGE, innerHeight - height - EDGE]
  const x = (left: number) => Math.max(EDGE, Math.min(right, left))
  const y = (top: number) => Math.max(EDGE, Math.min(bottom, top))
  const around = minded.flatMap(({ box }): [number, number][] => {
    const [middle, level] = [x(box.left + box.width / 2 - width / 2), y(box.top + box.height / 2 - height / 2)]
    return [
      [middle, y(box.top + box.height + GAP)],
      [middle, y(box.top - GAP - height)],
      [x(box.left + box.width + GAP), level],
      [x(box.left - GAP - width), level],
    ]
  })
  const corners: [number, number][] = [
    [EDGE, bottom],
    [right, bottom],
    [EDGE, EDGE],
    [right, EDGE],
  ]
  const hidden = (place: Box) => minded.reduce((sum, { box, weight }) => sum + weight * overlap(place, box), 0)
  const places = [...around, ...corners].map(([left, top]) => ({ left, top, width, height }))
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best))
}
