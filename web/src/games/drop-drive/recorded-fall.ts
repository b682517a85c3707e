/** A recorded fall, decoded: where every piece that moved was at any time of it. */
import type { Fall, Pose3D, Track } from './types'

const LENGTH_UNIT = 0.1
const TURN_UNIT = 0.001
/** How long the dropped pieces are seen in the hand, and how long the picture rests afterwards, in milliseconds. */
const HANG = 220
const REST = 120

function decode(track: Track): Float32Array {
  const packed = atob(track.data)
  const poses = new Float32Array(track.frames * 7)
  let before = [0, 0, 0, 0, 0, 0, 0]
  let last = [0, 0, 0, 0, 0, 0, 0]
  let at = 0
  for (let frame = 0; frame < track.frames; frame++) {
    const now = last.map((one, i) => {
      let [rest, shift] = [0, 0]
      let byte = packed.charCodeAt(at++)
      while (byte > 127) {
        rest |= (byte & 127) << shift
        shift += 7
        byte = packed.charCodeAt(at++)
      }
      rest |= byte << shift
      const change = rest % 2 === 0 ? rest >> 1 : -(rest >> 1) - 1
      return change + 2 * one - (before[i] ?? 0)
    })
    poses.set(
      now.map((n, i) => n * (i < 3 ? LENGTH_UNIT : TURN_UNIT)),
      frame * 7,
    )
    before = last
    last = now
  }
  return poses
}

export function fallTime(fall: Fall): number {
  const frames = Math.max(0, ...fall.tracks.map((track) => track.start + track.frames))
  return frames ? HANG + frames * fall.interval + REST : 0
}

export class RecordedFall {
  readonly length: number
  #interval: number
  #ways = new Map<string, { start: number; poses: Float32Array }>()

  constructor(fall: Fall) {
    this.#interval = fall.interval || 20
    this.length = fallTime(fall)
    for (const track of fall.tracks) this.#ways.set(track.piece, { start: track.start, poses: decode(track) })
  }

  /** The poses of all that moves, so many milliseconds after the hand is seen; between frames in between. */
  at(time: number): Map<string, Pose3D> {
    const frame = Math.max(0, time - HANG) / this.#interval
    const now = new Map<string, Pose3D>()
    for (const [piece, { start, poses }] of this.#ways) {
      const last = poses.length / 7 - 1
      const t = Math.max(0, Math.min(last, frame - start))
      const i = Math.min(Math.floor(t), Math.max(0, last - 1))
      const part = t - i
      const pose = Array.from({ length: 7 }, (_, k) => {
        const one = poses[i * 7 + k] ?? 0
        return one + ((poses[(i + 1) * 7 + k] ?? one) - one) * part
      })
      const [, , , w = 1, x = 0, y = 0, z = 0] = pose
      const size = Math.hypot(w, x, y, z) || 1
      now.set(piece, [pose[0] ?? 0, pose[1] ?? 0, pose[2] ?? 0, w / size, x / size, y / size, z / size])
    }
    return now
  }
}
