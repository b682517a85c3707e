/** Where the victory points came from, turn by turn, and what turned the battle: read off the events. */
import type { MatchSummary } from '../../board/contract'
import type { DropfleetView, Event } from './types'

/** The part of a view that is needed: whose each ship is, and what it is worth. */
export type SummaryView = Pick<DropfleetView, 'players'> & {
  ships: Pick<DropfleetView['ships'][number], 'name' | 'seat' | 'group'>[]
  groups: Pick<DropfleetView['groups'][number], 'kind'>[]
  classes: Pick<DropfleetView['classes'][number], 'points'>[]
}

interface LostShip {
  turn: number
  seat: number
  name: string
  points: number
}

export function matchSummary(events: Event[], view: SummaryView, names: string[]): MatchSummary {
  const seats = view.players.map(({ seat }) => seat)
  const rows = new Map<string, number[]>()
  /** What each turn brought to each, and how it then stood. */
  const turns = new Map<number, number[]>()
  const lost: LostShip[] = []
  let turn = 0
  for (const event of events) {
    if (event.type === 'TurnBegan') turn = event.turn
    else if (event.type === 'VictoryPoints') {
      const label = `Turn ${turn}: ${reasonWords(event.why)}`
      const row = rows.get(label) ?? seats.map(() => 0)
      row[event.seat] = (row[event.seat] ?? 0) + event.points
      rows.set(label, row)
      const brought = turns.get(turn) ?? seats.map(() => 0)
      brought[event.seat] = (brought[event.seat] ?? 0) + event.points
      turns.set(turn, brought)
    } else if (event.type === 'ShipLost') {
      const ship = view.ships[event.ship]
      const points = view.classes[view.groups[ship?.group ?? -1]?.kind ?? -1]?.points ?? 0
      if (ship && ship.seat >= 0) lost.push({ turn, seat: ship.seat, name: ship.name, points })
    }
  }
  return { rows: [...rows].map(([label, values]) => ({ label, values: values.map((one) => (one ? signed(one) : '')) })), notes: turningPoints(turns, lost, names) }
}

/** Logs have kept what somebody does, `holds west`; here it stands for what brought the points. */
const reasonWords = (why: string): string => why.replace(/^(hold|contest)s /, '$1ing ')

const signed = (points: number): string => (points > 0 ? `+${points}` : `−${-points}`)

function turningPoints(turns: Map<number, number[]>, lost: LostShip[], names: string[]): string[] {
  const notes: string[] = []
  const name = (seat: number): string => names[seat] ?? `Seat ${seat + 1}`
  const total = names.map(() => 0)
  let ahead: number | null = null
  let widest = { turn: 0, seat: 0, points: 0 }
  for (const [turn, brought] of [...turns].sort(([a], [b]) => a - b)) {
    brought.forEach((points, seat) => (total[seat] = (total[seat] ?? 0) + points))
    const most = Math.max(...total)
    const leaders = total.flatMap((points, seat) => (points === most ? [seat] : []))
    const [leader] = leaders
    if (leaders.length === 1 && leader !== undefined && leader !== ahead) {
      const rest = total.filter((_, seat) => seat !== leader)
      notes.push(`Turn ${turn}: ${name(leader)} takes the lead, ${most} to ${Math.max(...rest)}.`)
      ahead = leader
    }
    brought.forEach((points, seat) => {
      const more = points - Math.max(...brought.filter((_, other) => other !== seat))
      if (more > widest.points) widest = { turn, seat, points: more }
    })
  }
  if (widest.points) notes.push(`Turn ${widest.turn} brought ${name(widest.seat)} ${widest.points} more than anybody else, the most of any turn.`)
  const [dearest] = [...lost].sort((a, b) => b.points - a.points)
  if (dearest?.points) notes.push(`Turn ${dearest.turn}: ${name(dearest.seat)} loses ${dearest.name} (${dearest.points} points), the dearest ship of the battle.`)
  return notes
}
