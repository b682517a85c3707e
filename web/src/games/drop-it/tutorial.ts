/** A guided first drop on the real board. */
import type { TutorialStep } from '../../frame/board'
import type { Action, DropItView, Event } from './types'

const dropped = ({ event, asks }: { event: Event | null; asks: { kind: string }[] }): boolean =>
  event?.type === 'Dropped' || event?.type === 'Judged' || asks.some((ask) => ask.kind === 'drop-it.joker')

export const tutorial: TutorialStep<DropItView, Action, Event>[] = [
  {
    anchor: '[data-place="tray"]',
    title: 'Your tiles',
    text: 'You drop one a turn, whichever you like. The number says how many you have of a kind. Choose one.',
  },
  {
    anchor: '[data-place="upright"]',
    title: 'Aim high',
    text: 'A tile scores the number of the highest level it reaches, and the number in every ring it overlaps.',
  },
  {
    anchor: '[data-place="upright"]',
    title: 'Keep like from like',
    text: 'No points if it touches a tile of its own shape or colour, an edge of its own colour, or sticks out over the rim.',
  },
  {
    anchor: '[data-place="controls"]',
    title: 'Let go',
    text: 'Move over the board, turn with the wheel or the round handle, click to let go. On a phone drag, twist with two fingers, and press “Let go”.',
    until: dropped,
  },
  {
    anchor: '[data-place="scores"]',
    title: 'The track',
    text: 'Points count at once and are never lost, wherever the tile is pushed later. Passing the end brings a token that counts for the whole round.',
  },
]
