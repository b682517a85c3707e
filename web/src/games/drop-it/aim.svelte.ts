/** The tile in the hand: which, where above the board, and how it is turned. */
import { room, shapeOf } from './geometry'
import type { Drop, DropItView, TileView } from './types'

const TURN = 2 * Math.PI
/** Ways of turning that are easily found again, in degrees; all shapes lie flat at some of them. */
export const NOTCH = 15
const CATCH = 2.5

export class Aim {
  tile = $state<TileView | null>(null)
  x = $state(0)
  angle = $state(0)
  #view: DropItView | null = null

  /** Take what is asked: the tile of the same kind as before if there is one, otherwise the first. */
  begin(view: DropItView, tiles: number[]): void {
    const before = this.tile
    this.#view = view
    const mine = tiles.flatMap((number) => view.tiles[number] ?? [])
    const same = mine.find((tile) => tile.shape === before?.shape && tile.colour === before.colour)
    const next = same ?? mine[0] ?? null
    if (!before) this.x = view.board.width / 2
    if (next) this.pick(next)
    else this.tile = null
  }

  pick(tile: TileView): void {
    if (tile.shape !== this.tile?.shape) this.angle = 0
    this.tile = tile
    this.moveTo(this.x)
  }

  /** Between the walls, exactly. */
  moveTo(x: number): void {
    if (!this.#view || !this.tile) return
    const { board } = this.#view
    const [low, high] = room(board, shapeOf(board, this.tile.shape), this.angle)
    this.x = Math.round(Math.min(high, Math.max(low, x)) * 1000) / 1000
  }

  turnTo(angle: number): void {
    let turned = angle % TURN
    if (turned > Math.PI) turned -= TURN
    if (turned <= -Math.PI) turned += TURN
    this.angle = Math.round(turned * 1e5) / 1e5
    this.moveTo(this.x)
  }

  /** By hand: a turn near a notch falls into it. */
  turnNear(angle: number): void {
    const degrees = (angle * 180) / Math.PI
    const notch = Math.round(degrees / NOTCH) * NOTCH
    this.turnTo(((Math.abs(degrees - notch) < CATCH ? notch : degrees) * Math.PI) / 180)
  }

  /** By so many degrees counter-clockwise; by whole notches onto them. */
  turnBy(degrees: number): void {
    const now = (this.angle * 180) / Math.PI
    const next = Math.abs(degrees) >= NOTCH ? Math.round((now + degrees) / NOTCH) * NOTCH : now + degrees
    this.turnTo((next * Math.PI) / 180)
  }

  get drop(): Drop | null {
    return this.tile && { type: 'Drop', tile: this.tile.number, x: this.x, angle: this.angle }
  }

  get words(): string {
    if (!this.tile) return ''
    const degrees = Math.round((this.angle * 180) / Math.PI)
    const turned = degrees ? `, turned ${degrees}°` : ''
    return `${this.tile.colour} ${this.tile.shape} at ${Math.round(this.x)} mm${turned}`
  }
}
