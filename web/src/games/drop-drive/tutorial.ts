/** A guided first round on the real board: each station comes when its question is asked, until the first landing is over. */
import type { TutorialStep } from '../../board/contract'
import { isTouch } from '../../ui/touch'
import { viewMode } from './view-mode.svelte'
import type { Action, DropDriveView, Event } from './types'

type Step = TutorialStep<DropDriveView, Action, Event>

const asked =
  (...kinds: string[]): NonNullable<Step['when']> =>
  ({ asks }) =>
    asks.some((ask) => kinds.includes(ask.kind))

const NEARER = isTouch() ? 'pinch' : 'scroll'

export const tutorial: Step[] = [
  {
    anchor: '[data-place="status"]',
    title: 'The system',
    text: () =>
      viewMode.flat
        ? `Everything here was really dropped. This is the table from above: ${NEARER} to come nearer, drag to move it. “Around” shows it in the round.`
        : `Everything here was really dropped. Drag to walk around it, ${NEARER} to come nearer. “Flat” shows it from above.`,
  },
  {
    anchor: '[data-place="planets"]',
    title: 'Five markets',
    text: 'Each planet buys some asteroids; the lit number is today’s price. A sale puts a demand token on it. With the last token the game ends: most credits win.',
  },
  {
    anchor: '[data-place="draft"]',
    title: 'Your ship',
    text: 'A front and a back make it: bays for cargo, links for the rocket drive, battle and explore ratings. Choose one of each.',
    when: asked('drop-drive.ship'),
  },
  {
    anchor: '[data-place="draft"]',
    title: 'Explore cards',
    text: 'Upgrades work at once, passengers pay where they want to go, specimens score at the end. Choose what you keep.',
    when: ({ asks, view }) => view.phase === 'setup' && asks.some((ask) => ask.kind === 'drop-drive.keep'),
  },
  {
    anchor: '[data-place="status"]',
    title: 'The drop drive',
    text: 'Your pirate has moved. Now, for a fuel, you may drop your ship somewhere else: the only way to leave a planet and land in the same turn.',
    when: asked('drop-drive.drop-drive'),
  },
  {
    anchor: '[data-place="path-panel"], [data-place="space"]',
    title: 'Drop your ship',
    text: 'Choose a place that is lit, then drop. The ship falls and slides from there; beside a planet that pays is a good start.',
    when: asked('drop-drive.aim'),
  },
  {
    anchor: '[data-place="path-panel"], [data-place="space"]',
    title: 'Bend your path',
    text: 'Choose points on the table: the links bend there and tell what they meet, in order. Collect asteroids, then end at a planet that buys them. Never over the sun. Fly when it is good.',
    when: asked('drop-drive.fly'),
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'An encounter',
    text: 'Hail, and you may share the two cargo named here. Arm weapons, and the other gives up a cargo or fights: both roll, and the difference is damage.',
    when: asked('drop-drive.posture', 'drop-drive.hailed', 'drop-drive.armed'),
  },
  {
    anchor: '[data-place="draft"]',
    title: 'Passengers',
    text: 'You have landed. Those who wanted to come here leave the ship and pay.',
    when: asked('drop-drive.deliver'),
  },
  {
    anchor: '[data-place="sell"]',
    title: 'Sell',
    text: 'All asteroids of a type sell at one price, then a demand token lowers it. Sell many at once.',
    when: ({ asks }) => asks.some((ask) => ask.kind === 'drop-drive.sell' && ask.aid !== null),
  },
  {
    anchor: '[data-place="draft"], [data-place="status"]',
    title: 'Explore',
    text: 'After selling you explore, or repair what is damaged. Keep one of these cards: then your turn is over, and you know the game. Good flying!',
    when: ({ asks, view }) => view.phase === 'landing' && asks.some((ask) => ask.kind === 'drop-drive.keep' || ask.kind === 'drop-drive.explore'),
    last: true,
  },
]
