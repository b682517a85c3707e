/** The area that the upright board is drawn on, in millimetres. */
import type { BoardView } from './types'

/** Width of a coloured edge piece. */
export const EDGE = 9
/** Width of the column of level numbers. */
export const NUMBERS = 15
/** Width of a column of task pictures. */
const PICTURES = 26
/** Room for what hangs in the hand, above its lowest point. */
const HAND = 80
const FOOT = 16

/** What is left and right of the walls. */
export function marginOf(board: BoardView): number {
  return NUMBERS + EDGE + (board.tasks.length ? PICTURES : 0)
}

/** The view box, as high as a tile hangs whose lowest point is at `lowest`. */
export function drawingArea(board: BoardView, lowest: number): { x: number; y: number; width: number; height: number } {
  const margin = marginOf(board)
  const top = lowest + HAND
  return { x: -margin, y: -top, width: board.width + 2 * margin, height: top + FOOT }
}

/** How high the lowest point of a tile hangs, as far as the board shows: `clearance` above the rim and what sticks out. */
export function hangingOver(board: BoardView, top: number, clearance: number): number {
  return Math.max(board.height, top) + clearance
}
