/** The fire of a group being allocated: which weapon of which ship at what. The server judges it. */
import { SvelteMap } from 'svelte/reactivity'
import { dropfleet } from './ask'
import type { ClassView, DropfleetView, Fire, FireAid, Prospect, Shot, ShotAid, Target, VolleyView } from './types'

/** Hull lost, exactly: the chance of each number, and the average. */
export interface Loss {
  hull: number[]
  mean: number
}

export interface Aimed {
  target: Target
  overcharge: boolean
}

export const keyOf = (shot: { ship: number; weapon: number }): string => `${shot.ship}:${shot.weapon}`
export const sameTarget = (a: Target, b: Target): boolean => a.kind === b.kind && a.no === b.no

/** What the specials of a weapon say in their brackets. */
function inBrackets(specials: string[], name: string): string {
  const found = specials.find((one) => one.startsWith(`${name} (`))
  return found ? found.slice(name.length + 2, -1) : ''
}

export class Gunnery {
  aid = $state.raw<FireAid | null>(null)
  plan = $state.raw<ReadonlyMap<string, Aimed>>(new Map())
  nuke = $state.raw<Shot | null>(null)
  /** The weapon in the hand; null: every weapon that can. */
  held = $state<string | null>(null)
  #volleys = new SvelteMap<string, VolleyView>()

  begin(aid: FireAid): void {
    this.aid = aid
    this.plan = new Map()
    this.nuke = null
    this.held = null
  }

  get action(): Fire {
    const shots: Shot[] = (this.aid?.shots ?? []).flatMap((shot) => {
      const aimed = this.plan.get(keyOf(shot))
      return aimed ? [{ ship: shot.ship, weapon: shot.weapon, target: aimed.target, overcharge: aimed.overcharge, link: -1 }] : []
    })
    return { type: 'Fire', shots: this.nuke ? [...shots, this.nuke] : shots }
  }

  shot(key: string): ShotAid | undefined {
    return this.aid?.shots.find((one) => keyOf(one) === key)
  }

  /** What a weapon may do to a target; undefined where it cannot be fired at it. */
  odds(shot: ShotAid, target: Target, overcharge = false): (Prospect & { lock: number; far: number }) | undefined {
    const at = shot.targets.findIndex(([one]) => sameTarget(one, target))
    const found = shot.targets[at]
    const prospect = this.aid?.prospects[(overcharge && shot.charged.length ? shot.charged : shot.odds)[at] ?? -1]
    return found && prospect ? { ...prospect, lock: found[1], far: found[2] } : undefined
  }

  /** Everything that can be fired at, by the weapon in the hand or by any. */
  targets = $derived.by<Target[]>(() => {
    const found = new Map<string, Target>()
    for (const shot of this.aid?.shots ?? []) {
      if (this.held !== null && keyOf(shot) !== this.held) continue
      for (const [target] of shot.targets) found.set(`${target.kind}-${target.no}`, target)
    }
    return [...found.values()]
  })

  /** Aim the weapon in the hand at a target, or every free weapon that can. A second time: take it off. */
  aim(view: DropfleetView, target: Target): void {
    const plan = new Map(this.plan)
    if (this.held !== null) {
      const before = plan.get(this.held)
      if (before && sameTarget(before.target, target)) plan.delete(this.held)
      else plan.set(this.held, { target, overcharge: before?.overcharge ?? false })
    } else {
      const aimed = [...plan].filter(([, one]) => sameTarget(one.target, target))
      if (!this.#more(view, plan, target)) for (const [key] of aimed) plan.delete(key)
    }
    this.plan = plan
  }

  /** Put every weapon that is still free, and that the orders allow, on a target; whether any was. */
  #more(view: DropfleetView, plan: Map<string, Aimed>, target: Target): boolean {
    let any = false
    for (const [ship, systems] of this.aid?.systems ?? []) {
      const kind = classOf(view, ship)
      const mine = (this.aid?.shots ?? []).filter((shot) => shot.ship === ship)
      const free = mine
        .filter((shot) => !plan.has(keyOf(shot)))
        .map((shot) => ({ shot, odds: this.odds(shot, target) }))
        .filter((one) => one.odds)
        .sort((a, b) => (b.odds?.mean ?? 0) - (a.odds?.mean ?? 0))
      for (const { shot } of free) {
        const with_it = [...mine.filter((one) => plan.has(keyOf(one))), shot].map((one) => one.weapon)
        if (!kind || !fits(kind, with_it, systems)) continue
        plan.set(keyOf(shot), { target, overcharge: false })
        any = true
      }
    }
    return any
  }

