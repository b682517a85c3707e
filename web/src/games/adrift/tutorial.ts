/** A guided first round on the real board: my first turn, and those of the other systems until it is my turn again. */
import type { TutorialStep } from '../../board/contract'
import type { Action, AdriftView, Event } from './types'

type Step = TutorialStep<AdriftView, Action, Event>

const asked =
  (kind: string): NonNullable<Step['when']> =>
  ({ asks }) =>
    asks.some((ask) => ask.kind === kind)

const offered = (now: Parameters<NonNullable<Step['when']>>[0], ...types: Action['type'][]): boolean =>
  now.asks.some((ask) => ask.options?.some(({ action }) => types.includes(action.type)))

export const tutorial: Step[] = [
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
    text: 'A turn begins here. Click a glowing space: what the core loses, your system gains. Draw the most you can this time: it lifts your system to Full Power.',
    until: ({ view, since, asks }) =>
      view.turn !== since.turn ||
      view.last_event?.number !== since.last_event?.number ||
      asks.some((ask) => ask.kind !== 'adrift.draw'),
  },
  {
    anchor: '[data-place="row"]',
    title: 'Full Power',
    text: 'At the top of your line you spend RP: on one of these upgrades, for the whole voyage, or on the core: click its glowing space further up.',
    when: (now) => offered(now, 'BuyUpgrade', 'ChargeCore'),
  },
  {
    anchor: '[data-place="deck"]',
    title: 'Time for powers',
    text: 'Before the card is drawn you may use what you have: your upgrade, and cards that were kept. Or draw the event card.',
    when: asked('adrift.before-card'),
  },
  {
    anchor: '[data-place="stage"]',
    title: 'An event is about to happen',
    text: 'It is read before it happens: cancel it or use a power if you can, or let it happen.',
    when: asked('adrift.before-effect'),
  },
  {
    anchor: '[data-place="row"]',
    title: 'An upgrade is offered',
    text: 'The event lets your system gain an upgrade: click one, or decline.',
    when: asked('adrift.offer'),
  },
  {
    anchor: '[data-place="stage"]',
    title: 'The event of your turn',
    text: 'Most ask for a number: with at least so many RP you gain, with fewer you lose. Some cards are kept and used later.',
    when: ({ view }) => view.last_event !== null,
    read: true,
  },
  {
    anchor: '.question',
    title: 'The end of your turn',
    text: 'What you still have may be used now, after the event; then the turn ends.',
    when: asked('adrift.spend'),
  },
  {
    anchor: '[data-place="stage"]',
    title: 'The whole crew',
    text: 'Every system has its turn like yours. Watch what they draw from the core, and answer when you are asked. Then it is your turn again.',
    when: ({ view }) => view.turn > 1,
    until: ({ view, asks }) => view.turn > view.systems.length && asks.length > 0,
  },
  {
    anchor: '[data-place="deck"]',
    title: 'Before the deck ends',
    text: 'Every turn uses up a card: the core must be repaired before the last. Look at anything longer, with the mouse or a long press, and it says what it does. Draw, and you are on your own.',
    when: ({ view }) => view.turn > view.systems.length,
    read: true,
    last: true,
  },
]
