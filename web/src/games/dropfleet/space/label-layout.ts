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
const LINE = 21
const LETTER = 6.6
const TRIES = 6
/** Names of places give way to ships: so many lines lower or higher. */
const ASIDE = [0, 1, -2, 2, -3]

/** Something drawn that no name of a place is better written over. */
export interface Drawn {
  x: number
  y: number
  r: number
}

export function layOut(wanted: Label[], drawn: Drawn[], width: number, height: number): Label[] {
  const placed: { x: number; y: number; half: number }[] = []
  return wanted.flatMap((label) => {
    if (label.x < 0 || label.y < 0 || label.x > width || label.y > height) return []
    const half = (label.text.length * LETTER) / 2 + 6
    const free = (y: number): boolean => placed.every((other) => Math.abs(other.y - y) >= LINE || Math.abs(other.x - label.x) >= other.half + half)
    const put = (y: number): Label[] => {
      placed.push({ x: label.x, y, half })
      return [{ ...label, x: Math.round(label.x), y: Math.round(y) }]
    }
    const under = label.y + BELOW
    if (label.tone === 'cluster') {
      const over = (y: number): number => drawn.filter((one) => Math.abs(one.y - y) < one.r + LINE / 2 && Math.abs(one.x - label.x) < one.r + half).length
      const rooms = ASIDE.map((lines) => under + lines * LINE).filter((y) => y < height && free(y))
      const [first, ...others] = rooms
      return first === undefined ? [] : put(others.reduce((best, y) => (over(y) < over(best) ? y : best), first))
    }
    for (let tried = 0; tried < TRIES; tried += 1) if (free(under + tried * LINE)) return put(under + tried * LINE)
    // Chances are always written; a name that finds no room can be had by pointing.
    return label.tone === 'choosable' || label.tone === 'aimed' ? [{ ...label, x: Math.round(label.x), y: Math.round(under + TRIES * LINE) }] : []
  })
}

/** How much higher than its place the middle of a label is, by what it says; in hundredths of its height. */
const RAISED: Record<string, number> = { cluster: 50, harm: 150, gain: 150 }

/** Where a label is moved to, in CSS. */
export function whereTo({ x, y, tone }: Label): string {
  return `translate(${x}px, ${y}px) translate(-50%, ${-(RAISED[tone] ?? 0)}%)`
}

/** Whether some labels say what others say, wherever they are. */
export function sameWords(some: Label[], others: Label[]): boolean {
  return some.length === others.length && some.every(({ key, text, tone }, n) => {
    const other = others[n]
    return other?.key === key && other.text === text && other.tone === tone
  })
}
