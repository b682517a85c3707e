/** A move being planned: where the ship starts, its legs, its change of layer. The server judges it. */
import { AIR, ahead, CLIMB, endOf, inward, legsTowards, length, nearestOn, reach, relative, TURN, turnsIn, waypoints } from './moves'
import type { Leg, Limits, Place, Point } from './moves'
import { orderOf } from './printed'
import { table } from './table.svelte'
import type { DropfleetView, MoveAid, MoveShip, ShipReach } from './types'

type Change = MoveShip['layer']
const ABOVE = { atmosphere: 'low', low: 'high', high: 'high' } as const
const BELOW = { high: 'low', low: 'atmosphere', atmosphere: 'atmosphere' } as const
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))
const offTable = ({ x, y }: Place): boolean => !table.holds(x, y)
const round = (n: number): number => Math.round(n * 10000) / 10000

export class Helm {
  reach = $state.raw<ShipReach | null>(null)
  entry = $state.raw<Place | null>(null)
  legs = $state.raw<Leg[]>([])
  change = $state<Change>('')
  /** After how many inches the layer changes. */
  at = $state(0)
  /** Thrust of the class and its order, for what only they tell. */
  #thrust = 0
  #order: ReturnType<typeof orderOf> | null = null
  /** The move before this one, to be repeated by the next ship of the group. */
  last: { group: number; legs: Leg[]; change: Change; entry: Place | null } | null = null

  start = $derived<Place | null>(this.reach?.start ?? this.entry)
  limits = $derived<Limits>(this.#limits())
  way = $derived<Place[]>(this.start ? waypoints(this.start, this.legs) : [])
  end = $derived<Place | null>(this.start ? endOf(this.start, this.legs) : null)
  run = $derived(length(this.legs))
  leaves = $derived(this.way.some(offTable))
  outline = $derived<Point[]>(this.start ? reach(this.start, this.limits, 32) : [])
  layer = $derived(
    !this.reach ? 'high' : this.change === 'up' ? ABOVE[this.reach.layer] : this.change === 'down' ? BELOW[this.reach.layer] : this.reach.layer,
  )
  /** May the ship be turned once it has run? */
  turnsAtEnd = $derived(
    this.limits.when === 'any' || this.limits.when === 'start-or-end'
      ? turnsIn(this.#withoutEnd()) < this.limits.turns
      : false,
  )

  get action(): MoveShip | null {
    if (!this.reach || (!this.reach.start && !this.entry)) return null
    const legs = this.legs.map(([turn, run]): Leg => [round(turn), round(run)])
    return {
      type: 'MoveShip',
      ship: this.reach.ship,
      legs,
      layer: this.change,
      at: this.change ? round(clamp(0, this.at, length(legs))) : 0,
      entry: this.entry && { x: round(this.entry.x), y: round(this.entry.y), heading: round(this.entry.heading) },
    }
  }

  /** Take the ships that are to move; plan for the one that was chosen, or the first. */
  begin(view: DropfleetView, aid: MoveAid, wanted: number | null): void {
    const found = aid.ships.find((one) => one.ship === wanted) ?? aid.ships[0]
    if (!found) return
    this.reach = found
    const ship = view.ships[found.ship]
    const group = ship ? view.groups[ship.group] : undefined
    this.#order = ship ? orderOf(ship.order) : null
    this.#thrust = group ? (view.classes[group.kind]?.thrust ?? 0) : 0
    this.change = ''
    this.at = 0
    this.entry = null
    const again = this.last && this.last.group === ship?.group ? this.last : null
    if (!found.start) this.#enter(view, found, again?.entry ?? null)
    this.legs = again ? again.legs : this.#firstLegs((found.least + found.most) / 2)
    if (again) this.setChange(again.change)
  }

  /** Straight on; where that leaves the table, as far inwards as the ship can turn. */
  #firstLegs(far: number): Leg[] {
    const straight: Leg[] = [[0, far]]
    if (!this.start) return straight
    return offTable(endOf(this.start, straight)) ? legsTowards(this.start, table.middle.x, table.middle.y, this.limits) : straight
  }

  #enter(view: DropfleetView, found: ShipReach, near: Place | null): void {
    const ship = view.ships[found.ship]
    const mates = view.groups[ship?.group ?? -1]?.ships.flatMap((no) => view.ships[no] ?? []).filter((one) => one.status === 'table') ?? []
    const line = found.entries.reduce((best, one) =>
      Math.hypot(one[2] - one[0], one[3] - one[1]) > Math.hypot(best[2] - best[0], best[3] - best[1]) ? one : best,
    )
    const middle = { x: (line[0] + line[2]) / 2, y: (line[1] + line[3]) / 2 }
    if (!near) this.enterAt(middle.x, middle.y)
    else {
      // Beside the one before, on whichever side has room.
      const step = 1.2 * mates.length
      const side = ahead(near.x, near.y, inward(near.x, near.y) + 90, step)
      this.enterAt(side[0], side[1])
      if (this.entry) this.entry = { ...this.entry, heading: near.heading }
    }
  }

