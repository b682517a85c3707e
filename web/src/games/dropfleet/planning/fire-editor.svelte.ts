/** The fire of a group being allocated: which weapon of which ship at what. The server judges it. */
import { SvelteMap } from 'svelte/reactivity'
import { dropfleet } from '../queries'
import type { ClassView, DropfleetView, Fire, FireAid, ShotOdds, Shot, ShotAid, Target, CombinedOddsView } from '../types'

/** Hull lost, exactly: the chance of each number, and the average. */
export interface Loss {
  hull: number[]
  mean: number
}

export interface Aimed {
  target: Target
  overcharge: boolean
}

export const weaponKey = (shot: { ship: number; weapon: number }): string => `${shot.ship}:${shot.weapon}`
export const sameTarget = (a: Target, b: Target): boolean => a.kind === b.kind && a.no === b.no

export class FireEditor {
  aid = $state.raw<FireAid | null>(null)
  plan = $state.raw<ReadonlyMap<string, Aimed>>(new Map())
  nuke = $state.raw<Shot | null>(null)
  /** The selected weapon; null: every weapon that can. */
  selectedWeapon = $state<string | null>(null)
  #combined = new SvelteMap<string, CombinedOddsView>()

  begin(aid: FireAid): void {
    this.aid = aid
    this.plan = new Map()
    this.nuke = null
    this.selectedWeapon = null
  }

  get action(): Fire {
    const shots: Shot[] = (this.aid?.shots ?? []).flatMap((shot) => {
      const aimed = this.plan.get(weaponKey(shot))
      return aimed ? [{ ship: shot.ship, weapon: shot.weapon, target: aimed.target, overcharge: aimed.overcharge, link: -1 }] : []
    })
    return { type: 'Fire', shots: this.nuke ? [...shots, this.nuke] : shots }
  }

  shot(key: string): ShotAid | undefined {
    return this.aid?.shots.find((one) => weaponKey(one) === key)
  }

  /** What a weapon may do to a target; undefined where it cannot be fired at it. */
  odds(shot: ShotAid, target: Target, overcharge = false): (ShotOdds & { lock: number; far: number }) | undefined {
    const at = shot.targets.findIndex(([one]) => sameTarget(one, target))
    const found = shot.targets[at]
    const shotOdds = this.aid?.shot_odds[(overcharge && shot.charged.length ? shot.charged : shot.odds)[at] ?? -1]
    return found && shotOdds ? { ...shotOdds, lock: found[1], far: found[2] } : undefined
  }

  /** Everything that can be fired at, by the selected weapon or by any. */
  targets = $derived.by<Target[]>(() => {
    const found = new Map<string, Target>()
    for (const shot of this.aid?.shots ?? []) {
      if (this.selectedWeapon !== null && weaponKey(shot) !== this.selectedWeapon) continue
      for (const [target] of shot.targets) found.set(`${target.kind}-${target.no}`, target)
    }
    return [...found.values()]
  })

  /** Aim the selected weapon at a target, or every free weapon that can. A second time: take it off. */
  aim(target: Target): void {
    const plan = new Map(this.plan)
    if (this.selectedWeapon !== null) {
      const before = plan.get(this.selectedWeapon)
      if (before && sameTarget(before.target, target)) plan.delete(this.selectedWeapon)
      else plan.set(this.selectedWeapon, { target, overcharge: before?.overcharge ?? false })
    } else {
      const aimed = [...plan].filter(([, one]) => sameTarget(one.target, target))
      if (!this.#addWeapons(plan, target)) for (const [key] of aimed) plan.delete(key)
    }
    if (plan.size) this.#addRolled(plan)
    this.plan = plan
  }

  /** Put every weapon that is still free, and that goes with the others, on a target; whether any was. */
  #addWeapons(plan: Map<string, Aimed>, target: Target): boolean {
    const free = (this.aid?.shots ?? [])
      .map((shot) => ({ shot, odds: this.odds(shot, target) }))
      .filter(({ shot, odds }) => odds && !plan.has(weaponKey(shot)))
      .sort((a, b) => (b.odds?.mean ?? 0) - (a.odds?.mean ?? 0))
    let any = false
    for (const { shot } of free) {
      if (!this.#compatible(plan, shot)) continue
      plan.set(weaponKey(shot), { target, overcharge: false })
      any = true
    }
    return any
  }

  /** Does a weapon go together with those of its ship that are aimed already? */
  #compatible(plan: Map<string, Aimed>, shot: ShotAid): boolean {
    const sets = this.aid?.together.find(([ship]) => ship === shot.ship)?.[1] ?? []
    const aimed = (this.aid?.shots ?? []).filter((one) => one.ship === shot.ship && plan.has(weaponKey(one)))
    return sets.some((set) => set.includes(shot.weapon) && aimed.every((one) => set.includes(one.weapon)))
  }

