/** What both pictures of the table draw: the round one (three.js) and the flat one (SVG). */
import type { Choice } from '../../board/contract'
import type { ShownPiece } from './motion'
import type { Point } from './geometry'
import type { Action, AimAid, DropDriveView, FlightForecast } from './types'

/** A flight path as it lies, and what the engine says of it: what it meets, or that it may not be flown. */
export interface PlannedPath {
  points: Point[]
  forecast: FlightForecast | null
  refused: string | null
}

export interface Picture {
  view: DropDriveView
  seat: number | null
  /** Every piece that is to be seen, as it is now. */
  seen: Map<string, ShownPiece>
  /** The flight path being bent (or pointed at beside the board). */
  path: { plannedPath: PlannedPath; joints: boolean; link: number } | null
  /** A flight under way, of whoever flies. */
  flight: { points: Point[]; at: number } | null
  aim: { aid: AimAid | null; at: Point } | null
  flick: { from: Point; to: Point } | null
  /** Pieces that can be chosen now. */
  choices: Map<string, Choice<Action>>
  /** Pieces to be looked at: pointed at, targets. */
  lit: string[]
  marks: boolean
}

/** Looking at the table: from the screen to the table and back, and moving the eye. */
export interface TableView {
  toTable: (x: number, y: number) => Point | null
  pieceAt: (x: number, y: number) => string | null
  /** Millimetres that a finger covers. */
  finger: () => number
  turn: (dx: number, dy: number) => void
  pan: (dx: number, dy: number) => void
  zoom: (factor: number, x: number, y: number) => void
}
