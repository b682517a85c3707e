/** Drop It on the table. */
import type { Cue, Game, Measure } from '../../frame/board'
import Board from './Board.svelte'
import { printed } from './content'
import { follow, time, unhurried } from './follow'
import { inkOf } from './pieces'
import { tutorial } from './tutorial'
import type { Action, DropItView, Event, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'Dropped':
      return 'drop'
    case 'Judged':
      return event.verdict.breaches.length ? 'bad' : null
    case 'Scored':
    case 'TaskDone':
    case 'JokerSpent':
      return 'good'
    case 'MarkerMoved':
      return 'tick'
    case 'TurnBegan':
    case 'JokerKept':
    case 'NothingScored':
    case 'TokenShown':
    case 'JokersCounted':
    case 'Ended':
      return null
  }
}

function measures(view: DropItView): Measure[] {
  return view.sides.map(({ name, points }, side) => ({ label: name, value: points, seat: inkOf(view, side) }))
}

function breakdown(view: DropItView): { label: string; values: (number | string)[] }[] {
  const seats = Math.max(...view.sides.flatMap((side) => side.seats)) + 1
  const row = (label: string, of: (side: DropItView['sides'][number]) => number | string) => ({
    label,
    values: Array.from({ length: seats }, (_, seat) => {
      const side = view.sides.find((one) => one.seats.includes(seat))
      return side ? of(side) : ''
    }),
  })
  const rows = [row('Track', (side) => side.space), row('Tokens', (side) => (side.tokens ? `+${side.tokens}` : '–'))]
  return view.sides.some((side) => side.jokers.length) ? [...rows, row('Jokers left', (side) => side.jokers.length)] : rows
}

export default {
  Board,
  content: printed,
  follow,
  time,
  unhurried,
  cue,
  guided: 'first round',
  tutorial,
  story: { measures },
  breakdown,
} satisfies Game<DropItView, Action, Event, Printed>
