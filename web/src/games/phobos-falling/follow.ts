/** How the view changes as events are told, one by one, until the view they led to arrives. */
import { cardOf, eventOf, NOWHERE, PIRATE_SHIP, usePrinted } from './labels.svelte'
import type { CardView, Event, OfficerView, PhobosView, Printed, ZoneView } from './types'

/** The view while events are told, with what only they know. */
export interface Shown extends PhobosView {
  /** The fight that is told. How it would end is known again with the next view. */
  begun?: { zone: number; pirates: number; officers: number[] } | null
}

export function follow(view: Shown, event: Event, content: Printed): Shown {
  usePrinted(content)
  switch (event.type) {
    case 'RoundBegan':
      return { ...view, round: event.round }
    case 'TurnBegan':
    case 'TurnSkipped':
      return officer({ ...view, turn: event.officer, phase: 'move' }, event.officer, (one) => ({ ...one, installing: null }))
    case 'Started':
    case 'Moved':
      return officer(view, event.officer, (one) => ({ ...one, zone: event.zone }))
    case 'CardDrawn':
      return drawn(view, event)
    case 'CardGiven':
      return take(lose(view, event.giver, event.card, event.deck), event.taker, event.card, event.deck)
    case 'Played':
    case 'Discarded':
      return lose(view, event.officer, event.card)
    case 'Equipped':
      return officer(lose(view, event.officer, event.card), event.officer, (one) => ({
        ...one,
        worn: [...(one.worn ?? []), cardOf(event.card)],
      }))
    case 'TakenOff':
      return officer(take(view, event.officer, event.card), event.officer, (one) => ({
        ...one,
        worn: without(one.worn ?? [], event.card),
      }))
    case 'ShieldRaised':
      return officer(lose(view, event.officer, event.card), event.officer, (one) => ({ ...one, shield: cardOf(event.card) }))
    case 'ShieldEnded':
      return officer(view, event.officer, (one) => ({ ...one, shield: null }))
    case 'HealthChanged':
      return officer(view, event.officer, (one) => ({ ...one, health: event.health }))
    case 'AbilityUsed':
      return officer(view, event.officer, (one) => ({
        ...one,
        abilities: one.abilities.map((ability) => (ability.id === event.ability ? { ...ability, used: true } : ability)),
      }))
    case 'Damaged':
      return harm(view, event, true)
    case 'Mended':
      return harm(view, event, false)
    case 'PowerChanged':
      return { ...view, source: event.source }
    case 'FuelChanged':
      return { ...view, fuel: event.fuel }
    case 'Stabilized':
      return zone(view, event.zone, (one) => ({ ...one, stabilized: event.on }))
    case 'FieldChanged':
      return zone(view, event.zone, (one) => ({ ...one, field: event.on }))
    case 'RobotsChanged':
      return zone(view, event.zone, (one) => ({ ...one, robots: event.robots }))
    case 'GardenChanged':
      return {
        ...view,
        gardens: event.on ? [...view.gardens, event.part] : view.gardens.filter((part) => part !== event.part),
      }
    case 'TechChanged':
      return { ...view, tech: event.tech }
    case 'CardMade':
      return take({ ...view, supply: view.supply.filter((name) => name !== cardOf(event.card).name) }, event.officer, event.card)
    case 'InstallBegan':
      return officer(view, event.officer, (one) => ({ ...one, installing: cardOf(event.card) }))
    case 'Installed':
      return { ...lose(view, event.officer, event.card), installed: [...view.installed, cardOf(event.card).card] }
    case 'EventDrawn':
      return { ...view, event: eventOf(event.event), events_left: event.left, phase: 'reveal' }
    case 'StageRose':
      return { ...view, stage: event.stage }
    case 'ShipHeld':
      return { ...view, held: { zone: event.zone, officer: event.officer, pirates: event.pirates, open: event.open, last_turn: false } }
    case 'ShipGone':
      return { ...view, held: null }
    case 'Boarded':
      return zone(view, event.zone, (one) => ({ ...one, pirates: event.there, waiting: event.waiting }))
    case 'Delayed':
      return zone(view, event.zone, (one) => ({ ...one, waiting: event.waiting }))
    case 'FightBegan':
      return { ...view, fight: null, begun: { zone: event.zone, pirates: event.pirates, officers: event.officers } }
    case 'PiratesDefeated':
      return beaten(view, event)
    case 'FightEnded':
      return { ...view, fight: null, begun: null }
    case 'PiratesBegan':
      return { ...view, turn: NOWHERE, raid: [] }
    case 'PiratesChose': {
      const { type: _, ...group } = event
      return { ...view, raid: [...view.raid, group] }
    }
    case 'PiratesMoved': {
      const left = zone(view, event.origin, (one) => ({ ...one, pirates: event.left }))
      return zone(left, event.zone, (one) => ({ ...one, pirates: event.there }))
    }
    case 'CardShown':
    case 'Ended':
    case 'EventBuried':
    case 'EventCancelled':
    case 'EventIgnored':
    case 'EventKept':
    case 'EventSeen':
    case 'PileRenewed':
    case 'PileSearched':
    case 'Refused':
    case 'RoleChosen':
    case 'ShipAnswered':
    case 'ShuttleRepaired':
    case 'ZoneDrawn':
      return view
  }
}

