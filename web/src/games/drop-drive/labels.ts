/** What is printed on the pieces: colours, and a mark with each, so that colour is never needed to tell them apart. */
import type { CardView, CurioView, DropDrivePrinted, DropDriveView, ShipView } from './types'

/** Colours of wood and card; `--tone` of anything drawn. */
export const TONES: Record<string, string> = {
  // planets, ships, pirates
  pink: '#ff7fb2',
  green: '#57c97f',
  blue: '#5c9dff',
  orange: '#ff9440',
  violet: '#b48cff',
  // asteroids
  yellow: '#f4cf3f',
  red: '#ee5a4f',
  white: '#e6ecf7',
  purple: '#9a5fe0',
  // by noun
  fuel: '#42d3c5',
  salvage: '#a8a79c',
  anomaly: '#d65cff',
  mine: '#8b95a8',
  wormhole: '#5ad1e6',
  precursor: '#d9c46a',
  station: '#c3cee6',
  collector: '#ffd27a',
  leviathan: '#3f8f7f',
  demand: '#d8dfef',
  // special cargo
  'curio-core': '#8fd0e8',
  'curio-charge': '#d0563f',
  'curio-seed': '#ffb14a',
  'curio-relic': '#c7b37a',
}

/** Marks, drawn in a square from -10 to 10; filled. */
export const MARKS: Record<string, string> = {
  // asteroid types
  'asteroid-blue': 'M0-8A8 8 0 1 1-.01-8zM0-4A4 4 0 1 0 .01-4z',
  'asteroid-yellow': 'M0-8.5L8.5 6.5L-8.5 6.5z',
  'asteroid-red': 'M-7-7H7V7H-7z',
  'asteroid-white': 'M-2.8-8H2.8V-2.8H8V2.8H2.8V8H-2.8V2.8H-8V-2.8H-2.8z',
  'asteroid-purple': 'M0-9.5L7 0L0 9.5L-7 0z',
  // worlds and who comes from them
  pink: 'M-9 3Q-5-4 0 1Q4-7 9 3L9 6L-9 6zM4-6A2.5 2.5 0 1 1 3.99-6z',
  green: 'M0 9Q-9 4-6-5Q-3-3-1.5 1Q-2-6 3-9Q8-2 3 5Q1.5 8 0 9z',
  blue: 'M-9-2Q-6-6-3-2T3-2T9-2V1Q6-3 3 1T-3 1T-9 1zM-9 4Q-6 0-3 4T3 4T9 4V7Q6 3 3 7T-3 7T-9 7z',
  orange: 'M0-9Q6-3 6 3A6 6 0 0 1-6 3Q-6 0-3-3Q-2 0-1 0Q1-4 0-9z',
  violet: 'M2-8.5A8.5 8.5 0 1 0 8.5 4A7 7 0 0 1 2-8.5z',
  // other pieces
  fuel: 'M1.5-9L-6 1.5H-.500L-1.5 9L6-1.5H.500z',
  salvage: 'M-2-9H2L2.5-6.5L4.8-5.5L7-7L9.5-3.5L7.3-2V2L9.5 3.5L7 7L4.8 5.5L2.5 6.5L2 9H-2L-2.5 6.5L-4.8 5.5L-7 7L-9.5 3.5L-7.3 2V-2L-9.5-3.5L-7-7L-4.8-5.5L-2.5-6.5zM0-3A3 3 0 1 0 .010-3z',
  anomaly: 'M-5-4.5A5 4.8 0 1 1 1.7 1.2V3.5H-1.7V-1A2.6 2.2 0 1 0-1.8-4.5zM-1.8 5.5H1.8V9H-1.8z',
  pirate: 'M-6-2A6 6 0 1 1 6-2V2L3 4V8H-3V4L-6 2zM-3.5-3.5V0H-1V-3.5zM1-3.5V0H3.5V-3.5z',
  mine: 'M0-9L2-4.6A5 5 0 0 1 4.6-2L9 0L4.6 2A5 5 0 0 1 2 4.6L0 9L-2 4.6A5 5 0 0 1-4.6 2L-9 0L-4.6-2A5 5 0 0 1-2-4.6z',
  wormhole: 'M0-9A9 9 0 1 1-9 0H-6.5A6.5 6.5 0 1 0 0-6.5zM0-5A5 5 0 1 1-5 0H-2.5A2.5 2.5 0 1 0 0-2.5z',
  precursor: 'M0-9L9 0L0 9L-9 0zM0-5L-5 0L0 5L5 0zM0-2.5L2.5 0L0 2.5L-2.5 0z',
  station: 'M-9-1.5H-5A5 5 0 0 1-1.5-5V-9H1.5V-5A5 5 0 0 1 5-1.5H9V1.5H5A5 5 0 0 1 1.5 5V9H-1.5V5A5 5 0 0 1-5 1.5H-9z',
  collector: 'M-8-6H8L4 0L8 6H-8L-4 0z',
  leviathan: 'M-9 2Q-7-6 0-6Q8-6 9 1L6-1L7 3L4 0L4 4L1 1L0 5L-2 1Q-6 0-5 4Q-7 5-9 2zM3-4.5V-2.8H5V-4.5z',
  demand: 'M-6-6H6V6H-6z',
  'curio-core': 'M0-9L7.8-4.5V4.5L0 9L-7.8 4.5V-4.5zM0-5.5L-4.8-2.8V2.8L0 5.5L4.8 2.8V-2.8z',
  'curio-charge': 'M-1.6-9H1.6L2.4 2.5H-2.4zM0 4.6A2.2 2.2 0 1 1-.01 4.6z',
  'curio-seed': 'M0-9Q8-2 5 5Q3 9 0 9Q-3 9-5 5Q-8-2 0-9zM0-3.5Q-3 1-1.5 4Q0 6 1.5 4Q3 1 0-3.5z',
  'curio-relic': 'M-8-6H8V-3H5V6H-5V-3H-8zM-2-3V3H2V-3z',
  ship: 'M9 0L-8 6L-4 0L-8-6z',
}