  /** What was rolled must be fired: put it on whatever it hurts most. */
  #addRolled(plan: Map<string, Aimed>): void {
    for (const roll of this.aid?.rolled ?? []) {
      const key = weaponKey(roll)
      const shot = plan.has(key) ? undefined : this.shot(key)
      const targets = (shot?.targets ?? []).map(([target]) => target)
      const value = (target: Target): number => (shot && this.odds(shot, target)?.mean) ?? 0
      const [best] = targets.sort((a, b) => value(b) - value(a))
      if (best) plan.set(key, { target: best, overcharge: false })
    }
  }

  /** What all weapons that can would do to a target, were nothing else fired at. */
  best(target: Target): Loss | null {
    const plan = new Map<string, Aimed>()
    this.#addWeapons(plan, target)
    const shots = (this.aid?.shots ?? []).filter((shot) => plan.has(weaponKey(shot)))
    return this.#together(shots.flatMap((shot) => this.odds(shot, target) ?? []))
  }

  /** What shots at one target do together. What Point Defence is rolled against once the server works out: null until it has. */
  #together(shots: ShotOdds[]): Loss | null {
    const defended = shots.filter((one) => one.attack.point_defence > 0)
    const pooled = this.aid?.pooled && defended.length > 1 ? defended : []
    const apart = shots.filter((one) => !pooled.includes(one))
    const [first] = pooled
    const pool = first ? this.#pool(pooled, first) : undefined
    if (pool === null) return null
    return {
      hull: apart.reduce((sum, one) => together(sum, one.hull), pool?.hull ?? [1]),
      mean: apart.reduce((sum, one) => sum + one.mean, pool?.mean ?? 0),
    }
  }

  #pool(pooled: ShotOdds[], first: ShotOdds): CombinedOddsView | null {
    const question = { attacks: pooled.map((one) => one.attack), defence: first.defence, hull: 0 }
    const key = JSON.stringify(question)
    const known = this.#combined.get(key)
    if (!known) dropfleet.combinedOdds(question).then((found) => this.#combined.set(key, found), () => undefined)
    return known ?? null
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
    this.plan = new Map(action.shots.filter((shot) => shot.weapon >= 0).map((shot) => [weaponKey(shot), { target: shot.target, overcharge: shot.overcharge }]))
    this.nuke = action.shots.find((shot) => shot.weapon < 0) ?? null
  }

  /** What all that is planned may do to each target: Hull lost, exactly. */
  sums = $derived.by(() => {
    const found = new Map<string, { target: Target; shots: ShotOdds[] }>()
    for (const shot of this.aid?.shots ?? []) {
      const aimed = this.plan.get(weaponKey(shot))
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

/** Two distributions added. */
function together(a: number[], b: number[]): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((p, i) => b.forEach((q, j) => (sum[i + j] = (sum[i + j] ?? 0) + p * q)))
  return sum
}

export const atLeast = (hull: number[], points: number): number => hull.slice(points).reduce((sum, p) => sum + p, 0)
