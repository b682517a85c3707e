/** A guided first round on the real board. It follows the questions that are asked, and goes on as they are answered. */
import type { TutorialStep } from '../../board/contract'
import { isTouch } from '../../ui/touch'
import { PHASES } from './labels.svelte'
import type { Action, Event, PhobosView } from './types'

/** How far the match is: rounds, then turns, then the parts of a turn. The pirates come after all officers. */
function progress(view: PhobosView): number {
  const turn = view.turn < 0 ? view.officers.length : view.turn
  return view.round * 1000 + turn * 10 + (view.turn < 0 ? 0 : PHASES.indexOf(view.phase))
}

/** Goes on once the match has come to this part of a turn. */
const to =
  (round: number, turn: number, phase: (typeof PHASES)[number]) =>
  ({ view }: { view: PhobosView }): boolean =>
    progress(view) >= round * 1000 + turn * 10 + PHASES.indexOf(phase)

export const tutorial: TutorialStep<PhobosView, Action, Event>[] = [
  {
    anchor: '[data-place="checklist"], [data-place="shuttle"]',
    title: 'The way home',
    text: 'The station Valhalla is falling apart. Fill the shuttle: course, drive, beds, and its own systems. With all four ready and every officer in the Shuttle Bay you win.',
  },
  {
    anchor: '[data-place="crew"]',
    title: 'Your officers',
    text: 'Rush leads, Taze fights, Paddy repairs, Angel heals. Each has two abilities. Now draw their starting cards: answer the questions, or click a deck on the station.',
    until: to(1, 0, 'move'),
  },
  {
    anchor: '[data-place="tracks"]',
    title: 'Power',
    text: 'What the station runs on, and the fuel left for it. The better the power, the more cards a draw. In the station light is power, the blue line is air, and a question mark says what is wrong.',
  },
  {
    anchor: '[data-place="station"]',
    title: 'Move',
    text: () =>
      `Lit zones can be reached: ${isTouch() ? 'tap one to go there' : 'point at one to see the way, click to go'}. A dim one says why not. Go where a deck lies, or stay.`,
    until: to(1, 0, 'explore'),
  },
  {
    anchor: '[data-place="station"]',
    title: 'Draw',
    text: 'Where a deck lies and works, its glowing pile gives cards. Draw, or go on.',
    until: to(1, 0, 'play'),
  },
  {
    anchor: '[data-place="hand"]',
    title: 'Repair and play',
    text: 'What glows can be used: a repair where something is broken, a suit to wear, an ability. Click it; choices with a place light up on the station. Then end the turn.',
    until: to(1, 0, 'reveal'),
  },
  {
    anchor: '[data-place="event"], [data-place="stage"]',
    title: 'An event',
    text: 'Every turn ends with one. Officers named on the card shrug it off; a pirate ship can be answered from the Bridge. Where an event asks something, it is asked beside the board.',
  },
  {
    anchor: '[data-place="crew"]',
    title: 'The others',
    text: 'Now play the other three in the same way: move, draw, play, event. Officers in one zone swap cards.',
    until: ({ view }) => Boolean(view.fight) || progress(view) >= 1000 + 10 * view.officers.length,
  },
  {
    anchor: '[data-place="fight"], [data-place="tracks"]',
    title: 'A fight',
    text: 'Whoever is with pirates fights. The panel says how it ends if all pass: who is hurt, how many are left. Glowing cards make it better. How many come with the next ship stands above, in red.',
  },
  {
    anchor: '[data-place="tracks"]',
    title: 'A new round',
    text: 'When the events run out the stage rises and more pirates come. Click any zone to ask about it. Play this turn, and you are on your own.',
    until: to(2, 0, 'reveal'),
  },
]
