/** How a match of Drop Drive went, told at its end. */
import type { Ending, Measure } from '../../board/contract'
import type { DropDriveView, Event, ShipView } from './types'

function measures(view: DropDriveView): Measure[] {
  return view.ships.map((ship) => ({ label: ship.captain.name, value: ship.credits, seat: ship.seat }))
}

/** Where the credits came from; each specimen with what it paid. */
function breakdown(view: DropDriveView): { label: string; values: (number | string)[] }[] {
  const row = (label: string, of: (ship: ShipView) => number | string) => ({ label, values: view.ships.map(of) })
  const sold = (ship: ShipView): number => (ship.earned.asteroids ?? 0) + (ship.earned['special cargo'] ?? 0)
  const scored = (ship: ShipView) => ship.specimens.filter((card) => card.name in ship.earned)
  const paid = (ship: ShipView): number => scored(ship).reduce((sum, card) => sum + (ship.earned[card.name] ?? 0), 0)
  const each = (ship: ShipView): string => scored(ship).map((card) => `${card.name} ${ship.earned[card.name]}`).join(', ')
  return [
    row(view.system.curios.length ? 'Cargo sold' : 'Asteroids', sold),
    row('Passengers and others', (ship) => ship.credits - sold(ship) - paid(ship)),
    row('Specimens', (ship) => (scored(ship).length ? `${paid(ship)}: ${each(ship)}` : 0)),
  ]
}

export default {
  timeline: { measures },
  breakdown,
} satisfies Ending<DropDriveView, Event>
