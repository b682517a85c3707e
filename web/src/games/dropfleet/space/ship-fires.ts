/** What burns on a ship: its engines, and fires along its hull. */
import type { ClassView, ShipView } from '../types'
import type { LightPainter } from './drawing/light-painter'
import { enginesOf } from './ship-mesh'
import { noise } from './weapon-fire'

export interface Pose {
  x: number
  y: number
  z: number
  heading: number
}

/** Fires of a Crippled ship, and at most. */
const FIRES = 4
const MOST_FIRES = 9

/** Engines burn, longer while the ship moves. */
export function burn(painter: LightPainter, kind: ClassView, { x, y, z, heading }: Pose, grow: number, moves: boolean, strength: number, time: number): void {
  const { places, wide: narrow } = enginesOf(kind)
  const wide = narrow * grow
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)]
  for (const [side, back] of places) {
    const [fx, fz] = [x + (side * cos - back * sin) * grow, z + (side * sin + back * cos) * grow]
    const flicker = strength * (0.85 + 0.15 * Math.sin(time / 70 + side * 9))
    painter.spark(fx, y, fz, wide * 3.4, '#7fc8ff', flicker)
    painter.spark(fx, y, fz, wide * 1.5, '#ffffff', flicker)
    for (let n = 1; moves && n < 7; n++) painter.spark(fx - sin * n * wide * 0.9, y, fz + cos * n * wide * 0.9, wide * (3 - n * 0.3), '#5aa8ff', flicker * (0.7 - n * 0.09))
  }
}

/** How many fires a ship has: the more Hull it has lost the more, and more when it is Crippled or burns by the rules. */
export function firesOf({ crippled, harm, hull }: ShipView, kind: ClassView): number {
  return Math.min(MOST_FIRES, (crippled ? FIRES : 0) + (harm?.fires ?? 0) * 2 + Math.floor((1 - hull / Math.max(1, kind.hull)) * 3))
}

/** Fires along a hull, each at its place. */
export function fires(painter: LightPainter, { x, y, z, heading }: Pose, grow: number, no: number, many: number, time: number): void {
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)]
  for (let n = 0; n < many; n++) {
    const [side, back] = [noise(no * 7 + n) * 0.25 * grow, noise(no * 13 + n + 40) * 0.7 * grow]
    for (let k = 0; k < 3; k++) {
      const up = (time / 500 + k / 3 + n * 0.29) % 1
      painter.spark(x + side * cos - back * sin + Math.sin(time / 160 + n) * 0.05, y + (0.1 + up * 0.45) * grow, z + side * sin + back * cos, 0.42 * grow * (1 - up * 0.7), up < 0.35 ? '#ffd890' : '#ff6a2a', 0.9 * (1 - up))
    }
  }
}
