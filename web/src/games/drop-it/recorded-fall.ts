/** A recorded fall, decoded: where every tile that moved was at any time of it. */
import type { Path, Pose } from './types'

const LENGTH_UNIT = 0.1
const ANGLE_UNIT = 0.002

/** How long a tile hangs in the hand before it falls, in milliseconds: the eye has to find it. */
const HANG = 260
/** How long the picture rests when all lies still. */
const REST = 120

/** One tile's way: three numbers a frame. */
interface Way {
  first: number
  poses: Float32Array
}

export class RecordedFall {
  readonly tiles: readonly number[]
  readonly length: number
  #interval: number
  #ways = new Map<number, Way>()

  constructor(path: Path) {
    this.#interval = path.interval * 1000
    this.length = lengthOf(path)
    for (const { tile, start, first, steps } of path.tracks) {
      const poses = new Float32Array(steps.length + 3)
      let [x, y, angle] = start
      poses.set([x * LENGTH_UNIT, y * LENGTH_UNIT, angle * ANGLE_UNIT])
      for (let i = 0; i < steps.length; i += 3) {
        x += steps[i] ?? 0
        y += steps[i + 1] ?? 0
        angle += steps[i + 2] ?? 0
        poses.set([x * LENGTH_UNIT, y * LENGTH_UNIT, angle * ANGLE_UNIT], i + 3)
      }
      this.#ways.set(tile, { first, poses })
    }
    this.tiles = [...this.#ways.keys()]
  }

  /** Every moving tile's pose so many milliseconds after it is taken to the board; between frames in between. */
  at(time: number): Map<number, Pose> {
    const frame = Math.max(0, time - HANG) / this.#interval
    const now = new Map<number, Pose>()
    for (const [tile, { first, poses }] of this.#ways) {
      const last = poses.length / 3 - 1
      const t = Math.max(0, Math.min(last, frame - first))
      const i = Math.min(Math.floor(t), Math.max(0, last - 1))
      const part = t - i
      const mix = (k: number): number => {
        const a = poses[i * 3 + k] ?? 0
        return a + ((poses[i * 3 + 3 + k] ?? a) - a) * part
      }
      now.set(tile, { x: mix(0), y: mix(1), angle: mix(2) })
    }
    return now
  }
}

/** How long a fall is shown, in milliseconds: as long as it took, and a breath before and after. */
export function lengthOf(path: Path): number {
  return HANG + Math.max(0, path.frames - 1) * path.interval * 1000 + REST
}
