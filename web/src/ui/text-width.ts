/** How wide words are as they will be drawn, without drawing them. */

/** Faces that words are set in, at the size that widths are told in. */
const FACES = { text: '550 100px "Public Sans", system-ui, sans-serif', title: '600 100px Oxanium, "Public Sans", sans-serif' }
export type Face = keyof typeof FACES

let pen: CanvasRenderingContext2D | null | undefined
const known: Record<Face, Map<string, number>> = { text: new Map(), title: new Map() }
const MOST = 3000

function start(): CanvasRenderingContext2D | null {
  // Until a face is there, another one is measured.
  document.fonts.addEventListener('loadingdone', () => Object.values(known).forEach((widths) => widths.clear()))
  return document.createElement('canvas').getContext('2d')
}

/** The width of a word, in times the size of its letters. */
export function wide(word: string, face: Face): number {
  const widths = known[face]
  const found = widths.get(word)
  if (found !== undefined) return found
  pen ??= start()
  if (!pen) return 0.55 * word.length
  pen.font = FACES[face]
  // A page's figures are all as wide as a nought, which a canvas cannot be told.
  const width = pen.measureText(word.replace(/\d/g, '0')).width / 100
  if (widths.size > MOST) widths.clear()
  widths.set(word, width)
  return width
}

/** How many lines words take in a width, in times the size of their letters. */
export function lines(words: string, width: number, face: Face): number {
  const space = wide(' ', face)
  let count = 1
  let at = 0
  for (const word of words.split(' ')) {
    const long = wide(word, face)
    if (at && at + space + long > width) {
      count += 1
      at = long
    } else at += (at ? space : 0) + long
    if (at > width) {
      count += Math.ceil(at / width) - 1
      at %= width
    }
  }
  return count
}
