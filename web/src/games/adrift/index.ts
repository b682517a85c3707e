/** Adrift on the table. */
import type { Cue, Game, Measure } from '../../frame/board'
import { plain } from '../../frame/numbers'
import Board from './Board.svelte'
import { printed } from './content'
import { follow, time, type Shown } from './follow'
import { tutorial } from './tutorial'
import type { Action, Event, Printed } from './types'

function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'TurnBegan':
      return 'turn'
    case 'EventDrawn':
    case 'LookedAhead':
      return 'draw'
    case 'CoreDrawn':
      return 'tick'
    case 'ThresholdChecked':
      return event.met ? 'good' : 'bad'
    case 'CoreChanged':
      return event.change > 0 ? 'good' : 'bad'
    case 'UpgradeInstalled':
    case 'EventCancelled':
    case 'CardKept':
      return 'good'
    case 'Clashed':
      return 'bad'
    case 'Ended':
      return event.won ? 'win' : 'lose'
    case 'NoEffect':
    case 'SystemChanged':
    case 'CardUsed':
    case 'CardLost':
    case 'UpgradeRemoved':
    case 'PowerUsed':
    case 'EventReversed':
    case 'Reordered':
      return null
  }
}

function measures(view: Shown): Measure[] {
  return [
    { label: 'Warp core', value: view.core },
    ...view.systems.map(({ name, rp, seat }) => ({ label: name, value: rp, seat })),
  ]
}

function breakdown(view: Shown): { label: string; values: string[] }[] {
  const seats = Math.max(...view.systems.map((system) => system.seat)) + 1
  const row = (label: string, of: (system: Shown['systems'][number]) => string) => ({
    label,
    values: Array.from({ length: seats }, (_, seat) =>
      view.systems
        .filter((system) => system.seat === seat)
        .map(of)
        .join(', '),
    ),
  })
  return [
    row('System', (system) => system.name),
    row('RP at the end', (system) => plain(system.rp)),
    row('Upgrade', (system) => system.upgrade?.title ?? 'none'),
    row('Cards kept', (system) => `${system.held.length}`),
  ]
}

export default {
  Board,
  content: printed,
  follow,
  time,
  cue,
  guided: 'first round',
  tutorial,
  story: {
    measures,
    marks: (view) => [
      { value: view.core_goal, label: 'Core repaired' },
      { value: view.full_power, label: 'Full Power' },
      { value: view.failure, label: 'System failure' },
    ],
  },
  breakdown,
} satisfies Game<Shown, Action, Event, Printed>
