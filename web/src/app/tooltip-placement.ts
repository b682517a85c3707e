/** Where a popover goes: beside what it speaks of, within the window, never over what is asked. */

const GAP = 8

interface Size {
  width: number
  height: number
}

/** The corner of a `box` that explains what lies `at`; null where it would cover what is `asked`. */
export function settle(box: Size, at: DOMRect, asked: DOMRect | undefined): { x: number; y: number } | null {
  const within = (low: number, high: number, want: number) => Math.max(low, Math.min(high, want))
  const x = within(GAP, innerWidth - box.width - GAP, at.left + at.width / 2 - box.width / 2)
  const y = within(GAP, innerHeight - box.height - GAP, at.top + at.height / 2 - box.height / 2)
  const places = [
    { x, y: at.top - box.height - GAP },
    { x, y: at.bottom + GAP },
    { x: at.left - box.width - GAP, y },
    { x: at.right + GAP, y },
  ]
  if (asked) {
    places.push({ x: asked.left - box.width - GAP, y }, { x, y: asked.top - box.height - GAP })
  }
  const free = places.find(
    (place) =>
      place.x >= 0 &&
      place.y >= 0 &&
      place.x + box.width <= innerWidth &&
      place.y + box.height <= innerHeight &&
      !(asked && meets(place, box, asked)),
  )
  return free ?? (asked && meets({ x, y }, box, asked) ? null : { x, y })
}

function meets(place: { x: number; y: number }, box: Size, other: DOMRect): boolean {
  return (
    place.x < other.right &&
    place.x + box.width > other.left &&
    place.y < other.bottom &&
    place.y + box.height > other.top
  )
}
