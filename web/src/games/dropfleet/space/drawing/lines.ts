/** Lines and areas of the scene as plain data; nothing here needs three.js. */
import type { Point } from '../../move-geometry'

/** A point of the scene: its place on the table, and its height above the ground. */
export type Place3 = [x: number, y: number, height: number]

export interface Polyline {
  points: Place3[]
  colour: string
  closed?: boolean
  dashed?: boolean
}

export interface Area {
  outline: Point[]
  height: number
  colour: string
}

const CORNERS = 56

/** A circle around a point of a layer. */
export function circle(x: number, y: number, height: number, r: number, colour: string, dashed = false): Polyline {
  const points = Array.from({ length: CORNERS }, (_, n): Place3 => [x + Math.cos((n / CORNERS) * 2 * Math.PI) * r, y + Math.sin((n / CORNERS) * 2 * Math.PI) * r, height])
  return { points, colour, closed: true, dashed }
}
