/** Fleets kept in this browser, and the one to be brought to the next table. */

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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FLEETS) ?? '[]')
    return Array.isArray(stored) ? (stored as SavedFleet[]).filter((one) => typeof one?.text === 'string' && typeof one.name === 'string') : []
  } catch {
    return []
  }
}

function store(fleets: SavedFleet[]): boolean {
  try {
    localStorage.setItem(FLEETS, JSON.stringify(fleets.slice(0, MOST)))
    return true
  } catch {
    return false
  }
}

/** Keep a fleet; one of the same name and faction is replaced. False where the browser keeps nothing. */
export function saveFleet(fleet: SavedFleet): boolean {
  return store([fleet, ...savedFleets().filter((one) => one.name !== fleet.name || one.faction !== fleet.faction)])
}

export function deleteFleet(fleet: SavedFleet): void {
  store(savedFleets().filter((one) => one.name !== fleet.name || one.faction !== fleet.faction))
}

/** The fleet that will be brought to the next table that asks for one. */
export function setNextFleet(fleet: SavedFleet | null): void {
  try {
    if (fleet) localStorage.setItem(NEXT, JSON.stringify(fleet))
    else localStorage.removeItem(NEXT)
  } catch {
    // A browser that keeps nothing: the fleet is chosen at the table.
  }
}

export function nextFleet(): SavedFleet | null {
  try {
    const stored = JSON.parse(localStorage.getItem(NEXT) ?? 'null') as SavedFleet | null
    return stored && typeof stored.text === 'string' ? stored : null
  } catch {
    return null
  }
}
