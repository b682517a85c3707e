/** A replay laid out: the view after every moment. */
import type { Replay } from '../wire'
import { keepViews, linesOf, type Line } from '../board/log-lines'

export interface Timeline {
  /** The view after each moment. */
  views: unknown[]
  /** The lines of each moment. */
  lines: Line[][]
  /** Where turns begin: the moment and its heading. */
  turns: { at: number; title: string }[]
}

export function timelineOf(replay: Replay): Timeline {
  const timeline: Timeline = { views: [], lines: [], turns: [] }
  let view = replay.view
  for (const [at, frame] of replay.frames.entries()) {
    const lines = linesOf(frame, (seat) => replay.seats[seat] ?? `Seat ${seat + 1}`)
    view = keepViews(lines, view, frame.changes)
    timeline.views.push(view)
    timeline.lines.push(lines)
    if (frame.turn) timeline.turns.push({ at, title: frame.turn })
  }
  return timeline
}