  /** What all weapons that can would do to a target, were nothing else fired at. */
  best(view: DropfleetView, target: Target): Loss | null {
    const plan = new Map<string, Aimed>()
    this.#more(view, plan, target)
    const shots = (this.aid?.shots ?? []).filter((shot) => plan.has(keyOf(shot)))
    return this.#together(shots.flatMap((shot) => this.odds(shot, target) ?? []))
  }

  /** What shots at one target do together. What Point Defence is rolled against once the server works out: null until it has. */
  #together(prospects: Prospect[]): Loss | null {
    const defended = prospects.filter((one) => one.attack.point_defence > 0)
    const pooled = this.aid?.pooled && defended.length > 1 ? defended : []
    const apart = prospects.filter((one) => !pooled.includes(one))
    const [first] = pooled
    const pool = first ? this.#pool(pooled, first) : undefined
    if (pool === null) return null
    return {
      hull: apart.reduce((sum, one) => together(sum, one.hull), pool?.hull ?? [1]),
      mean: apart.reduce((sum, one) => sum + one.mean, pool?.mean ?? 0),
    }
  }

  #pool(pooled: Prospect[], first: Prospect): VolleyView | null {
    const question = { attacks: pooled.map((one) => one.attack), defence: first.defence, hull: 0 }
    const key = JSON.stringify(question)
    const known = this.#volleys.get(key)
    if (!known) dropfleet.volley(question).then((found) => this.#volleys.set(key, found), () => undefined)
    return known ?? null
  }

  allAt(view: DropfleetView, target: Target): void {
    const plan = new Map(this.plan)
    this.#more(view, plan, target)
    this.plan = plan
  }

  clear(): void {
    this.plan = new Map()
    this.nuke = null
  }

  overcharge(key: string): void {
    const aimed = this.plan.get(key)
    if (aimed) this.plan = new Map(this.plan).set(key, { ...aimed, overcharge: !aimed.overcharge })
  }

  take(action: Fire): void {
    this.plan = new Map(action.shots.filter((shot) => shot.weapon >= 0).map((shot) => [keyOf(shot), { target: shot.target, overcharge: shot.overcharge }]))
    this.nuke = action.shots.find((shot) => shot.weapon < 0) ?? null
  }

  /** What all that is planned may do to each target: Hull lost, exactly. */
  sums = $derived.by(() => {
    const found = new Map<string, { target: Target; shots: Prospect[] }>()
    for (const shot of this.aid?.shots ?? []) {
      const aimed = this.plan.get(keyOf(shot))
      const odds = aimed && this.odds(shot, aimed.target, aimed.overcharge)
      if (!aimed || !odds) continue
      const key = `${aimed.target.kind}-${aimed.target.no}`
      found.set(key, { target: aimed.target, shots: [...(found.get(key)?.shots ?? []), odds] })
    }
    return [...found.values()].map(({ target, shots }) => ({ target, weapons: shots.length, loss: this.#together(shots) }))
  })
}

export function classOf(view: DropfleetView, ship: number): ClassView | undefined {
  const group = view.groups[view.ships[ship]?.group ?? -1]
  return group && view.classes[group.kind]
}

/** May these weapons be fired together? Roughly: the server has the last word. */
function fits(kind: ClassView, weapons: number[], systems: number): boolean {
  const used = new Set<string>()
  const alts = new Set<string>()
  for (const no of weapons) {
    const special = kind.weapons[no]?.special ?? []
    const alt = inBrackets(special, 'Alt')
    if (alt && alts.has(alt)) return false
    if (alt) alts.add(alt)
    if (special.some((one) => one.startsWith('Close Action'))) continue
    const link = inBrackets(special, 'Link')
    used.add(link ? `link ${link}` : `weapon ${no}`)
  }
  return used.size <= systems
}

/** Two distributions added. */
export function together(a: number[], b: number[]): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((p, i) => b.forEach((q, j) => (sum[i + j] = (sum[i + j] ?? 0) + p * q)))
  return sum
}

export const atLeast = (hull: number[], points: number): number => hull.slice(points).reduce((sum, p) => sum + p, 0)
