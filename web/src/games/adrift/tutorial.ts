/** A guided first turn on the real board. */
import type { TutorialStep } from '../../frame/board'
import type { Shown } from './follow'
import type { Action, Event } from './types'

const isDraw = ({ action }: { action: Action }): boolean => action.type === 'Draw'

export const tutorial: TutorialStep<Shown, Action, Event>[] = [
  {
    anchor: '[data-place="core"]',
    title: 'The warp core',
    text: 'It powers the ship and makes nothing by itself. Bring it to its last space and you all win; at 0 you all lose.',
  },
  {
    anchor: '.gauge.mine',
    title: 'Your system',
    text: 'Its Resource Points. At the top it has Full Power. Below 0 it is in danger; at the bottom the ship is lost.',
  },
  {
    anchor: '[data-place="core"]',
    title: 'Draw from the core',
    text: 'A turn begins here. Click a glowing space: what the core loses, your system gains. Two or three is a careful start.',
    until: ({ asks, event }) =>
      event?.type === 'CoreDrawn' ||
      event?.type === 'EventDrawn' ||
      (asks.length > 0 && !asks.some((ask) => ask.options?.some(isDraw))),
  },
  {
    anchor: '[data-place="stage"]',
    title: 'Then an event',
    text: 'Most ask for a number: with at least so many RP you gain, with fewer you lose. Some cards are kept and used later.',
  },
  {
    anchor: '[data-place="row"]',
    title: 'Full Power',
    text: 'At the top of your line, in your turn, spend RP: take one of these upgrades, or click the glowing space up the core to charge it.',
  },
  {
    anchor: '[data-place="deck"]',
    title: 'Before the deck ends',
    text: 'Every turn uses up a card, and then the next system is on. Hover over anything, or press it long, to learn what it does.',
  },
]