/** How long an event is shown at normal speed: long enough to read, short enough to play. Each zone of a walk adds to it. */
const TIMES: Record<Event['type'], number> = {
  Moved: 420,
  EventDrawn: 1100,
  PiratesBegan: 0,
  PiratesChose: 1100,
  Boarded: 900,
  ShipAnswered: 900,
  ShipHeld: 900,
  StageRose: 900,
  HealthChanged: 900,
  Installed: 900,
  CardMade: 900,
  Ended: 900,
  FightBegan: 700,
  PiratesMoved: 700,
  EventIgnored: 700,
  EventCancelled: 700,
  Delayed: 700,
  Damaged: 600,
  Mended: 600,
  PiratesDefeated: 600,
  FieldChanged: 600,
  PowerChanged: 600,
  ZoneDrawn: 600,
  CardDrawn: 420,
  CardGiven: 420,
  CardShown: 420,
  Played: 420,
  Discarded: 420,
  AbilityUsed: 420,
  Equipped: 420,
  ShieldRaised: 420,
  FightEnded: 420,
  TechChanged: 420,
  InstallBegan: 420,
  RobotsChanged: 420,
  Stabilized: 420,
  GardenChanged: 420,
  ShuttleRepaired: 420,
  TurnBegan: 300,
  FuelChanged: 300,
  RoundBegan: 300,
  EventBuried: 0,
  EventKept: 0,
  EventSeen: 0,
  PileRenewed: 0,
  PileSearched: 0,
  Refused: 0,
  RoleChosen: 0,
  ShieldEnded: 0,
  ShipGone: 0,
  Started: 0,
  TakenOff: 0,
  TurnSkipped: 0,
}

export function time(event: Event): number {
  return TIMES[event.type] + (event.type === 'Moved' ? 160 * event.way.length : 0)
}

function officer(view: Shown, number: number, change: (one: OfficerView) => OfficerView): Shown {
  return { ...view, officers: view.officers.map((one) => (one.number === number ? change(one) : one)) }
}

function zone(view: Shown, number: number, change: (one: ZoneView) => ZoneView): Shown {
  return { ...view, zones: view.zones.map((one) => (one.number === number ? change(one) : one)) }
}

function without(cards: CardView[], id: string): CardView[] {
  const at = cards.findIndex((card) => card.id === id)
  return at < 0 ? cards : cards.toSpliced(at, 1)
}

function take(view: Shown, number: number, card: string, deck = cardOf(card).deck): Shown {
  return officer(view, number, (one) => ({
    ...one,
    backs: [...(one.backs ?? []), deck],
    ...(one.hand && card ? { hand: [...one.hand, cardOf(card)] } : {}),
  }))
}

function lose(view: Shown, number: number, card: string, deck = cardOf(card).deck): Shown {
  return officer(view, number, (one) => {
    const at = (one.backs ?? []).indexOf(deck)
    return {
      ...one,
      backs: at < 0 ? (one.backs ?? []) : (one.backs ?? []).toSpliced(at, 1),
      ...(one.hand && card ? { hand: without(one.hand, card) } : {}),
    }
  })
}

function drawn(view: Shown, event: Event & { type: 'CardDrawn' }): Shown {
  const piles = view.piles.map((pile) => (pile.id === event.pile ? { ...pile, left: event.left } : pile))
  return take({ ...view, piles }, event.officer, event.card, event.deck)
}

function harm(view: Shown, event: Event & { type: 'Damaged' | 'Mended' }, on: boolean): Shown {
  const { kind, system } = event
  return zone(view, event.zone, (one) => {
    switch (kind) {
      case 'power':
        return { ...one, dark: event.type === 'Damaged' ? [{ rule: event.rule, text: event.why, zone: event.zone }] : [] }
      case 'access':
        return { ...one, blocked: on }
      case 'fire':
        return { ...one, fire: on }
      case 'breach':
        return { ...one, breached: on }
      case 'system':
        return { ...one, systems: (one.systems ?? []).map((each) => (each.number === system ? { ...each, damaged: on } : each)) }
    }
  })
}

function beaten(view: Shown, event: Event & { type: 'PiratesDefeated' }): Shown {
  const now = view.fight ?? view.begun
  const fight = { fight: null, begun: now ? { zone: now.zone, pirates: event.left, officers: now.officers } : null }
  if (event.at === PIRATE_SHIP) return { ...view, ...fight, held: view.held && { ...view.held, pirates: event.there } }
  const there = zone(view, event.at, (one) => ({ ...one, pirates: event.there }))
  return event.officer === NOWHERE ? there : { ...there, ...fight }
}
