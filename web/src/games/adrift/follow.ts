/** How the view changes as events are told, one by one, until the view they led to arrives. */
import type { AdriftView, CardView, Event, Printed, SystemView } from './types'

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

export function follow(view: Shown, event: Event, content: Printed): Shown {
  switch (event.type) {
    case 'TurnBegan':
      return { ...view, active: event.system, turn: event.turn, drawn: null, check: null, discarded: event.discarded }
    case 'ThresholdChecked':
      return { ...view, check: { system: event.system, threshold: event.threshold, met: event.met } }
    case 'CoreDrawn':
      return { ...stand(view, event.system, event.system_rp, event.zone), core: event.core }
    case 'EventDrawn': {
      const drawn = content.events[event.card] ?? null
      const next_cards = view.next_cards.slice(1)
      return { ...view, drawn, last_event: drawn, cards_left: event.cards_left, next_cards, check: null }
    }
    case 'SystemChanged':
    case 'PowerUsed':
      return stand(view, event.system, event.rp, event.zone)
    case 'CoreChanged':
      return { ...view, core: event.rp }
    case 'CardKept':
      return { ...hold(view, event.system, (held) => [...held, ...some(content.events, [event.card])]), drawn: null }
    case 'CardUsed':
    case 'CardLost': {
      const kept = hold(view, event.system, (held) => held.filter((card) => card.number !== event.card))
      return { ...kept, discarded: event.discarded }
    }
    case 'UpgradeInstalled':
      return fit(view, event.system, event.upgrade, event.row, content)
    case 'UpgradeRemoved':
      return fit(view, event.system, event.restored, event.row, content)
    case 'EventCancelled':
      return { ...view, drawn: null, discarded: event.discarded }
    case 'LookedAhead':
      return event.cards.length ? { ...view, next_cards: some(content.events, event.cards) } : view
    case 'NoEffect':
    case 'Clashed':
    case 'EventReversed':
    case 'Reordered':
    case 'Ended':
      return view
  }
}

/** How long an event is shown at normal speed: long enough to read, short enough to play. */
const TIMES: Record<Event['type'], number> = {
  TurnBegan: 350,
  EventDrawn: 950,
  ThresholdChecked: 850,
  Clashed: 850,
  EventCancelled: 850,
  EventReversed: 850,
  UpgradeInstalled: 850,
  CoreDrawn: 550,
  SystemChanged: 550,
  CoreChanged: 550,
  CardKept: 600,
  CardUsed: 600,
  CardLost: 600,
  NoEffect: 600,
  LookedAhead: 600,
  UpgradeRemoved: 600,
  PowerUsed: 400,
  Reordered: 400,
  Ended: 950,
}

export function time(event: Event): number {
  return TIMES[event.type]
}

function stand(view: Shown, system: number, rp: number, zone: SystemView['zone']): Shown {
  return alter(view, system, (s) => ({ ...s, rp, zone }))
}

function hold(view: Shown, system: number, change: (held: CardView[]) => CardView[]): Shown {
  return alter(view, system, (s) => ({ ...s, held: change(s.held) }))
}

function fit(view: Shown, system: number, upgrade: number, row: number[], content: Printed): Shown {
  const fitted = alter(view, system, (s) => ({ ...s, upgrade: content.upgrades[upgrade] ?? null }))
  return { ...fitted, row: some(content.upgrades, row) }
}

function alter(view: Shown, system: number, change: (system: SystemView) => SystemView): Shown {
  return { ...view, systems: view.systems.map((each, number) => (number === system ? change(each) : each)) }
}

/** The cards of these numbers. */
function some(cards: CardView[], numbers: number[]): CardView[] {
  return numbers.flatMap((number) => cards[number] ?? [])
}
