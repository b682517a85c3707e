/** Fleets kept in this browser, and the one to be brought to the next table. */
import { store, stored } from '../../ui/storage'

export interface SavedFleet {
  name: string
  faction: string
  points: number
  cost: number
  text: string
  /** How many rosters the points are split into: more than one in a vast battle. */
  rosters?: number
}

/** The options of a table to which this fleet can be brought. */
export function tableFor(fleet: SavedFleet): Record<string, unknown> {
  const rosters = fleet.rosters ?? 1
  return { fleets: 'brought', points: fleet.points / rosters, ...(rosters > 1 ? { rosters } : {}) }
}

const FLEETS = 'gravitable.dropfleet.fleets'
const NEXT = 'gravitable.dropfleet.next'
const MOST = 100

export function savedFleets(): SavedFleet[] {
  const kept = stored<SavedFleet[]>(FLEETS)
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.text === 'string' && typeof one.name === 'string') : []
}

const others = (fleet: SavedFleet): SavedFleet[] => savedFleets().filter((one) => one.name !== fleet.name || one.faction !== fleet.faction)

/** Keep a fleet; one of the same name and faction is replaced. False where the browser keeps nothing. */
export function saveFleet(fleet: SavedFleet): boolean {
  return store(FLEETS, [fleet, ...others(fleet)].slice(0, MOST))
}

export function deleteFleet(fleet: SavedFleet): void {
  store(FLEETS, others(fleet))
}

/** Choose the fleet for the next table that asks for one. */
export function setNextFleet(fleet: SavedFleet | null): void {
  store(NEXT, fleet)
}

export function nextFleet(): SavedFleet | null {
  const kept = stored<SavedFleet>(NEXT)
  return typeof kept?.text === 'string' ? kept : null
}
