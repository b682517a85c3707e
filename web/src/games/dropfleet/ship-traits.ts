/** What a class of ship looks like from afar: what it carries, and ways of its own. The chart and space draw the same. */

/** What of a class of ship shows in its appearance. */
export interface ShipClass {
  name: string
  faction: string
  tonnage: string
  thrust: number
  weapons?: { arc: string; special?: string[]; damage?: string | null }[]
  loads?: { launch: number }[]
}

export interface Traits {
  /** Guns at the prow and along each side, turrets on deck, tokens launched a turn, engines. */
  prow: number
  left: number
  right: number
  deck: number
  bays: number
  engines: number
  /** Chance that is the same for a class every time, 0 to 1. */
  rnd: () => number
}

function dice(name: string): () => number {
  let seed = 2166136261
  for (const letter of name) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619)
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519)
    seed = Math.imul(seed ^ (seed >>> 13), 3266489917)
    seed ^= seed >>> 16
    return (seed >>> 0) / 4294967296
  }
}

/** Where a weapon stands: ahead at the prow, abeam on one side or both, all around on deck. */
export function mountOf({ arc, special = [] }: { arc: string; special?: string[] }): 'prow' | 'left' | 'right' | 'sides' | 'deck' {
  if (arc.includes('/R') || special.some((one) => one.startsWith('Close Action'))) return 'deck'
  if (arc.includes('S(L)')) return 'left'
  if (arc.includes('S(R)')) return 'right'
  return arc.includes('S') ? 'sides' : 'prow'
}

export function traitsOf(shipClass: ShipClass): Traits {
  const mounts = (shipClass.weapons ?? []).map(mountOf)
  const many = (...kinds: string[]): number => mounts.filter((one) => kinds.includes(one)).length
  return {
    prow: many('prow'),
    left: many('left', 'sides'),
    right: many('right', 'sides'),
    deck: many('deck'),
    bays: (shipClass.loads ?? []).reduce((sum, { launch }) => sum + launch, 0),
    engines: Math.max(1, Math.min(4, Math.round(shipClass.thrust / 4))),
    rnd: dice(`${shipClass.name}, ${shipClass.faction}`),
  }
}
