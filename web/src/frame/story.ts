/** The story in lines: what the log shows, and what a replay steps through. */
import type { MomentInfo } from '../wire'
import type { Tagged } from './board'

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
  const lines = moment.events.map(({ event, words }) => ({
    event: event as Tagged,
    words,
    seq: moment.seq,
    by,
    turn: words !== '' && words === moment.turn,
  }))
  if (by !== null && moment.did && !lines.some((line) => line.words)) {
    const words = `${name(by)}: ${moment.did}.`
    lines.unshift({ event: { type: '' }, words, seq: moment.seq, by, turn: false })
  }
  return lines
}
