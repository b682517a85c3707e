/** A move being planned: where the ship starts, its legs, its change of layer. The server judges it. */
import { ahead, endOf, inward, legsTowards, length, nearestOn, reach, relative, turnsIn, waypoints } from '../move-geometry'
import type { Leg, Limits, Place, Point } from '../move-geometry'
import { table } from '../table-size.svelte'
import type { DropfleetView, LayerWay, MoveAid, MoveShip, Exposure, ShipReach } from '../types'

type Change = MoveShip['layer']
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))
const offTable = ({ x, y }: Place): boolean => !table.holds(x, y)
const round = (n: number): number => Math.round(n * 10000) / 10000
/** How far apart ships of a group enter the table, in inches. */
const ABREAST = 1.2
const NOWHERE: Limits = { least: 0, most: 0, turns: 0, turn: 0, when: 'never' }

export class MoveEditor {
  reach = $state.raw<ShipReach | null>(null)
  entry = $state.raw<Place | null>(null)
  legs = $state.raw<Leg[]>([])
  change = $state<Change>('')
  /** After how many inches the layer changes. */
  at = $state(0)
  /** The ships of a group that have not moved yet, this one among them; do they all move alike? */
  group = $state.raw<ShipReach[]>([])
  together = $state(true)
  /** What the engine tells about the plan; null until it has. */
  exposure = $state.raw<Exposure | null>(null)
  /** The move before this one, to be repeated by the next ship of the group. */
  last: { group: number; legs: Leg[]; change: Change; at: number; entry: Place | null } | null = null

  way = $derived<LayerWay | null>(this.reach?.ways.find((one) => one.change === this.change) ?? null)
  limits = $derived<Limits>(this.reach && this.way ? { ...this.reach, least: this.way.least, most: this.way.most } : NOWHERE)
  start = $derived<Place | null>(this.reach?.start ?? this.entry)
  points = $derived<Place[]>(this.start ? waypoints(this.start, this.legs) : [])
  end = $derived<Place | null>(this.start ? endOf(this.start, this.legs) : null)
  run = $derived(length(this.legs))
  leaves = $derived(this.points.some(offTable))
  outline = $derived<Point[]>(this.start ? reach(this.start, this.limits, 32) : [])
  layer = $derived(this.way?.layer ?? 'high')
  /** Where the others of the group end that are to move alike. */
  followers = $derived.by<Place[]>(() => {
    if (!this.together) return []
    const others = this.group.filter((one) => one !== this.reach)
    return others.flatMap((one, n) => {
      const start = one.start ?? (this.entry && beside(this.entry, ABREAST * (n + 1)))
      return start ? [endOf(start, this.legs)] : []
    })
  })
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

  /** Take the ships that are to move; plan for the one that was chosen, or the first. Does it follow another? */
  begin(view: DropfleetView, aid: MoveAid, wanted: number | null): boolean {
    const found = aid.ships.find((one) => one.ship === wanted) ?? aid.ships[0]
    if (!found) return false
    this.reach = found
    this.group = aid.ships
    this.exposure = null
    const group = view.ships[found.ship]?.group ?? -1
    const again = this.last?.group === group ? this.last : null
    this.change = again && found.ways.some((one) => one.change === again.change) ? again.change : ''
    this.entry = null
    if (!found.start) this.#enter(found, again?.entry ?? null)
    this.legs = again ? again.legs : this.#firstLegs((found.least + found.most) / 2)
    this.at = again ? again.at : 0
    return again !== null
  }

  /** Plan exactly this move. */
  take(view: DropfleetView, aid: MoveAid, move: MoveShip): void {
    this.begin(view, aid, move.ship)
    this.entry = move.entry
    this.change = move.layer
    this.legs = move.legs
    this.at = move.at
  }

