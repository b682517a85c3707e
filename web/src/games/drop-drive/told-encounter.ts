/** The encounter that the events shown so far tell of. */
import type { BattleOdds, Event } from './types'

/** A battle or an encounter as far as it has been told. */
export interface Told {
  one: string
  other: string
  posture: string | null
  answers: { ship: string; response: string }[]
  ratings: [number, number]
  odds: BattleOdds | null
  faces: [number, number] | null
  totals: [number, number] | null
  result: { winner: string | null; damage: number } | null
}

export function toldEncounter(events: readonly Event[]): Told | null {
  return events.reduce<Told | null>(tell, null)
}

function tell(told: Told | null, event: Event): Told | null {
  switch (event.type) {
    case 'TurnBegan':
    case 'ShipMoved':
    case 'PlanetDestroyed':
    case 'UpgradeDamaged':
    case 'Repaired':
      return null
    case 'Fell':
      return event.cause === 'rerouted' ? told : null
    case 'EncounterBegan':
      return { ...begun(event.approaching, event.other), ratings: event.ratings, odds: event.odds }
    case 'PostureTaken':
      return told && { ...told, posture: event.posture }
    case 'Responded':
      return told && { ...told, answers: [...told.answers, event] }
    case 'DiceRolled': {
      const { one, other, faces, ratings, totals } = event
      return { ...(told ?? begun(one, other)), one, other, ratings, faces, totals }
    }
    case 'BattleEnded':
      return told && { ...told, result: { winner: event.winner, damage: event.damage } }
    default:
      return told
  }
}

function begun(one: string, other: string): Told {
  return { one, other, posture: null, answers: [], ratings: [0, 0], odds: null, faces: null, totals: null, result: null }
}
