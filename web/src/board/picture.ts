/**
 * A picture of the position: the board as it is drawn here, with a caption below it. It shows what its seat sees and no more, for
 * it is made of what is on the screen.
 */
import { domToCanvas } from 'modern-screenshot'

import { DRAW_PICTURE } from './webgl'
import { writeCaption, type Caption } from './caption'

/** As wide as this, in pixels, or three times as wide as on the screen. */
const WIDE = 1600
const MOST = 3
/** What has no look, moves, or is said twice, by the direction of the writing: to leave it out takes half of the time. */
const UNSEEN = /^(animation|transition|scroll|cursor|pointer|touch|will-change|user-|caret|page|orphans|widows|container|contain|-webkit-(?!mask|line)|.*-(block|inline)(-|$))/

export async function boardPicture(board: HTMLElement, caption: Caption): Promise<Blob> {
  const { width, height } = board.getBoundingClientRect()
  const scale = Math.max(1, Math.min(MOST, WIDE / width))
  const night = getComputedStyle(document.documentElement).getPropertyValue('--night')
  const undo = prepare(board)
  try {
    const drawn = await domToCanvas(board, {
      ...{ width, height, scale },
      backgroundColor: night,
      filter: (node) => !(node instanceof Element && node.hasAttribute('data-tools')),
      font: { cssText: await letters() },
      includeStyleProperties: [...getComputedStyle(board)].filter((name) => !UNSEEN.test(name)),
    })
    const whole = writeCaption(drawn, scale, caption)
    return await new Promise((done, failed) =>
      whole.toBlob((blob) => (blob ? done(blob) : failed(new Error('This browser cannot draw the picture.'))), 'image/png'),
    )
  } finally {
    undo()
  }
}

/** The typefaces of the page, with their letters in them: a picture can fetch nothing. */
async function letters(): Promise<string> {
  const sheets = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })))
  const faces = sheets.map(async ({ rule, base }) => {
    const url = rule instanceof CSSFontFaceRule && /url\("?([^")]+)/.exec(rule.cssText)?.[1]
    if (!url) return ''
    const file = await (await fetch(new URL(url, base))).blob()
    return rule.cssText.replace(url, await inText(file))
  })
  return (await Promise.all(faces)).join('\n')
}

function inText(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(new Error('The letters of the picture did not load.'))
    reader.readAsDataURL(file)
  })
}

/** Whatever the board takes from elsewhere is put into it for a moment: what its canvases show, and the players' patterns. */
function prepare(board: HTMLElement): () => void {
  const canvases = [...board.querySelectorAll('canvas')]
  for (const canvas of canvases) {
    canvas.dispatchEvent(new Event(DRAW_PICTURE))
    const shown = canvas.toDataURL()
    canvas.toDataURL = () => shown
  }
  const patterns = document.getElementById('pattern-0')?.closest('svg')?.cloneNode(true)
  if (patterns) board.append(patterns)
  return () => {
    for (const canvas of canvases) Reflect.deleteProperty(canvas, 'toDataURL')
    patterns?.parentNode?.removeChild(patterns)
  }
}
