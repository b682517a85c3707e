/** How a match of Drop It went, told at its end. */
import type { Ending, Measure } from '../../board/contract'
import { inkOf } from './labels'
import type { DropItView, Event } from './types'

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
  timeline: { measures },
  breakdown,
} satisfies Ending<DropItView, Event>
