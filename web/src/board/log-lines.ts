/** The story in lines: what the log shows, and what a replay steps through. */
import type { MomentInfo } from '../wire'
import type { Tagged } from './contract'
import { applyChanges } from './view-diff'

export interface Line {
  event: Tagged
  words: string
  seq: number
  by: number | null
  /** This line opens a turn. */
  turn: boolean
  /** What its event made of the view, where that is known. */
  view?: unknown
}

/** The lines of a moment; what has no words of its own is told as who did what. */
export function linesOf(moment: MomentInfo, name: (seat: number) => string): Line[] {
  const by = moment.by ?? null
  let begun = false
  const lines = moment.events.map(({ event, words }) => {
    const turn = words !== '' && words === moment.turn
    begun ||= turn
    // What follows the beginning of a turn was not done by who ended the one before.
    return { event: event as Tagged, words, seq: moment.seq, by: begun ? null : by, turn }
  })
  if (by !== null && moment.did && !lines.some((line) => line.words)) {
    const words = `${name(by)}: ${moment.did}.`
    lines.unshift({ event: { type: '' }, words, seq: moment.seq, by, turn: false })
  }
  return lines
}

/** Keep with each line the view after its event; returns the view after all of them. `changes` are the server's, event by event. */
export function keepViews(lines: Line[], view: unknown, changes: unknown[][][]): unknown {
  const told = lines.filter((line) => line.event.type)
  return changes.reduce((before: unknown, found, at) => {
    const after = applyChanges(before, found)
    const line = told[at]
    if (line) line.view = after
    return after
  }, view)
}
