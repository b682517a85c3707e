/** Where tokens would stand after a choice, for the ghosts shown while it is pointed at. */
import { CHARGE, FULL_POWER, numbersOf, SPEND } from './printed'
import type { Action, AdriftView } from './types'

export interface Ghosts {
  core: number | null
  /** By system. */
  lines: Record<number, number>
}

export function ghostsOf(view: AdriftView, action: Action | null): Ghosts {
  const lines: Record<number, number> = {}
  let core: number | null = null
  const move = (system: number, change: number): void => {
    const rp = view.systems[system]?.rp
    if (rp !== undefined) lines[system] = Math.min(FULL_POWER, rp + change)
  }
  const charge = (change: number): void => {
    core = Math.min(view.core_goal, view.core + change)
  }
  const power = (system: number): { cost: number; core: number } => {
    const upgrade = view.systems[system]?.upgrade
    const { cost = 0, core: gain = 0 } = upgrade ? numbersOf(upgrade) : {}
    return { cost, core: gain }
  }
  const rpOf = (number: number): number => {
    const card = view.systems.flatMap((system) => system.held).find((held) => held.number === number)
    return (card && numbersOf(card).rp) ?? 0
  }

  switch (action?.type) {
    case 'Draw':
      charge(-action.rp)
      move(view.active, action.rp)
      break
    case 'ChargeCore':
      charge(CHARGE)
      move(action.system, -SPEND)
      break
    case 'BuyUpgrade':
      move(action.system, -SPEND)
      break
    case 'TakeUpgrade': {
      const offer = view.drawn ?? view.last_event
      move(view.active, -((offer && numbersOf(offer).cost) ?? 0))
      break
    }
    case 'UseCard':
      move(view.systems.findIndex((system) => system.held.some((held) => held.number === action.card)), rpOf(action.card))
      break
    case 'GiveCard':
      move(action.to, rpOf(action.card))
      break
    case 'ConvertRP':
      charge(power(action.system).core)
      move(action.system, -power(action.system).cost)
      break
    case 'DivertRP':
      move(action.system, -action.rp)
      move(action.to, action.rp)
      break
    case 'LookAhead':
    case 'CancelEvent':
      move(action.system, -power(action.system).cost)
      break
  }
  return { core, lines }
}
