/** The words below a picture: game and moment, the players in their colours, the address. */

export interface Caption {
  game: string
  moment: string
  players: { name: string; colour: number }[]
  link: string
}

const EDGE = 20
const LINE = 30
const DOT = 6

/** The picture with its caption, as a canvas of its own; all measures are in pixels of the screen. */
export function writeCaption(picture: HTMLCanvasElement, scale: number, caption: Caption): HTMLCanvasElement {
  const whole = document.createElement('canvas')
  const pen = whole.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw the picture.')
  const width = picture.width / scale
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const [title, text, small] = [`600 24px ${token('title')}`, `500 17px ${token('font')}`, `500 15px ${token('font')}`]

  pen.font = text
  const rows = inRows(caption.players, width - 2 * EDGE, (name) => pen.measureText(name).width)
  const high = 1.5 * EDGE + LINE * (2 + rows.length)
  whole.width = picture.width
  whole.height = picture.height + Math.round(high * scale)
  pen.fillStyle = token('night')
  pen.fillRect(0, 0, whole.width, whole.height)
  pen.drawImage(picture, 0, 0)
  pen.setTransform(scale, 0, 0, scale, 0, picture.height)
  pen.fillStyle = token('line')
  pen.fillRect(0, 0, width, 1)

  const write = (words: string, font: string, colour: string, x: number, y: number) => {
    pen.font = font
    pen.fillStyle = token(colour)
    pen.fillText(shortened(pen, words, width - EDGE - x), x, y)
    return x + pen.measureText(words).width
  }
  let y = EDGE + 16
  const after = write(caption.game, title, 'text', EDGE, y)
  write(caption.moment, text, 'dim', after + 16, y)
  for (const row of rows) {
    y += LINE
    for (const { name, colour, x } of row) {
      pen.fillStyle = token(`player-${colour}`)
      pen.beginPath()
      pen.arc(EDGE + x + DOT, y - DOT, DOT, 0, 2 * Math.PI)
      pen.fill()
      write(name, text, 'text', EDGE + x + 3 * DOT, y)
    }
  }
  write(caption.link, small, 'info', EDGE, y + LINE)
  return whole
}

type Placed = Caption['players'][number] & { x: number }

/** As many names in a row as fit. */
function inRows(players: Caption['players'], width: number, measure: (name: string) => number): Placed[][] {
  const rows: Placed[][] = []
  let [row, x]: [Placed[], number] = [[], 0]
  for (const player of players) {
    const wide = 3 * DOT + measure(player.name)
    if (row.length && x + wide > width) {
      rows.push(row)
      ;[row, x] = [[], 0]
    }
    row.push({ ...player, x })
    x += wide + 24
  }
  return row.length ? [...rows, row] : rows
}

function shortened(pen: CanvasRenderingContext2D, words: string, width: number): string {
  if (pen.measureText(words).width <= width) return words
  let end = words.length
  while (end > 0 && pen.measureText(`${words.slice(0, end)}…`).width > width) end -= 1
  return end ? `${words.slice(0, end).trimEnd()}…` : ''
}
