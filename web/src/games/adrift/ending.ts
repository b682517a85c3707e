/** How a match of Adrift went, told at its end. */
import type { Ending, Measure } from '../../board/contract'
import { plain } from '../../ui/numbers'
import type { AdriftView, Event } from './types'

function measures(view: AdriftView): Measure[] {
  return [
    { label: 'Warp core', value: view.core },
    ...view.systems.map(({ name, rp, seat }) => ({ label: name, value: rp, seat })),
  ]
}

function breakdown(view: AdriftView): { label: string; values: string[] }[] {
  const seats = Math.max(...view.systems.map((system) => system.seat)) + 1
  const row = (label: string, of: (system: AdriftView['systems'][number]) => string) => ({
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
  timeline: {
    measures,
    marks: (view) => [
      { value: view.core_goal, label: 'Core repaired' },
      { value: view.full_power, label: 'Full Power' },
      { value: view.failure, label: 'System failure' },
    ],
  },
  breakdown,
} satisfies Ending<AdriftView, Event>