  /** Straight on; where that leaves the table, as far inwards as the ship can turn. */
  #firstLegs(far: number): Leg[] {
    const straight: Leg[] = [[0, far]]
    if (!this.start) return straight
    return offTable(endOf(this.start, straight)) ? legsTowards(this.start, table.middle.x, table.middle.y, this.limits) : straight
  }

  #enter(found: ShipReach, near: Place | null): void {
    if (near) {
      const point = beside(near, ABREAST)
      this.enterAt(point.x, point.y)
      if (this.entry) this.entry = { ...this.entry, heading: near.heading }
      return
    }
    const line = found.entries.reduce((best, one) => (lengthOf(one) > lengthOf(best) ? one : best))
    this.enterAt((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)
  }

  /** Arrive from the point of a friendly edge nearest to this. */
  enterAt(x: number, y: number): void {
    const point = this.reach && nearestOn(this.reach.entries, x, y)
    if (!point) return
    const straight = inward(point[0], point[1])
    const same = this.entry && inward(this.entry.x, this.entry.y) === straight
    this.entry = { x: point[0], y: point[1], heading: same && this.entry ? this.entry.heading : straight }
  }

  /** How long the friendly edges are, and where along them the ship enters. */
  entryLength = $derived((this.reach?.entries ?? []).reduce((sum, line) => sum + lengthOf(line), 0))
  entryPlace = $derived.by(() => {
    let before = 0
    for (const line of this.reach?.entries ?? []) {
      const [near] = this.entry ? [nearestOn([line], this.entry.x, this.entry.y)] : []
      if (near && this.entry && Math.hypot(near[0] - this.entry.x, near[1] - this.entry.y) < 1e-6) {
        return before + Math.hypot(near[0] - line[0], near[1] - line[1])
      }
      before += lengthOf(line)
    }
    return 0
  })

  /** Enter so many inches along the friendly edges. */
  enterAlong(far: number): void {
    let left = clamp(0, far, this.entryLength)
    for (const line of this.reach?.entries ?? []) {
      const long = lengthOf(line)
      if (left <= long + 1e-9) {
        const share = long ? left / long : 0
        this.enterAt(line[0] + (line[2] - line[0]) * share, line[1] + (line[3] - line[1]) * share)
        return
      }
      left -= long
    }
  }

  /** How far from straight in the ship faces as it enters. */
  facing = $derived(this.entry ? relative(inward(this.entry.x, this.entry.y), this.entry.heading) : 0)

  /** Face so far from straight in on arriving, by up to 80 degrees either side. */
  face(degrees: number): void {
    if (!this.entry) return
    this.entry = { ...this.entry, heading: inward(this.entry.x, this.entry.y) + clamp(-80, degrees, 80) }
  }

  steerTo(x: number, y: number): void {
    if (!this.start) return
    const end = this.endTurn
    this.legs = legsTowards(this.start, x, y, this.limits)
    if (end && turnsIn(this.legs) < this.limits.turns && this.limits.when !== 'start') this.legs = [...this.legs, [end, 0]]
    this.#keepMoment()
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
    const { turn: most } = this.limits
    const legs = this.#withoutEnd()
    if (this.turnsAtEnd && length(legs) > 1e-6) {
      const turn = clamp(-most, relative(endOf(this.start, legs).heading, heading), most)
      this.legs = Math.abs(turn) < 0.5 ? legs : [...legs, [turn, 0]]
    } else {
      this.setTurn(0, relative(this.start.heading, heading))
    }
  }

  setTurn(leg: number, turn: number): void {
    const { when, turn: most } = this.limits
    if (when === 'never') return
    this.legs = this.legs.map((one, at) => (at === leg ? [clamp(-most, turn, most), one[1]] : one))
  }

  setRun(leg: number, run: number): void {
    const others = this.run - (this.legs[leg]?.[1] ?? 0)
    const least = Math.max(0, this.limits.least - others)
    this.legs = this.legs.map((one, at) => (at === leg ? [one[0], clamp(least, run, Math.max(least, this.limits.most - others))] : one))
    this.#keepMoment()
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
    this.#keepMoment()
  }

  /** The layer changes no earlier and no later on the way than it may. */
  #keepMoment(): void {
    if (this.way?.after != null) this.at = Math.max(this.at, this.run - this.way.after)
    if (this.way?.before != null) this.at = Math.min(this.at, this.way.before)
    this.at = clamp(0, this.at, this.run)
  }

  remember(group: number): void {
    this.last = { group, legs: this.legs, change: this.change, at: this.at, entry: this.entry }
  }
}

function lengthOf([ax, ay, bx, by]: [number, number, number, number]): number {
  return Math.hypot(bx - ax, by - ay)
}

/** A place so far to the right of one at the table's edge, or to the left where the table ends. */
function beside(at: Place, far: number): Place {
  const [x, y] = ahead(at.x, at.y, inward(at.x, at.y) + 90, far)
  if (table.holds(x, y)) return { ...at, x, y }
  const [ox, oy] = ahead(at.x, at.y, inward(at.x, at.y) - 90, far)
  return { ...at, x: ox, y: oy }
}
