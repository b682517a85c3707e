/** What is printed on cards and board: names, words and numbers that never change. */
import { CARDS, EVENTS, ROLES } from './cards'
import type { CardView, EventView, OfficerView, Reason } from './types'

export interface PrintedCard {
  card: string
  name: string
  deck: string
  text: string
  when: string
}
export interface PrintedEvent {
  name: string
  text: string
  immune: string[]
}
export interface PrintedRole {
  name: string
  title: string
  specialty: string
  abilities: { id: string; name: string; text: string }[]
}
export interface PrintedSystem {
  code: string
  name: string
  zone: number
}

export const NOWHERE = -1
export const PIRATE_SHIP = 0
export const FUEL = 5

export type Source = 'main' | 'auxiliary' | 'battery'
export const SOURCES: Record<Source, { name: string; text: string; rule: string }> = {
  main: { name: 'Main power', text: 'Two cards a draw, specialists three. Rings turn.', rule: 'phobos-falling.power.main' },
  auxiliary: {
    name: 'Auxiliary power',
    text: 'Two cards a draw. Rings turn. Each round burns one fuel.',
    rule: 'phobos-falling.power.auxiliary',
  },
  battery: {
    name: 'Battery',
    text: 'One card a draw, only life support works, and the rings stand still.',
    rule: 'phobos-falling.power.battery-systems',
  },
}

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
  any: 'Used at any time of the own turn.',
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

/** The pirates' priority list: what each letter means. */
export const CLAUSES: Record<string, { mark: string; text: string; rule: string }> = {
  stay: { mark: '✕', text: 'Officers are here: they fight.', rule: 'phobos-falling.pirates.act-attack' },
  A: { mark: 'A', text: 'Attack officers who look weaker, up to two zones away.', rule: 'phobos-falling.pirates.attack' },
  B: { mark: 'B', text: 'Join another group.', rule: 'phobos-falling.pirates.join' },
  C: { mark: 'C', text: 'Remove a force field or a robot, up to two zones away.', rule: 'phobos-falling.pirates.remove' },
  D: { mark: 'D', text: 'Damage something here or in the nearest zone.', rule: 'phobos-falling.pirates.target' },
  E: { mark: 'E', text: 'Two zones for one of the first six targets.', rule: 'phobos-falling.pirates.two-zones' },
  advance: { mark: '→', text: 'Nothing within reach: on towards the nearest target.', rule: 'phobos-falling.pirates.no-target' },
  idle: { mark: '–', text: 'Nothing to do.', rule: 'phobos-falling.pirates.no-target' },
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

/** How strong a card looks at a glance: the large figure on it. */
export function figureOf(card: string): string {
  const detail = /^security-detail-(\d)$/.exec(card)
  if (detail) return detail[1] ?? ''
  return (
    {
      'stim-pack': '×2',
      ambush: '×2',
      weapon: '1',
      exoskeleton: '1',
      'field-medikit': '1',
      'personal-force-field': '1',
      'utility-belt': '+3',
      'aux-fuel-cell': '+2',
      'technical-data': '+1',
    }[card] ?? ''
  )
}

export function cardOf(id: string): CardView {
  const printed = CARDS[id]
  return { id, card: printed?.card ?? id, name: printed?.name ?? 'A card', deck: printed?.deck ?? '', text: printed?.text ?? '' }
}

export function eventOf(id: string): EventView {
  const printed = EVENTS[id]
  return { id, name: printed?.name ?? id, text: printed?.text ?? '', immune: printed?.immune ?? [] }
}

/** The clause that explains a card, where it has none of its own. */
const SHARED: Record<string, string> = {
  'security-detail-1': 'combat.details',
  'security-detail-2': 'combat.details',
  'security-detail-3': 'combat.details',
  'stim-pack': 'combat.stim-pack',
  ambush: 'combat.ambush',
  'field-medikit': 'combat.medikit',
  'technical-data': 'tech.raise',
  'scavenge-engine': 'scavenge.engine',
  'cryo-systems': 'shuttle.cryo-tubes',
  'ion-engine': 'shuttle.engines',
  'singularity-engine': 'shuttle.engines',
  'water-reclamation': 'shuttle.install',
  water: 'shuttle.install',
  food: 'shuttle.install',
  hydroponics: 'shuttle.install',
  'habitation-module': 'shuttle.install',
  'ion-fuel': 'shuttle.install',
  'eoi-software': 'shuttle.install',
  'singularity-software': 'shuttle.install',
  'cryogenic-software': 'shuttle.install',
  'cryo-tubes': 'shuttle.install',
}
export function ruleOfCard(card: string): string {
  return `phobos-falling.${SHARED[card] ?? `card.${card}`}`
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
