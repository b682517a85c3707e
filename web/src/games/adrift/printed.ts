/** What is printed on Adrift's cards and boards. A view shows a card's words; its large figures are read here. */
import { EVENTS, HARSH_EVENTS, UPGRADES } from './cards'
import type { CardView } from './types'

/** A card with the numbers on it. */
export interface Printed extends CardView {
  rp?: number
  cost?: number
  at_least?: number
  income?: number
  core_loss?: number
  systems?: number
  core?: number
  if_all_positive?: boolean
  floor?: number
  cards?: number
}

/** The number lines, and what Full Power buys. */
export const FULL_POWER = 10
export const FAILURE = -10
export const SPEND = 8
export const CHARGE = 3

/** Heights of a number line, from the top. */
export const HEIGHTS = Array.from({ length: FULL_POWER - FAILURE + 1 }, (_, step) => FULL_POWER - step)

/** The warp core's spaces as printed: the spiral winds out from 0, and 25 stands alone above it. */
export const CORE_ROWS = [
  [25],
  [24, 9, 10, 11, 12],
  [23, 8, 1, 2, 13],
  [22, 7, 0, 3, 14],
  [21, 6, 5, 4, 15],
  [20, 19, 18, 17, 16],
]

export const UPGRADE_FAMILIES = ['convert', 'floor', 'cancel', 'divert', 'scout']

const FAMILIES: Record<string, string> = {
  threshold: 'Challenge',
  'upgrade-offer': 'Upgrade offer',
  gift: 'Kept: a gift',
  boost: 'Kept: a boost',
  contraband: 'Kept: contraband',
  'match-left': 'Twin',
  'ship-wide': 'Ship-wide',
  'time-travel': 'Time travel',
  convert: 'Upgrade: converter',
  floor: 'Upgrade: safety net',
  cancel: 'Upgrade: veto',
  divert: 'Upgrade: transfer',
  scout: 'Upgrade: scout',
}

export function familyName(family: string): string {
  return FAMILIES[family] ?? 'Event'
}

/** The clause that says what cards of a family do. */
export function ruleOf(card: CardView): string {
  const rules: Record<string, string> = {
    threshold: 'adrift.events.threshold',
    'upgrade-offer': 'adrift.cards.offer',
    gift: 'adrift.cards.gift',
    boost: 'adrift.cards.boost',
    contraband: 'adrift.cards.contraband',
    'match-left': 'adrift.cards.double-trouble',
    'time-travel': 'adrift.cards.time-travel',
  }
  if (UPGRADE_FAMILIES.includes(card.family)) return `adrift.upgrades.${card.family}`
  return rules[card.family] ?? 'adrift.turn.event'
}

/** An event card by its number, before a view shows it. */
export function eventCard(number: number): CardView {
  return EVENTS[number] ?? { number, title: 'An event', family: '', text: '', challenge: null }
}

export function upgradeCard(number: number): CardView {
  return UPGRADES[number] ?? { number, title: 'An upgrade', family: '', text: '', challenge: null }
}

/** The card as this table reads it: two doubtful ones have a harsh reading. */
export function asRead(card: CardView, doubtful: unknown): CardView {
  return (doubtful === 'harsh' && HARSH_EVENTS.find((harsh) => same(harsh, card))) || card
}

/** The numbers on a card, if it is one of the printed ones and not of a pack. */
export function numbersOf(card: CardView): Printed {
  return [...EVENTS, ...UPGRADES].find((known) => same(known, card)) ?? card
}

function same(known: CardView, card: CardView): boolean {
  return known.number === card.number && known.title === card.title
}

/** A number with its sign, minus as a minus. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : plain(number)
}

export function plain(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}

/** A large figure on a card. */
export interface Figure {
  text: string
  label: string
  tone: 'plain' | 'good' | 'bad'
}

const figure = (text: string, label: string, tone: Figure['tone'] = 'plain'): Figure => ({ text, label, tone })
const change = (number: number, label: string): Figure => figure(signed(number), label, number < 0 ? 'bad' : 'good')

/** What stands large on a card. */
export function figuresOf(card: CardView): Figure[] {
  if (card.challenge) {
    const { threshold, gain, loss } = card.challenge
    return [figure(`≥ ${plain(threshold)}`, 'needed'), change(gain, 'met'), change(-loss, 'missed')]
  }
  const card_ = numbersOf(card)
  switch (card.family) {
    case 'upgrade-offer':
      if (card_ === card) return []
      return [
        ...(card_.at_least === undefined ? [] : [figure(`≥ ${plain(card_.at_least)}`, 'needed')]),
        card_.cost ? figure(`${card_.cost}`, 'RP to pay') : figure('free', 'to take', 'good'),
      ]
    case 'gift':
      return card_.rp ? [change(card_.rp, 'another')] : []
    case 'boost':
      return card_.rp ? [change(card_.rp, 'you')] : []
    case 'contraband':
      return card_.income && card_.core_loss ? [change(card_.income, 'a turn'), change(-card_.core_loss, 'if it clashes')] : []
    case 'ship-wide':
      return [
        ...(card_.systems ? [change(card_.systems, 'all systems')] : []),
        ...(card_.core ? [change(card_.core, 'core')] : []),
      ]
    case 'convert':
      return card_.cost && card_.core ? [figure(`${card_.cost}→${card_.core}`, 'RP to core')] : []
    case 'floor':
      return card_.floor ? [figure(plain(card_.floor), 'at worst')] : []
    case 'cancel':
      return card_.cost ? [figure(`${card_.cost}`, 'RP a veto')] : []
    case 'divert':
      return [figure('1:1', 'to others')]
    case 'scout':
      return card_.cost && card_.cards ? [figure(`${card_.cost}→${card_.cards}`, 'RP to cards')] : []
    default:
      return []
  }
}
