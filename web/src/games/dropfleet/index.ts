/** Dropfleet Commander on the table. */
import type { Game, Measure } from '../../frame/board'
import Board from './Board.svelte'
import Desk from './Desk.svelte'
import Fleet from './Fleet.svelte'
import { printed } from './content'
import { cue, follow, time } from './follow'
import { tally } from './tally'
import { tutorial } from './tutorial'
import type { Action, DropfleetView, Event, Printed } from './types'

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
  Board,
  films: true,
  content: printed,
  Desk,
  Side: { title: 'Fleet', Panel: Fleet },
  follow,
  time,
  captions: true,
  cue,
  tutorial,
  story: { measures },
  breakdown,
  tally,
} satisfies Game<DropfleetView, Action, Event, Printed>
