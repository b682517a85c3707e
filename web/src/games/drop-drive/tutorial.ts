/** A guided first turn on the real board. */
import type { TutorialStep } from '../../frame/board'
import type { Shown } from './follow'
import type { Action, Event } from './types'

const asked =
  (...kinds: string[]) =>
  ({ asks }: { asks: { kind: string }[] }): boolean =>
    asks.some((ask) => kinds.includes(ask.kind))

export const tutorial: TutorialStep<Shown, Action, Event>[] = [
  {
    anchor: '[data-place="space"]',
    title: 'The system',
    text: 'Everything here was really dropped. Drag to walk around it, pinch or scroll to come nearer. Point at a piece to ask what it is.',
  },
  {
    anchor: '[data-place="planets"]',
    title: 'Five markets',
    text: 'Each planet buys some asteroids; the lit number is today’s price. Every sale puts a demand token on it. With the last token the game ends: most credits win.',
  },
  {
    anchor: '[data-place="ships"], [data-place="space"]',
    title: 'Your ship',
    text: 'A front and a back card make it: bays for cargo, links for the rocket drive, battle and explore ratings. Choose now, and keep the cards you like.',
    until: asked('drop-drive.drop-drive', 'drop-drive.fly'),
  },
  {
    anchor: '[data-place="space"]',
    title: 'The pirate, then the drop drive',
    text: 'Your pirate moves first and takes the nearest cargo. Then, for a fuel, you may drop your ship somewhere else. Or keep the fuel.',
    until: asked('drop-drive.fly'),
  },
  {
    anchor: '[data-place="helm"], [data-place="desk"]',
    title: 'The rocket drive',
    text: 'Point where to fly: the chain of links bends there and tells what it meets, in order. Click to lay it, drag a joint to change it, then fly. Never over the sun.',
    until: ({ asks, event }) => event?.type === 'FlightSet' || (asks.length > 0 && !asks.some((ask) => ask.kind === 'drop-drive.fly')),
  },
  {
    anchor: '[data-place="status"]',
    title: 'Land and sell',
    text: 'Flying into a planet lands you: deliver passengers, sell, explore. But not in the turn in which you took off from one.',
  },
]
