/** Which choices belong to which thing on the board. The engine says what is legal; this only sorts it. */
import type { Ask, Blocked, Choice } from '../../board/contract'
import { components } from './labels.svelte'
import type { Action, OfficerView } from './types'

export type Legal = Choice<Action>

/** Several choices of one thing, of which one is to be taken next. */
export interface OpenChoice {
  title: string
  options: Legal[]
}

/** Actions that name the officer who does it; elsewhere `officer` is to whom it is done. */
const OWN = new Set([
  'TubeTo',
  'RaiseShield',
  'AnswerShip',
  'PlayDetail',
  'SpringAmbush',
  'UseMedikit',
  'TeamUp',
  'Discard',
  'Foresee',
  'RemoteEscape',
  'Drill',
])
/** A click on the zone means this, without anything chosen before. */
const STRAIGHT = new Set(['Walk', 'StartIn', 'RunTo', 'RaiseSecond', 'CrewMends', 'LetFail'])
const BY_ABILITY: Record<string, string> = {
  Order: 'order',
  Summon: 'summon',
  Borrow: 'borrow',
  RaiseSecond: 'double-field',
  ShiftField: 'shift-field',
  Drill: 'drill',
  StrikePirate: 'strike',
  Parley: 'parley',
  RemoteMove: 'remote-move',
  RemoteEscape: 'remote-move',
  FirstAid: 'first-aid',
  Foresee: 'choicePreview',
  Compile: 'compile',
}

export function legal(asks: Ask<Action>[]): Legal[] {
  return asks.flatMap((ask) => ask.options ?? [])
}

/** The zone an action is about. */
function zoneOf(action: Action): number | null {
  if (action.type === 'LetFail') return components().systems[action.system]?.zone ?? null
  if ('system' in action && action.system >= 0) return components().systems[action.system]?.zone ?? null
  return 'zone' in action ? action.zone : null
}

/** The choices of a click on a zone. */
export function atZone(asks: Ask<Action>[], openChoice: OpenChoice | null, zone: number): Legal[] {
  if (openChoice) return openChoice.options.filter(({ action }) => zoneOf(action) === zone)
  return asks.flatMap((ask) =>
    (ask.options ?? []).filter(
      ({ action }) =>
        (STRAIGHT.has(action.type) || (ask.kind === 'phobos-falling.escape' && action.type !== 'Proceed')) &&
        zoneOf(action) === zone,
    ),
  )
}

export function blockedWalk(asks: Ask<Action>[], zone: number): Blocked<Action> | undefined {
  for (const ask of asks) {
    const found = ask.blocked.find(({ action }) => action.type === 'Walk' && action.zone === zone)
    if (found) return found
  }
  return undefined
}

/** Whose card an action uses. */
function ownerOf(action: Action, turn: number): number {
  if (action.type === 'Give') return action.giver
  return OWN.has(action.type) && 'officer' in action ? action.officer : turn
}

function uses(action: Action, card: string): boolean {
  if (action.type === 'Compile') return action.first === card || action.second === card
  if (action.type === 'PlayDetail' && action.stim_pack === card) return true
  return 'card' in action && action.card === card
}

/** The choices of a card in an officer's hand, or worn by the officer. */
export function ofCard(asks: Ask<Action>[], officer: OfficerView, card: string, turn: number): Legal[] {
  return asks.flatMap((ask) => {
    // An officer ordered to play one does so in another's turn.
    const owner = ask.kind === 'phobos-falling.order' ? officer.number : turn
    return (ask.options ?? []).filter(
      ({ action }) => action.type !== 'Fetch' && action.type !== 'TakeSoftware' && uses(action, card) && ownerOf(action, owner) === officer.number,
    )
  })
}

export function blockedCard(asks: Ask<Action>[], card: string): Blocked<Action> | undefined {
  for (const ask of asks) {
    const found = ask.blocked.find(({ action }) => uses(action, card))
    if (found) return found
  }
  return undefined
}

/** The choices of an ability. */
export function ofAbility(asks: Ask<Action>[], ability: string, officer: number, turn: number): Legal[] {
  return legal(asks).filter(({ action }) => {
    if (action.type === 'UseMend') return action.ability === ability && turn === officer
    if (BY_ABILITY[action.type] !== ability) return false
    if (action.type === 'Summon') return action.caller === officer
    return OWN.has(action.type) && 'officer' in action ? action.officer === officer : turn === officer
  })
}

/** The choices of an officer, as the one something is done to. */
export function atOfficer(openChoice: OpenChoice | null, asks: Ask<Action>[], officer: number): Legal[] {
  const aims = ({ action }: Legal): boolean =>
    (action.type === 'Give' && action.taker === officer) ||
    (!OWN.has(action.type) && 'officer' in action && action.officer === officer)
  if (openChoice) return openChoice.options.filter(aims)
  return legal(asks).filter((choice) => (choice.action.type === 'TakeHarm' || choice.action.type === 'Come') && aims(choice))
}

/** What is said rather than pointed at: all that no zone, card, ability or officer offers. */
export function said(asks: Ask<Action>[]): { single: Legal[]; groups: OpenChoice[] } {
  const rest = asks.flatMap((ask) =>
    (ask.options ?? []).filter(
      ({ action }) =>
        !STRAIGHT.has(action.type) &&
        !(action.type in BY_ABILITY && action.type !== 'Foresee' && action.type !== 'Drill') &&
        action.type !== 'UseMend' &&
        action.type !== 'ChooseRole' &&
        action.type !== 'DrawFrom' &&
        (!('card' in action) || ['Fetch', 'TakeSoftware', 'AnswerShip', 'MassMoveCard'].includes(action.type)) &&
        !(ask.kind === 'phobos-falling.escape' && action.type !== 'Proceed'),
    ),
  )
  const kinds = new Map<string, Legal[]>()
  for (const choice of rest) kinds.set(choice.action.type, [...(kinds.get(choice.action.type) ?? []), choice])
  const single: Legal[] = []
  const groups: OpenChoice[] = []
  for (const [kind, options] of kinds) {
    if (options.length <= 4) single.push(...options)
    else groups.push({ title: GROUPS[kind] ?? 'Choose', options })
  }
  // What moves the turn on comes last.
  single.sort((a, b) => Number(a.action.type === 'Proceed') - Number(b.action.type === 'Proceed'))
  return { single, groups }
}

const GROUPS: Record<string, string> = {
  MassMove: 'Mass Mover: whom, and where to?',
  MassMoveCard: 'Mass Mover: which card, and to whom?',
  Fetch: 'Which card?',
}
