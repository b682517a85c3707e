/** A guided first turn at the real table. */
import type { TutorialStep } from '../../frame/board'
import type { Action, DropfleetView, Event } from './types'

export const tutorial: TutorialStep<DropfleetView, Action, Event>[] = [
  {
    anchor: '[data-place="status"]',
    title: 'Who is ahead',
    text: 'Victory points decide. Most come from clusters on the ground: land troops, hold sectors.',
  },
  {
    anchor: '[data-place="chart"]',
    title: 'The chart',
    text: 'Four feet of orbit, in inches. Wheel or pinch zooms, dragging moves it. Point at a ship: the blue ring is its Scan, the dotted one how far it is seen.',
  },
  {
    anchor: '[data-place="desk"]',
    title: 'The strategy deck',
    text: 'Stack your battlegroups in the order they will act. A low rating tends to choose who goes first.',
    until: ({ asks, event }) => event?.type === 'DeckStacked' || asks.some((ask) => ask.kind !== 'dropfleet.stack'),
  },
  {
    anchor: '[data-place="desk"]',
    title: 'Orders',
    text: 'Every group is given an order first. Most make noise: a spike, and you are seen from afar. Standard Orders quieten down.',
    until: ({ asks }) => asks.some((ask) => ask.kind === 'dropfleet.move'),
  },
  {
    anchor: '[data-place="chart"]',
    title: 'Move',
    text: 'Drag the bright ship within the lit shape; the knob turns it. Arrow keys do the same. Then press Move.',
    until: ({ event }) => event?.type === 'ShipMoved',
  },
  {
    anchor: '[data-place="chart"]',
    title: 'Fire',
    text: 'When enemies are in range they light up with the chance to hurt them and the Hull they would lose. Click one, then Fire.',
  },
]
