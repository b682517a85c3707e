/** How long events are shown, and their sounds. */
import type { Cue } from '../../board/contract'
import { still } from '../../ui/settings.svelte'
import { fallTime } from './recorded-fall'
import type { Event } from './types'

/** How long an event is shown at normal speed. */
const TIMES: Record<Exclude<Event['type'], 'Fell'>, number> = {
  BattleEnded: 1000,
  DiceRolled: 1000,
  Ended: 900,
  EncounterBegan: 700,
  FlightSet: 700,
  SpecimenScored: 700,
  AnomalyScanned: 700,
  ShipMoved: 650,
  CardKept: 550,
  Delivered: 550,
  DieRolled: 550,
  EndTriggered: 550,
  Landed: 550,
  PirateDestroyed: 550,
  PostureTaken: 550,
  Responded: 550,
  Sold: 550,
  PlanetDestroyed: 550,
  WentThrough: 550,
  Collected: 420,
  Placed: 420,
  Swapped: 420,
  TakenOut: 420,
  UpgradeDamaged: 420,
  MineFlicked: 420,
  MineHit: 420,
  Swallowed: 420,
  CreditsGained: 320,
  DemandPlaced: 320,
  PirateTargeted: 320,
  TurnBegan: 320,
  BigBangVoted: 0,
  CaptainDrawn: 0,
  CardsDiscarded: 0,
  CardsDrawn: 0,
  Damaged: 0,
  DeckRenewed: 0,
  DropDriveUsed: 0,
  FacilityUsed: 0,
  FlightEnded: 0,
  Frozen: 0,
  Jettisoned: 0,
  PowerRerouted: 0,
  Repaired: 0,
  ShipBuilt: 0,
  ShipCardsDrawn: 0,
  SidesDrawn: 0,
  AnomalyGone: 0,
  AnomalyInPlay: 0,
  BonusItems: 0,
  TokensAdded: 0,
  WentHome: 0,
}

/** How long an event is shown; a fall as long as it took, or as a still picture. */
export function time(event: Event): number {
  if (event.type !== 'Fell') return TIMES[event.type]
  if (still()) return 300
  return fallTime(event.fall) || (event.dropped.length ? 450 : 0)
}

/** A recorded fall is never hurried. */
export function keepsPace(event: Event): boolean {
  return event.type === 'Fell' && event.fall.tracks.length > 0 && !still()
}

export function cue(event: Event): Cue | null {
  switch (event.type) {
    case 'Fell':
      return event.dropped.length ? 'drop' : null
    case 'Collected':
    case 'DemandPlaced':
    case 'DiceRolled':
      return 'tick'
    case 'CardsDrawn':
    case 'AnomalyScanned':
      return 'draw'
    case 'CreditsGained':
      return event.credits > 0 ? 'good' : 'bad'
    case 'Damaged':
    case 'MineHit':
      return 'bad'
    default:
      return null
  }
}
