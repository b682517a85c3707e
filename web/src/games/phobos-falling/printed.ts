/** What is printed on cards and board: names, words and numbers that never change. */
import { printed } from './content'
import type { CardView, EventView, OfficerView, PhobosView, PrintedSource, Reason } from './types'

export const CARDS = printed.cards
export const EVENTS = printed.events
export const ROLES = printed.roles
export const SYSTEMS = printed.systems
export const LINKS = printed.links
export const TARGETS = printed.targets
export const SOURCES = printed.sources as Record<PhobosView['source'], PrintedSource>
export const CLAUSES = printed.clauses
export const FUEL = printed.fuel

export const NOWHERE = -1
export const PIRATE_SHIP = 0

export const DECKS: Record<string, string> = {
  bridge: 'Bridge',
  engineering: 'Engineering',
  security: 'Security',
  science: 'Science',
  resource: 'Resource',
  hydroponics: 'Hydroponics',
  shuttle: 'Shuttle',
}
/** The deck of a pile: both cargo bays hold resources. */
export function deckOf(pile: string): string {
  return pile.startsWith('cargo') ? 'resource' : pile
}

export const WHEN: Record<string, string> = {
  play: 'Played after moving, exploring and fighting.',
  any: 'Used at any time of the officer’s own turn.',
  fight: 'Used in a fight.',
  answer: 'Answers a pirate ship, on anyone’s turn, from the Bridge or Aux Control.',
  hold: 'Used when the rules ask for it.',
}

export const PHASES = ['move', 'explore', 'fight', 'play', 'discard', 'reveal'] as const
export const PHASE_WORDS: Record<string, string> = {
  move: 'Move',
  explore: 'Explore',
  fight: 'Fight',
  play: 'Play',
  discard: 'Discard',
  reveal: 'Event',
}

export const DEEDS: Record<string, string> = {
  fight: 'fight',
  join: 'join',
  field: 'remove the force field',
  robot: 'remove the robot',
  damage: 'damage',
  shuttle: 'take the shuttle',
  nothing: 'wait',
}

export function cardOf(id: string): CardView {
  const printed = CARDS[id]
  return { id, card: printed?.card ?? id, name: printed?.name ?? 'A card', deck: printed?.deck ?? '', text: printed?.text ?? '' }
}

/** The clause that explains a card. */
export function ruleOfCard(id: string): string {
  return CARDS[id]?.rule ?? ''
}

export function eventOf(id: string): EventView {
  const printed = EVENTS[id]
  return { id, name: printed?.name ?? id, text: printed?.text ?? '', immune: printed?.immune ?? [] }
}

/** The first letters an officer is known by where there is little room. */
export function initials(officer: OfficerView): string {
  const word = officer.name.split(' ').at(-1) ?? officer.name
  return word.slice(0, 2)
}

/** A name that fits into a pill. */
export function shortName(officer: OfficerView): string {
  return officer.name.split(' ').at(-1) ?? officer.name
}

export function roleNames(ids: string[]): string {
  return ids.map((id) => ROLES[id]?.name ?? id).join(', ')
}

/** Reasons without saying the same twice. */
export function distinct(reasons: Reason[]): Reason[] {
  return reasons.filter((one, at) => reasons.findIndex((other) => other.text === one.text) === at)
}

export const pirates = (number: number): string => (number === 1 ? '1 pirate' : `${number} pirates`)
