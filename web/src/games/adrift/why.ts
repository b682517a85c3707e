/** Why a thing on the board cannot be used now, in a sentence, with its clause. The engine decides; this explains. */
import type { Blocked } from '../../frame/board'
import { FULL_POWER, numbersOf, plain } from './printed'
import type { Action, AdriftView, CardView, SystemView } from './types'

function refusal(action: Action, label: string, rule: string, reason: string): Blocked<Action> {
  return { action, label, rule, reason }
}

/** An upgrade of the row that cannot be bought. */
export function whyNotBuy(view: AdriftView, seat: number, upgrade: CardView): Blocked<Action> {
  const action: Action = { type: 'BuyUpgrade', system: view.active, upgrade: upgrade.number }
  const label = `Buy ${upgrade.title}`
  const active = view.systems[view.active]
  if (active?.seat !== seat) {
    return refusal(action, label, 'adrift.full-power.when', 'Upgrades are bought in your own turn, at Full Power.')
  }
  if (active.rp < FULL_POWER) {
    const reason = `An upgrade is bought at Full Power, ${FULL_POWER} RP. ${active.name} has ${plain(active.rp)}.`
    return refusal(action, label, 'adrift.full-power.choice', reason)
  }
  return refusal(action, label, 'adrift.full-power.when', 'Full Power cannot be spent at this moment of the turn.')
}

/** A kept card that cannot be used. */
export function whyNotUse(seat: number, holder: SystemView, card: CardView): Blocked<Action> {
  const action: Action = { type: 'UseCard', card: card.number }
  const label = `Use ${card.title}`
  if (card.family === 'contraband') {
    const reason = 'It works by being kept: RP as each turn of its holder begins.'
    return refusal(action, label, 'adrift.cards.contraband', reason)
  }
  if (holder.seat !== seat) {
    return refusal(action, label, 'adrift.events.keep', `${holder.name} keeps it: only its crew can use it.`)
  }
  return refusal(action, label, 'adrift.turn.powers', `It can be used when ${holder.name} is asked to act.`)
}

/** An installed upgrade whose power cannot be used. */
export function whyNotPower(view: AdriftView, seat: number, owner: SystemView, upgrade: CardView): Blocked<Action> {
  const system = view.systems.indexOf(owner)
  const label = upgrade.title
  const rule = `adrift.upgrades.${upgrade.family}`
  const { cost = 1 } = numbersOf(upgrade)
  if (upgrade.family === 'floor') {
    return refusal({ type: 'Proceed' }, label, rule, 'It protects by itself; there is nothing to use.')
  }
  const action: Action =
    upgrade.family === 'cancel'
      ? { type: 'CancelEvent', system }
      : upgrade.family === 'scout'
        ? { type: 'LookAhead', system }
        : { type: 'ConvertRP', system }
  if (owner.seat !== seat) return refusal(action, label, rule, `It belongs to ${owner.name}: only its crew can use it.`)
  if (owner.rp < cost) {
    return refusal(action, label, 'adrift.upgrades.cost', `It costs ${cost} RP. ${owner.name} has ${plain(owner.rp)}.`)
  }
  if (upgrade.family === 'cancel') {
    return refusal(action, label, rule, 'An event is cancelled after it is drawn and before it happens.')
  }
  return refusal(action, label, 'adrift.turn.powers', `It can be used when ${owner.name} is asked to act.`)
}
