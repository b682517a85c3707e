/** A guided first battle at the real table: it follows the questions as they are asked, to troops on the ground. */
import type { TutorialStep } from '../../board/contract'
import type { Action, DropfleetView, Event, FireAid, MoveAid } from './types'

type Step = TutorialStep<DropfleetView, Action, Event>
type Now = Parameters<NonNullable<Step['when']>>[0]

const asked =
  (kind: string): NonNullable<Step['when']> =>
  ({ asks }) =>
    asks.some((ask) => ask.kind === kind)

/** Does the ship that is to move carry troops? */
function carries({ view, asks }: Now): boolean {
  const aid = asks.find((ask) => ask.kind === 'dropfleet.move')?.aid as MoveAid | null | undefined
  const group = view.groups[view.ships[aid?.ships[0]?.ship ?? -1]?.group ?? -1]
  return (view.classes[group?.kind ?? -1]?.loads ?? []).some((load) => load.assets.some((asset) => /lander|dropship/.test(asset)))
}

/** Can ships be shot at? Cities can too, but need not be. */
function hostile({ asks }: Now): boolean {
  const aid = asks.find((ask) => ask.kind === 'dropfleet.fire')?.aid as FireAid | null | undefined
  return (aid?.shots ?? []).some((shot) => shot.targets.some(([target]) => target.kind === 'ship'))
}

/** Are troops of mine on the ground? */
function landed({ view }: Now): boolean {
  // A player knows the own hand only.
  const me = view.players.find((player) => player.hand !== null)?.seat ?? -1
  return view.sectors.some(({ sector }) => {
    const mine = sector.troops[me]
    return mine !== undefined && mine.infantry + mine.armour + mine.batteries > 0
  })
}

export const tutorial: Step[] = [
  {
    anchor: '[data-place="status"]',
    title: 'Who is ahead',
    text: 'Victory points decide. Most come from cities on the ground: land troops and hold their sectors. Point at a sign to read what it counts.',
  },
  {
    anchor: '[data-place="sky"]',
    title: 'The chart',
    text: 'Four feet of orbit, in inches; your edge is the lower one. Wheel or pinch zooms, dragging moves it. Chart, Space and Above show the same battle.',
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'The strategy deck',
    text: 'Stack your battlegroups in the order they will act. A low rating tends to choose who goes first. Then press Stack.',
    when: asked('dropfleet.stack'),
  },
  {
    anchor: '.ask',
    title: 'First or second?',
    text: 'Both battlegroups on top are revealed. Yours has the lower rating, or the dice say so: you choose who acts first. First strikes, second answers.',
    when: asked('dropfleet.first'),
  },
  {
    anchor: '.ask',
    title: 'One group after the other',
    text: 'The groups of your battlegroup act in the order you like. Choose one: click it on the chart, or in the list.',
    when: asked('dropfleet.group'),
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'Orders',
    text: 'Every group is given an order first. Most make noise: a spike, and you are seen from afar; each says the Signature it leaves. Standard Orders do for now.',
    when: asked('dropfleet.orders'),
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'Down to the city',
    text: 'This ship carries troops. Landers leave from Low Orbit: press Descend, and end the move near your city. Straight in from where it stands is right. Then Move.',
    when: carries,
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'Move',
    text: 'Drag the bright ship within the lit shape; the knob turns it. The panel tells who could then shoot at it, and how far everything is. Then press Move.',
    when: (now) => asked('dropfleet.move')(now) && !carries(now),
  },
  {
    anchor: '[data-place="action-panel"]',
    title: 'Fire',
    text: 'Enemies in range light up with the chance to hurt them and the Hull they would lose. Click one: every weapon that may is put on it. Then Fire.',
    when: hostile,
  },
  {
    anchor: '.ask',
    title: 'Launch',
    text: 'The turn ends with the Roundup, in which ships launch. Choose the group with landers; Go on launches no more.',
    when: asked('dropfleet.select-carriers'),
  },
  {
    anchor: '.ask',
    title: 'Land',
    text: 'Choose a sector of your city for the landers: infantry holds what it stands on.',
    when: asked('dropfleet.launch'),
  },
  {
    anchor: '[data-place="status"]',
    title: 'Troops on the ground',
    text: 'Your troops are down. Hold more sectors of a city than the enemy when points are counted, and keep your ships alive. The rest of the battle is yours.',
    when: landed,
    read: true,
    last: true,
  },
]
