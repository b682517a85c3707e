/** A guided first turn on the real board. */
import type { TutorialStep } from '../../frame/board'
import type { Shown } from './follow'
import type { Action, Event } from './types'

export const tutorial: TutorialStep<Shown, Action, Event>[] = [
  {
    anchor: '[data-place="station"]',
    title: 'The station Valhalla',
    text: 'It is falling apart. Light is power, the blue breath is air. Keep enough of both to fill the shuttle and fly home.',
  },
  {
    anchor: '[data-place="checklist"], [data-place="shuttle"]',
    title: 'The way home',
    text: 'Course, drive, beds, and its own systems. When all four are ready and every officer stands in the Shuttle Bay, you win.',
  },
  {
    anchor: '[data-place="crew"]',
    title: 'Your officers',
    text: 'Each has two abilities. First choose who comes along, and what they carry: decks are drawn from by clicking them on the station.',
    until: ({ view, asks }) => view.round > 0 && asks.some((ask) => ask.kind === 'phobos-falling.move'),
  },
  {
    anchor: '[data-place="station"]',
    title: 'Move',
    text: 'Lit zones can be reached: point at one to see the way, click to go. A dim one says why not. Or stay.',
    until: ({ asks, event }) => event?.type === 'Moved' || (asks.length > 0 && !asks.some((ask) => ask.kind === 'phobos-falling.move')),
  },
  {
    anchor: '[data-place="hand"]',
    title: 'Explore, then play',
    text: 'Where a deck lies you draw; then play cards by clicking them. Whoever shares a zone may swap cards.',
  },
  {
    anchor: '[data-place="stage"]',
    title: 'Then an event',
    text: 'Every turn ends with one. An officer named on the card shrugs it off. From the Bridge, beams and torpedoes answer pirate ships.',
  },
  {
    anchor: '[data-place="tracks"]',
    title: 'Time runs',
    text: 'When the events run out the cataclysm rises: more pirates. Click any zone to ask why it is dark, and pin your plan for the others.',
  },
]
