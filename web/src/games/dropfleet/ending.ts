/** How a match of Dropfleet Commander went, told at its end. */
import type { Ending, Measure } from '../../board/contract'
import { matchSummary } from './match-summary'
import type { DropfleetView, Event } from './types'

function measures(view: DropfleetView): Measure[] {
  return view.players.map((player) => ({ label: player.fleet?.name ?? `Seat ${player.seat + 1}`, value: player.vp, seat: player.seat }))
}

function breakdown(view: DropfleetView): { label: string; values: (number | string)[] }[] {
  const row = (label: string, of: (seat: number) => number | string) => ({ label, values: view.players.map((player) => of(player.seat)) })
  const left = (seat: number): number => view.ships.filter((ship) => ship.seat === seat && ship.status === 'table').length
  const lost = (seat: number): number => view.ships.filter((ship) => ship.seat === seat && ship.status === 'destroyed').length
  return [
    row('Fleet', (seat) => view.players[seat]?.fleet?.name ?? ''),
    row('Victory points', (seat) => view.players[seat]?.vp ?? 0),
    row('Kill points', (seat) => view.players[seat]?.kill_points ?? 0),
    row('Sectors held', (seat) => view.sectors.filter((sector) => sector.holder === seat).length),
    row('Ships left', left),
    row('Ships lost', lost),
  ]
}

export default {
  timeline: { measures },
  breakdown,
  summary: matchSummary,
} satisfies Ending<DropfleetView, Event>
