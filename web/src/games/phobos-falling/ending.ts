/** How a match of Phobos Falling went, told at its end. */
import type { Ending, Measure } from '../../board/contract'
import { needsOf } from './shuttle-needs'
import type { Event, PhobosView } from './types'

/** How far the shuttle is, in tenths. */
function ready(view: PhobosView): number {
  const needs = needsOf(view)
  return Math.round((10 * needs.reduce((sum, need) => sum + need.share, 0)) / Math.max(1, needs.length))
}

function measures(view: PhobosView): Measure[] {
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

function breakdown(view: PhobosView): { label: string; values: string[] }[] {
  const seats = Math.max(0, ...view.officers.map((officer) => officer.seat)) + 1
  const row = (label: string, of: (officer: PhobosView['officers'][number]) => string) => ({
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
  timeline: { measures, marks: () => [{ value: 10, label: 'Shuttle ready' }] },
  breakdown,
} satisfies Ending<PhobosView, Event>
