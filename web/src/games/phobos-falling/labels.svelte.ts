/** What is printed on cards and board: names, words and numbers that never change. */
import { printed } from './content'
import type { OfficerView, PhobosView, Printed, PrintedSource, Reason } from './types'

let content = $state.raw<Printed>(printed)

/** What is printed at this table: a pack's values where it plays with one. */
export const components = (): Printed => content

/** The table at hand prints this. */
export function usePrinted(there: Printed): void {
  content = there
}

export const sourceOf = (view: PhobosView): PrintedSource => (content.sources as Record<PhobosView['source'], PrintedSource>)[view.source]

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

/** The clause that explains a card. */
export function ruleOfCard(id: string): string {
  return components().cards[id]?.rule ?? ''
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
  return ids.map((id) => components().roles[id]?.name ?? id).join(', ')
}

/** Reasons without saying the same twice. */
export function distinct(reasons: Reason[]): Reason[] {
  return reasons.filter((one, at) => reasons.findIndex((other) => other.text === one.text) === at)
}

export const pirates = (number: number): string => (number === 1 ? '1 pirate' : `${number} pirates`)
