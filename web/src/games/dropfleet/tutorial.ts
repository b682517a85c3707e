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
    anchor: '.ask',
    title: 'First or second?',
    text: 'Both battlegroups on top are revealed. If yours has the lower rating, you say who acts first: first to strike, second to answer. If nobody asks you, the other admiral decides.',
    until: ({ asks }) => asks.some((ask) => ['dropfleet.group', 'dropfleet.orders', 'dropfleet.move'].includes(ask.kind)),
  },
  {
    anchor: '.ask',
    title: 'One group after the other',
    text: 'The groups of your battlegroup act in the order you like. Choose one: click it on the chart, or in the list.',
    until: ({ asks }) => asks.some((ask) => ['dropfleet.orders', 'dropfleet.move'].includes(ask.kind)),
  },
  {
    anchor: '[data-place="desk"]',
    title: 'Orders',
    text: 'Every group is given an order first. Most make noise: a spike, and you are seen from afar; each order says the Signature it leaves. Standard Orders quieten down.',
    until: ({ asks }) => asks.some((ask) => ask.kind === 'dropfleet.move'),
  },
  {
    anchor: '[data-place="chart"]',
    title: 'Move',
    text: 'Drag the bright ship within the lit shape; the knob turns it. The desk tells who could then shoot at it and how far all is. Ships that arrive are placed along your edge. Then press Move.',
    until: ({ asks, event }) => event?.type === 'ShipMoved' || asks.some((ask) => ask.kind !== 'dropfleet.move'),
  },
  {
    anchor: '[data-place="chart"]',
    title: 'Fire',
    text: 'When enemies are in range they light up with the chance to hurt them and the Hull they would lose. Click one: every weapon that may is put on it. Then Fire.',
  },
  {
    anchor: '[data-place="chart"]',
    title: 'Land',
    text: 'At the end of each turn carriers launch: landers and dropships to the sectors of a cluster below them. Go down to Low Orbit near one, and the choices name the sector. Troops that hold sectors win battles.',
  },
]
