/** What a board is told of a table, in the board's words: who plays, and what is asked. */
import type { DecisionInfo, TableInfo } from '../wire'
import type { Ask, Player } from './contract'

export function boardPlayers(table: TableInfo): Player[] {
  return table.seats.map((seat) => ({
    seat: seat.seat,
    name: seat.name || `Seat ${seat.seat + 1}`,
    colour: seat.look.ink ?? seat.seat % 8,
    bot: seat.kind === 'bot' || seat.bot !== null || seat.program,
    me: seat.seat === table.mine,
  }))
}

export function asked(decision: DecisionInfo): Ask {
  return {
    kind: decision.kind,
    prompt: decision.prompt,
    rule: decision.rule,
    optional: decision.optional,
    options: decision.parametric ? null : (decision.options as Ask['options']),
    blocked: decision.blocked as Ask['blocked'],
    aid: decision.aid,
  }
}