  /** Arrive from the point of a friendly edge nearest to this. */
  enterAt(x: number, y: number): void {
    const point = this.reach && nearestOn(this.reach.entries, x, y)
    if (!point) return
    const heading = this.entry && this.entry.x === point[0] ? this.entry.heading : inward(point[0], point[1])
    this.entry = { x: point[0], y: point[1], heading }
  }

  /** Face another way on arriving; into the table, by up to 80 degrees either side. */
  face(heading: number): void {
    if (!this.entry) return
    const straight = inward(this.entry.x, this.entry.y)
    this.entry = { ...this.entry, heading: straight + clamp(-80, relative(straight, heading), 80) }
  }

  steerTo(x: number, y: number): void {
    if (!this.start) return
    const end = this.endTurn
    this.legs = legsTowards(this.start, x, y, this.limits)
    if (end && turnsIn(this.legs) < this.limits.turns && this.limits.when !== 'start') this.legs = [...this.legs, [end, 0]]
    this.#keepLate()
  }

  get endTurn(): number {
    const last = this.legs.at(-1)
    return this.legs.length > 1 && last && last[1] === 0 ? last[0] : 0
  }

  #withoutEnd(): Leg[] {
    return this.endTurn ? this.legs.slice(0, -1) : this.legs
  }

  /** Turn the ship as it stands at the end of its way, if it may; else turn the way. */
  headTo(heading: number): void {
    if (!this.start) return
    const legs = this.#withoutEnd()
    if (this.turnsAtEnd && length(legs) > 1e-6) {
      const turn = clamp(-TURN, relative(endOf(this.start, legs).heading, heading), TURN)
      this.legs = Math.abs(turn) < 0.5 ? legs : [...legs, [turn, 0]]
    } else {
      this.setTurn(0, relative(this.start.heading, heading))
    }
  }

  setTurn(leg: number, turn: number): void {
    if (this.limits.when === 'never') return
    this.legs = this.legs.map((one, at) => (at === leg ? [clamp(-TURN, turn, TURN), one[1]] : one))
  }

  setRun(leg: number, run: number): void {
    const others = this.run - (this.legs[leg]?.[1] ?? 0)
    const least = Math.max(0, this.limits.least - others)
    this.legs = this.legs.map((one, at) => (at === leg ? [one[0], clamp(least, run, Math.max(least, this.limits.most - others))] : one))
    this.#keepLate()
  }

  /** Bend the way in the middle. */
  bend(): void {
    const [first] = this.legs
    if (!first || this.limits.when !== 'any') return
    this.legs = [[first[0], first[1] / 2], [0, first[1] / 2], ...this.legs.slice(1)]
  }

  setChange(change: Change): void {
    this.change = change
    const { least, most } = this.limits
    const run = this.run
    const wanted = clamp(least, run, Math.max(least, most))
    if (run > 0) this.legs = this.legs.map(([turn, part]): Leg => [turn, (part * wanted) / run])
    else if (wanted > 0) this.legs = [[this.legs[0]?.[0] ?? 0, wanted]]
    this.at = 0
    this.#keepLate()
  }

  /** Into Atmosphere a ship goes at the end of its way. */
  #keepLate(): void {
    if (this.change === 'down' && this.reach?.layer === 'low') this.at = Math.max(this.at, this.run - AIR, 0)
    this.at = clamp(0, this.at, this.run)
  }

  remember(group: number): void {
    this.last = { group, legs: this.legs, change: this.change, entry: this.entry }
  }

  #limits(): Limits {
    const found = this.reach
    if (!found) return { least: 0, most: 0, turns: 0, when: 'never' }
    let { least, most } = found
    if (this.change === 'up') {
      if (found.layer === 'atmosphere' && this.#order) {
        least = this.#order.move[0] * this.#thrust
        most = this.#order.move[1] * this.#thrust
      }
      least = Math.max(0, least - CLIMB)
      most -= CLIMB
    } else if (this.change === 'down' && found.layer === 'low') least = 0
    return { least, most: Math.max(0, most), turns: found.turns, when: found.when }
  }
}
