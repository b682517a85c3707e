/** A guided first round on the real board: from the first tile to my next turn. */
import type { TutorialStep } from '../../board/contract'
import { isTouch } from '../../ui/touch'
import type { Action, DropItView, Event } from './types'

const UPRIGHT = '[data-place="upright"]'
const dropped = (view: DropItView): number => view.tiles.filter((tile) => tile.where !== 'supply').length

export const tutorial: TutorialStep<DropItView, Action, Event>[] = [
  {
    anchor: '[data-place="tray"]',
    title: 'Your tiles',
    text: 'You drop one a turn, whichever you like. The number says how many you have of a kind. Choose one.',
  },
  {
    anchor: UPRIGHT,
    title: 'Aim high',
    text: 'A tile scores the number of the highest level it reaches, and the number in every ring it overlaps.',
  },
  {
    anchor: UPRIGHT,
    title: 'Keep like from like',
    text: 'No points if it touches a tile of its own shape or colour, or sticks out over the rim. Beyond the beginners’ game, edges of its colour forbid, too: they light up for the tile you hold.',
  },
  {
    anchor: `${UPRIGHT}, [data-place="controls"]`,
    title: 'Let go',
    text: () =>
      isTouch()
        ? 'Drag the tile over the board, turn it with two fingers or the round handle, then press “Let go”.'
        : 'Move over the board, turn with the wheel or the round handle, click to let go.',
    until: ({ view, since }) => dropped(view) > dropped(since),
  },
  {
    anchor: '[data-place="verdict"]',
    title: 'A joker',
    text: 'Your tile broke a rule. A joker makes it count after all. Each can be spent once: keep it while little is at stake.',
    when: ({ asks }) => asks.some((ask) => ask.kind === 'drop-it.joker'),
  },
  {
    anchor: '[data-place="scores"]',
    title: 'The track',
    text: 'Points count at once and are never lost, wherever the tile is pushed later. AutoPass the end brings a token that counts for the whole round.',
  },
  {
    anchor: UPRIGHT,
    title: 'The others drop',
    text: 'What they drop may push what lies there. The verdict names what touched what, and what it scored.',
    until: ({ asks }) => asks.some((ask) => ask.kind === 'drop-it.drop'),
  },
  {
    anchor: '[data-place="tray"]',
    title: 'And so on, until all tiles are dropped',
    text: 'Most points win. Keep a tile that fits anywhere for the end, and ask for a hint when you like.',
    last: true,
  },
]
