/** A replay laid out: the view after every moment. */
import type { Replay } from '../wire'
import { applyChanges } from '../board/view-diff'
import { linesOf, type Line } from '../board/log-lines'

export interface Walk {
  /** The view after each moment. */
  views: unknown[]
  /** The lines of each moment. */
  lines: Line[][]
  /** Where turns begin: the moment and its heading. */
  turns: { at: number; title: string }[]
}

export function layOut(replay: Replay): Walk {
  const walk: Walk = { views: [], lines: [], turns: [] }
  let view = replay.view
  for (const [at, frame] of replay.frames.entries()) {
    view = applyChanges(view, frame.changes)
    walk.views.push(view)
    walk.lines.push(linesOf(frame, (seat) => replay.seats[seat] ?? `Seat ${seat + 1}`))
    if (frame.turn) walk.turns.push({ at, title: frame.turn })
  }
  return walk
}
