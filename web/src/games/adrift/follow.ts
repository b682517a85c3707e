/** How the view changes as events are told, one by one, until the view they led to arrives. */
import { eventCard, FAILURE, FULL_POWER, upgradeCard } from './printed'
import type { AdriftView, CardView, Event, SystemView } from './types'

/** A threshold held against a system's line; `met` is null until it is checked. */
export interface Check {
  system: number
  threshold: number
  met: boolean | null
}

/** The view while events are told, with what only they know. */
export interface Shown extends AdriftView {
  check?: Check | null
}

export function follow(view: Shown, event: Event): Shown {
  switch (event.type) {
    case 'TurnBegan':
      return {
        ...view,
        active: event.system,
        turn: event.turn,
        drawn: null,
        check: null,
        discarded: view.discarded + (view.drawn ? 1 : 0),
      }
    case 'ThresholdChecked':
      return { ...view, check: { system: event.system, threshold: event.threshold, met: event.met } }
    case 'CoreDrawn':
      return { ...stand(view, event.system, event.system_rp), core: event.core }
    case 'EventDrawn': {
      const known = view.next_cards[0]
      const drawn = known?.number === event.card ? known : eventCard(event.card)
      const next_cards = view.next_cards.slice(1)
      return { ...view, drawn, last_event: drawn, cards_left: event.cards_left, next_cards, check: null }
    }
    case 'SystemChanged':
    case 'PowerUsed':
      return stand(view, event.system, event.rp)
    case 'CoreChanged':
      return { ...view, core: event.rp }
    case 'CardKept':
      return { ...alter(view, event.system, (s) => ({ ...s, held: [...s.held, shown(view, event.card)] })), drawn: null }
    case 'CardUsed':
    case 'CardLost': {
      const held = (s: SystemView): CardView[] => s.held.filter((card) => card.number !== event.card)
      return { ...alter(view, event.system, (s) => ({ ...s, held: held(s) })), discarded: view.discarded + 1 }
    }
    case 'UpgradeInstalled': {
      const upgrade = view.row.find((card) => card.number === event.upgrade) ?? upgradeCard(event.upgrade)
      const replaced = view.systems[event.system]?.upgrade
      const row = lay(view.row.filter((card) => card.number !== event.upgrade), replaced)
      return { ...alter(view, event.system, (s) => ({ ...s, upgrade })), row }
    }
    case 'UpgradeRemoved': {
      const upgrade = event.restored < 0 ? null : upgradeCard(event.restored)
      const row = lay(view.row.filter((card) => card.number !== event.restored), view.systems[event.system]?.upgrade)
      return { ...alter(view, event.system, (s) => ({ ...s, upgrade })), row }
    }
    case 'EventCancelled':
      return { ...view, drawn: null, discarded: view.discarded + 1 }
    case 'LookedAhead':
      return event.cards.length ? { ...view, next_cards: event.cards.map(eventCard) } : view
    default:
      return view
  }
}

/** How long an event is shown at normal speed: long enough to read, short enough to play. */
export function time(event: Event): number {
  switch (event.type) {
    case 'TurnBegan':
      return 350
    case 'EventDrawn':
      return 950
    case 'ThresholdChecked':
    case 'Clashed':
    case 'EventCancelled':
    case 'EventReversed':
    case 'UpgradeInstalled':
      return 850
    case 'CoreDrawn':
    case 'SystemChanged':
    case 'CoreChanged':
      return 550
    case 'CardKept':
    case 'CardUsed':
    case 'CardLost':
    case 'NoEffect':
    case 'LookedAhead':
    case 'UpgradeRemoved':
      return 600
    case 'PowerUsed':
    case 'Reordered':
      return 400
    case 'Ended':
      return 950
    default:
      return 0
  }
}

function stand(view: Shown, system: number, rp: number): Shown {
  const zone = rp >= FULL_POWER ? 'full' : rp <= FAILURE ? 'failed' : rp < 0 ? 'danger' : 'fine'
  return alter(view, system, (s) => ({ ...s, rp, zone }))
}

function alter(view: Shown, system: number, change: (system: SystemView) => SystemView): Shown {
  return { ...view, systems: view.systems.map((each, number) => (number === system ? change(each) : each)) }
}

/** The row with an upgrade back in its place. */
function lay(row: CardView[], upgrade: CardView | null | undefined): CardView[] {
  return upgrade ? [...row, upgrade].sort((a, b) => a.number - b.number) : row
}

function shown(view: AdriftView, card: number): CardView {
  return view.drawn?.number === card ? view.drawn : eventCard(card)
}
