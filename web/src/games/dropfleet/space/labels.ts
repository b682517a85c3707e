/** Words beside things of the scene, on the canvas: none on top of another, the first ones nearest to their things. */
export interface Label {
  key: string
  x: number
  y: number
  text: string
  tone: string
}

/** Below the middle of its thing, so many pixels; how high a line is and how wide a letter, about. */
const BELOW = 14
const LINE = 19
const LETTER = 6.6
const TRIES = 6

export function layOut(wanted: Label[], width: number, height: number): Label[] {
  const placed: { x: number; y: number; half: number }[] = []
  return wanted.flatMap((label) => {
    if (label.x < 0 || label.y < 0 || label.x > width || label.y > height) return []
    const half = (label.text.length * LETTER) / 2 + 6
    let y = label.y + BELOW
    for (let tried = 0; tried < TRIES; tried += 1) {
      const free = placed.every((other) => Math.abs(other.y - y) >= LINE || Math.abs(other.x - label.x) >= other.half + half)
      if (free) {
        placed.push({ x: label.x, y, half })
        return [{ ...label, x: Math.round(label.x), y: Math.round(y) }]
      }
      y += LINE
    }
    // Chances are always written; a name that finds no room can be had by pointing.
    return label.tone === 'choosable' || label.tone === 'aimed' ? [{ ...label, x: Math.round(label.x), y: Math.round(y) }] : []
  })
}

export function sameLabels(some: Label[], others: Label[]): boolean {
  return some.length === others.length && some.every(({ key, x, y, text, tone }, n) => {
    const other = others[n]
    return other?.key === key && other.x === x && other.y === y && other.text === text && other.tone === tone
  })
}
