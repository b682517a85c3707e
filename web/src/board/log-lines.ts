/** The story in lines: what the log shows, and what a replay steps through. */
import type { MomentInfo } from '../wire'
import type { Tagged } from './contract'

export interface Line {
  event: Tagged
  words: string
  seq: number
  by: number | null
  /** This line opens a turn. */
  turn: boolean
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
