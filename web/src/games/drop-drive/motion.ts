/** What moves while an event is shown: where each piece is at any time of it. */
import { along, lengthOf, nearestLength } from './path-geometry'
import { RecordedFall } from './recorded-fall'
import { distance, flat, headingOf, type Point } from './geometry'
import type { DropDriveView, Event, Pose3D } from './types'

/** A piece as it is seen now: its pose, and how large (1 is its size). */
export interface ShownPiece {
  pose: Pose3D
  size: number
}

export interface Motion {
  /** In milliseconds at normal speed; what is shown faster is played faster. */
  length: number
  at: (time: number) => Map<string, ShownPiece>
}

const LIFT = 20

const smooth = (t: number): number => t * t * (3 - 2 * t)

/** How an event moves pieces, from the view before it to the one after it. Null when nothing moves. */
export function motionOf(before: DropDriveView, view: DropDriveView, event: Event, time: number): Motion | null {
  const lay = (id: string) => before.pieces.find((piece) => piece.id === id)?.pose
  switch (event.type) {
    case 'Fell': {
      if (event.fall.tracks.length) {
        const recorded = new RecordedFall(event.fall)
        return {
          length: recorded.length,
          at: (t) => new Map([...recorded.at(t)].map(([piece, pose]) => [piece, { pose, size: 1 }])),
        }
      }
      const [x, y] = event.aim ?? [0, 0]
      const moves = Object.entries(event.fall.rest).map(([piece, pose]): Move => {
        const fresh = event.dropped.includes(piece)
        const from: Pose3D = fresh ? [x, y, view.system.drop_height, 1, 0, 0, 0] : (lay(piece) ?? pose)
        return { piece, from, to: pose, arc: 0 }
      })
      return moves.length ? gliding(moves, time) : null
    }
    case 'ShipMoved': {
      const from = lay(event.piece)
      const way: Point[] = event.way.length > 1 ? event.way : [[from?.[0] ?? event.pose[0], from?.[1] ?? event.pose[1]], [event.pose[0], event.pose[1]]]
      const flownBefore = from && from[2] > LIFT - 1 ? nearestLength(way, [from[0], from[1]]) : 0
      return flying(event.piece, way, flownBefore, lengthOf(way), event.pose, time)
    }
    case 'MineFlicked':
      return flying(event.mine, event.way, 0, lengthOf(event.way), event.pose, time, event.pose[2])
    case 'Placed': {
      const from = lay(event.piece) ?? [event.pose[0], event.pose[1], view.system.drop_height, 1, 0, 0, 0]
      return gliding([{ piece: event.piece, from, to: event.pose, arc: 30 }], time)
    }
    case 'Collected':
    case 'EncounterBegan': {
      const ship = event.type === 'Collected' ? event.ship : event.approaching
      const there = view.pieces.find((piece) => piece.id === ship)?.pose
      const from = lay(ship)
      const path = before.flight?.points
      const fly = event.flight && from && there && path ? shipOnPath(path, event.flight.at, ship, from, there, time * 0.7) : null
      if (event.type === 'EncounterBegan') return fly
      const picked = lay(event.piece)
      if (!picked || !there) return fly
      return {
        length: time,
        at: (t) => {
          const share = smooth(Math.max(0, Math.min(1, (t / time - (fly ? 0.55 : 0)) / (fly ? 0.45 : 1))))
          const seen = fly ? fly.at(t) : new Map<string, ShownPiece>()
          return seen.set(event.piece, { pose: between(picked, there, share, 14), size: 1 - 0.75 * share })
        },
      }
    }
    case 'TakenOut': {
      const pose = lay(event.piece)
      if (!pose) return null
      return { length: time, at: (t) => new Map([[event.piece, { pose, size: Math.max(0.01, 1 - t / time) }]]) }
    }
    default:
      return null
  }
}

interface Move {
  piece: string
  from: Pose3D
  to: Pose3D
  arc: number
}

function gliding(moves: Move[], time: number): Motion {
  return {
    length: time,
    at: (t) => {
      const share = smooth(Math.max(0, Math.min(1, t / time)))
      return new Map(moves.map(({ piece, from, to, arc }) => [piece, { pose: between(from, to, share, arc), size: 1 }]))
    },
  }
}

function shipOnPath(path: Point[], at: number, ship: string, from: Pose3D, to: Pose3D, time: number): Motion {
  return flying(ship, path, nearestLength(path, [from[0], from[1]]), at, to, time)
}

function flying(piece: string, way: Point[], from: number, to: number, end: Pose3D, time: number, height = LIFT): Motion {
  return {
    length: time,
    at: (t) => {
      const share = smooth(Math.max(0, Math.min(1, t / time)))
      if (share >= 1) return new Map([[piece, { pose: end, size: 1 }]])
      const { point, heading } = along(way, from + (to - from) * share)
      return new Map([[piece, { pose: flat(...point, height, distance(way[0] ?? point, point) ? heading : headingOf(end)), size: 1 }]])
    },
  }
}

function between(a: Pose3D, b: Pose3D, t: number, arc: number): Pose3D {
  const sign = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] < 0 ? -1 : 1
  const q = [3, 4, 5, 6].map((i) => (a[i] ?? 0) * (1 - t) + sign * (b[i] ?? 0) * t)
  const size = Math.hypot(...q) || 1
  const [w = 1, x = 0, y = 0, z = 0] = q.map((n) => n / size)
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t + arc * 4 * t * (1 - t), w, x, y, z]
}
