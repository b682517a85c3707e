/** The hand on the nav tool: a flight path bent link by link; where a ship is dropped; how a mine is flicked. */
import { bent, NOTHING, pointsOf, steer, type Path } from './path-geometry'
import { distance, fromWall, nearestOn, type Point } from './geometry'
import type { AimAid, FlickAid, FlightAid } from './types'

const RADIANS = Math.PI / 180

export class PathEditor {
  aid = $state.raw<FlightAid | null>(null)
  /** What is set, and what the pointer suggests. */
  path = $state.raw<Path>(NOTHING)
  ghost = $state.raw<Path | null>(null)
  /** The link that keys turn; -1 is the last. */
  link = $state(-1)

  readonly shown = $derived(this.ghost ?? this.path)
  /** Where the links end: of what is set, and of what is shown. */
  readonly set: Point[] = $derived(this.aid ? pointsOf(this.aid, this.path) : [])
  readonly shownPoints: Point[] = $derived(this.ghost && this.aid ? pointsOf(this.aid, this.ghost) : this.set)

  begin(aid: FlightAid | null): void {
    this.aid = aid
    this.path = NOTHING
    this.ghost = null
    this.link = -1
  }

  /** Links that stay when the path is steered on: those flown whole. */
  #kept(): number[] {
    const { headings, last } = this.path
    return this.aid && last >= this.aid.link_length - 0.01 ? headings : headings.slice(0, -1)
  }

  /** The pointer is here: what would the path be? */
  suggest(target: Point | null): void {
    if (!this.aid || !target) {
      this.ghost = null
      return
    }
    const kept = this.#kept()
    this.ghost = kept.length >= this.aid.links ? null : steer(this.aid, kept, target)
  }

  /** Take what the pointer suggests. */
  take(target: Point): void {
    this.suggest(target)
    if (this.ghost && this.ghost.headings.length) this.path = this.ghost
    this.ghost = null
    this.link = -1
  }

  /** The joint (end of a link) near a point, or -1. */
  jointAt(point: Point, reach: number): number {
    const points = this.set
    let [best, least] = [-1, reach]
    for (let i = 1; i < points.length; i++) {
      const away = distance(points[i] ?? [0, 0], point)
      if (away <= least) [best, least] = [i - 1, away]
    }
    return best
  }

  /** A joint is dragged: its link turns and takes the links after it along; the tip steers anew. */
  pull(link: number, target: Point): void {
    const { aid, path } = this
    if (!aid) return
    this.ghost = null
    if (link === path.headings.length - 1) {
      const next = steer(aid, path.headings.slice(0, -1), target)
      if (next.headings.length >= path.headings.length) this.path = next
      return
    }
    const from = pointsOf(aid, path)[link]
    if (from) this.#turnTo(link, Math.atan2(target[1] - from[1], target[0] - from[0]))
  }

  #turnTo(link: number, heading: number): void {
    const { aid, path } = this
    const old = path.headings[link]
    if (!aid || old === undefined) return
    const now = bent(aid, path.headings[link - 1], heading)
    this.path = { ...path, headings: path.headings.map((one, i) => (i < link ? one : one + now - old)) }
  }

  turn(degrees: number): void {
    const link = this.link < 0 ? this.path.headings.length - 1 : this.link
    const old = this.path.headings[link]
    this.ghost = null
    if (old !== undefined) this.#turnTo(link, old + degrees * RADIANS)
  }

  /** One link more, straight on; a link flown in part is flown whole. */
  grow(): void {
    const { aid, path } = this
    if (!aid) return
    this.ghost = null
    if (path.headings.length && path.last < aid.link_length) this.path = { ...path, last: aid.link_length }
    else if (path.headings.length < aid.links) {
      const [x = 0, y = 0] = aid.start.core[0] ?? []
      // The first link leads away from the sun.
      this.path = { headings: [...path.headings, path.headings.at(-1) ?? Math.atan2(y, x)], last: aid.link_length }
    }
    this.link = -1
  }

  shrink(by: number): void {
    const { aid, path } = this
    if (!aid || !path.headings.length) return
    this.ghost = null
    this.link = -1
    if (path.last > by + 1) this.path = { ...path, last: path.last - by }
    else {
      const headings = path.headings.slice(0, -1)
      this.path = headings.length ? { headings, last: aid.link_length } : NOTHING
    }
  }

  select(by: number): void {
    const n = this.path.headings.length
    if (n) this.link = ((this.link < 0 ? n - 1 : this.link) + by + n) % n
  }

  clear(): void {
    this.path = NOTHING
    this.ghost = null
    this.link = -1
  }

  /** Lay the tool as someone proposes. */
  lay(points: Point[]): void {
    const headings = points.slice(1).map((b, i) => Math.atan2(b[1] - (points[i]?.[1] ?? 0), b[0] - (points[i]?.[0] ?? 0)))
    const [a, b] = points.slice(-2)
    this.path = { headings, last: a && b ? distance(a, b) : 0 }
    this.ghost = null
  }
}

/** Where a ship is dropped. */
export class Aim {
  aid = $state.raw<AimAid | null>(null)
  at = $state.raw<Point | null>(null)
  ghost = $state.raw<Point | null>(null)
  #apothem = 0
  readonly shown = $derived(this.ghost ?? this.at)

  begin(aid: AimAid | null, apothem: number): void {
    this.aid = aid
    this.#apothem = apothem
    this.ghost = null
    this.at = aid ? this.#allowed(this.beside(0)) : null
  }

  /** A point beside a target, or halfway to a wall where any will do. */
  beside(n: number): Point {
    const core = this.aid?.near[n]?.core
    if (!core?.length) return [this.#apothem / 2, 0]
    return [core.reduce((sum, [x]) => sum + x, 0) / core.length, core.reduce((sum, [, y]) => sum + y, 0) / core.length]
  }

  /** The nearest point that may be aimed at. */
  #allowed(point: Point): Point {
    const { aid } = this
    let [x, y] = point
    if (aid && !aid.anywhere) {
      let least = Infinity
      let found: Point = point
      for (const one of aid.near) {
        const near = nearestOn(point, one.core)
        const away = distance(near, point)
        const over = Math.max(0, away - one.radius - aid.reach + 0.2)
        if (over >= least) continue
        least = over
        const share = away ? (away - over) / away : 0
        found = [near[0] + (point[0] - near[0]) * share, near[1] + (point[1] - near[1]) * share]
      }
      ;[x, y] = found
    }
    for (let step = 0; step < 40 && fromWall(this.#apothem, [x, y]) < 0.5; step++) [x, y] = [x * 0.98, y * 0.98]
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
  }

  suggest(target: Point | null): void {
    this.ghost = target ? this.#allowed(target) : null
  }

  take(target: Point): void {
    this.at = this.#allowed(target)
    this.ghost = null
  }

  move(dx: number, dy: number): void {
    const [x, y] = this.at ?? [0, 0]
    this.take([x + dx, y + dy])
  }
}

/** Which mine is flicked, where to and how hard. */
export class Flicking {
  aid = $state.raw<FlickAid | null>(null)
  mine = $state<string | null>(null)
  direction = $state(0)
  strength = $state(1)

  begin(aid: FlickAid | null): void {
    this.aid = aid
    this.mine = aid?.mines[0] ?? null
  }

  towards(from: Point, to: Point): void {
    this.direction = Math.round(((Math.atan2(to[1] - from[1], to[0] - from[0]) / RADIANS + 360) % 360) * 10) / 10
    if (this.aid) this.strength = Math.round(100 * Math.max(0.1, Math.min(1, distance(from, to) / this.aid.reach))) / 100
  }
}