const NOUNS: Record<string, string> = {
  fuel: 'fuel',
  salvage: 'salvage',
  anomaly: 'anomaly token',
  mine: 'space mine',
  wormhole: 'wormhole',
  precursor: 'Precursor token',
  station: 'Drifting Station',
  collector: 'Dyson collector',
  leviathan: 'Leviathan',
  demand: 'demand token',
}

export function noun(piece: string): string {
  return piece.slice(0, piece.indexOf('-'))
}

/** The kind of a piece by its id, as `view.system.kinds` names it. */
export function kindOf(piece: string): string {
  return ['asteroid', 'curio'].includes(noun(piece)) ? piece.slice(0, piece.lastIndexOf('-')) : noun(piece)
}

export function toneOf(piece: string): string {
  const [first = '', second = ''] = piece.split('-')
  if (first === 'curio') return TONES[kindOf(piece)] ?? '#93a0c4'
  return TONES[['asteroid', 'planet', 'ship', 'pirate'].includes(first) ? second : first] ?? '#93a0c4'
}

export function markOf(piece: string): string {
  const [first = '', second = ''] = piece.split('-')
  if (first === 'planet' || first === 'ship') return MARKS[second] ?? ''
  return MARKS[first === 'asteroid' || first === 'curio' ? kindOf(piece) : first] ?? ''
}

export function isCargo(piece: string): boolean {
  return ['asteroid', 'fuel', 'salvage', 'curio'].includes(noun(piece))
}

/** What kind of special cargo a piece is, if it is any. */
function curioOf(view: DropDriveView, piece: string): CurioView | undefined {
  const [first = '', second = ''] = piece.split('-')
  return first === 'curio' ? view.system.curios.find((curio) => curio.id === second) : undefined
}

export function isHeavy(view: DropDriveView, piece: string): boolean {
  return curioOf(view, piece)?.heavy ?? false
}

/** A piece in words: `Ashfall`, `blue asteroid`, `Bo Metric’s ship`. */
export function words(view: DropDriveView, piece: string, seat: number | null = null): string {
  const [first = '', second = ''] = piece.split('-')
  if (first === 'asteroid') return `${second} asteroid`
  if (first === 'curio') return curioOf(view, piece)?.name ?? second
  if (first === 'planet') return view.planets.find((planet) => planet.piece === piece)?.name ?? piece
  if (first === 'pirate') return `${second} pirate`
  if (first === 'ship') {
    const ship = view.ships.find((one) => one.piece === piece)
    if (!ship) return `${second} ship`
    return ship.seat === seat ? 'your ship' : `${ship.captain.name}’s ship`
  }
  return NOUNS[first] ?? piece
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `a, b and c` */
export function listed(parts: string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What a piece does, in a sentence, and its clause. */
export function about(content: DropDrivePrinted, piece: string): { text: string; rule: string } {
  const [first = '', second = ''] = piece.split('-')
  return (first === 'curio' ? content.curios[second] : content.pieces[first]) ?? { text: '', rule: 'drop-drive.rocket.in-order' }
}

/** Every explore card that can be seen, by number. */
export function cardsSeen(view: DropDriveView): Map<number, CardView> {
  const cards = new Map<number, CardView>()
  const add = (list: CardView[]): void => list.forEach((card) => cards.set(card.number, card))
  for (const ship of view.ships) {
    add(ship.hand)
    add(ship.gained)
    add(ship.passengers)
    add(ship.specimens)
    for (const upgrade of ship.upgrades) add([upgrade.card, ...upgrade.specimens])
    for (const crew of ship.crew) add([crew.card])
    add(gearOf(ship))
  }
  for (const planet of view.planets) add(planet.bonus)
  add(view.explore_discards)
  return cards
}

/** The gear that a captain and the crew carry. */
function gearOf(ship: ShipView): CardView[] {
  return [ship.captain.gear, ...ship.crew.map((crew) => crew.gear)].filter((gear) => gear !== null && gear !== undefined)
}

/** A ship's name is made of its cards. */
export function shipName(ship: ShipView): string {
  if (!ship.front || !ship.back) return 'Ship not yet chosen'
  return `${ship.front.name} ${ship.back.name}`
}
