/** Phobos Falling on the table. */
import type { Cue, Game, Measure } from '../../frame/board'
import Board from './Board.svelte'
import { printed } from './content'
import { follow, time, type Shown } from './follow'
import { needsOf } from './needs'
import Side from './Side.svelte'
import { tutorial } from './tutorial'
import type { Action, Event, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'TurnBegan':
      return 'turn'
    case 'EventDrawn':
    case 'CardDrawn':
      return 'draw'
    case 'Mended':
    case 'Installed':
    case 'EventIgnored':
    case 'EventCancelled':
    case 'CardMade':
      return 'good'
    case 'Damaged':
    case 'Boarded':
    case 'StageRose':
      return 'bad'
    case 'HealthChanged':
      return event.health === 'healthy' ? 'good' : 'bad'
    case 'PiratesChose':
    case 'FuelChanged':
      return 'tick'
    case 'PiratesDefeated':
      return 'drop'
    case 'Ended':
      return event.won ? 'win' : 'lose'
    case 'AbilityUsed':
    case 'CardGiven':
    case 'CardShown':
    case 'Delayed':
    case 'Discarded':
    case 'Equipped':
    case 'EventBuried':
    case 'EventKept':
    case 'EventSeen':
    case 'FieldChanged':
    case 'FightBegan':
    case 'FightEnded':
    case 'GardenChanged':
    case 'InstallBegan':
    case 'Moved':
    case 'PileRenewed':
    case 'PileSearched':
    case 'PiratesBegan':
    case 'PiratesMoved':
    case 'Played':
    case 'PowerChanged':
    case 'Refused':
    case 'RobotsChanged':
    case 'RoleChosen':
    case 'RoundBegan':
    case 'ShieldEnded':
    case 'ShieldRaised':
    case 'ShipAnswered':
    case 'ShipGone':
    case 'ShipHeld':
    case 'ShuttleRepaired':
    case 'Stabilized':
    case 'Started':
    case 'TakenOff':
    case 'TechChanged':
    case 'TurnSkipped':
    case 'ZoneDrawn':
      return null
  }
}

/** How far the shuttle is, in tenths. */
function ready(view: Shown): number {
  const needs = needsOf(view)
  return Math.round((10 * needs.reduce((sum, need) => sum + need.share, 0)) / Math.max(1, needs.length))
}

function measures(view: Shown): Measure[] {
  const damage = view.zones.reduce(
    (sum, zone) =>
      sum + (zone.dark?.length ? 1 : 0) + (zone.blocked ? 1 : 0) + (zone.systems ?? []).filter((system) => system.damaged).length,
    0,
  )
  const pirates = view.zones.reduce((sum, zone) => sum + (zone.pirates ?? 0), 0)
  return [
    { label: 'Shuttle', value: ready(view) },
    { label: 'Damage', value: damage, seat: 0 },
    { label: 'Pirates', value: pirates, seat: 3 },
  ]
}

function breakdown(view: Shown): { label: string; values: string[] }[] {
  const seats = Math.max(0, ...view.officers.map((officer) => officer.seat)) + 1
  const row = (label: string, of: (officer: Shown['officers'][number]) => string) => ({
    label,
    values: Array.from({ length: seats }, (_, seat) =>
      view.officers
        .filter((officer) => officer.seat === seat)
        .map(of)
        .join(', '),
    ),
  })
  return [row('Officers', (officer) => officer.name), row('In the end', (officer) => officer.health ?? 'healthy')]
}

export default {
  Board,
  Side: { title: 'Plan', Panel: Side },
  content: printed,
  folds: ['Compile', 'Give', 'MassMove', 'MassMoveCard', 'RemoteEscape', 'ShiftField', 'TubeTo'],
  follow,
  time,
  unhurried: (event) => event.type === 'PiratesChose',
  cue,
  guided: 'first round',
  tutorial,
  story: { measures, marks: () => [{ value: 10, label: 'Shuttle ready' }] },
  breakdown,
} satisfies Game<Shown, Action, Event, Printed>
