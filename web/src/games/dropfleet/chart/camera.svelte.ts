/** Where the chart is looked at from: pan and zoom by wheel, drag, pinch and keys. */
import { still } from '../../../ui/settings.svelte'
import { table } from '../table-size.svelte'

/** Inches around the table that are seen when all of it is. */
const MARGIN = 3
const CLOSEST = 9
const STEP = 0.2
/** How long the chart takes to move by itself. */
const GLIDE = 320

/** An end of what is measured; how high above the ground it is matters to who looks at it in the round. */
export interface Measured {
  x: number
  y: number
  height?: number
}

export class ChartCamera {
  x = $state(table.middle.x)
  y = $state(table.middle.y)
  zoom = $state(1)
  width = $state(600)
  height = $state(600)

  /** Pixels an inch when the whole table is seen, and now. */
  least = $derived(Math.min(this.width / (table.width + MARGIN), this.height / (table.depth + MARGIN)))
  scale = $derived(this.least * this.zoom)
  /** The scale in steps: what is sized by it is styled anew now and then while zooming, not in every frame. */
  step = $derived(Math.exp(Math.round(Math.log(this.scale) / STEP) * STEP))
  /** How many times larger than they are tokens are drawn, so that they can be told from afar. */
  grow = $derived(Math.max(1, 13 / this.step))
  box = $derived(
    [this.x - this.width / 2 / this.scale, this.y - this.height / 2 / this.scale, this.width / this.scale, this.height / this.scale]
      .map((n) => n.toFixed(3))
      .join(' '),
  )

  /** A hand on the chart measures instead of moving it; what it has measured. */
  measuring = $state(false)
  ruler = $state.raw<{ from: Measured; to: Measured } | null>(null)

  measure(on: boolean): void {
    this.measuring = on
    this.ruler = null
  }

  /** The table moved the chart, not the person: it may move it back. */
  guided = false
  #frame = 0

  /** The whole table, at once. */
  home(): void {
    this.#taken()
    this.zoom = 1
    this.#put(table.middle.x, table.middle.y)
  }

  whole(): void {
    this.#glide(table.middle.x, table.middle.y, 1)
    this.guided = false
  }

  /** Show all of some points, unless the person has chosen what to see. */
  guide(points: { x: number; y: number }[]): void {
    if ((!this.guided && this.zoom !== 1) || !points.length) return
    const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))]
    const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))]
    const fits = Math.min(this.width / (right - left + 6), this.height / (bottom - top + 7))
    const zoom = Math.max(1, Math.min(2.4, fits / this.least))
    if (zoom < 1.15) return
    // Within the table as far as there is table: what lies beyond its edge shows nothing.
    const inside = (at: number, size: number, seen: number): number => {
      const half = seen / 2 / (this.least * zoom) - MARGIN / 2
      return half * 2 >= size ? size / 2 : Math.max(half, Math.min(size - half, at))
    }
    this.#glide(inside((left + right) / 2, table.width, this.width), inside((top + bottom) / 2, table.depth, this.height), zoom)
    this.guided = true
  }

  /** Back to the whole table where a guide had led away from it. */
  release(): void {
    if (this.guided) this.whole()
  }

  #glide(x: number, y: number, zoom: number): void {
    cancelAnimationFrame(this.#frame)
    const from = { x: this.x, y: this.y, zoom: this.zoom }
    const began = performance.now()
    const go = (now: number): void => {
      const share = still() ? 1 : Math.min(1, Math.max(0, (now - began) / GLIDE))
      const eased = share * share * (3 - 2 * share)
      this.zoom = from.zoom * (zoom / from.zoom) ** eased
      this.#put(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased)
      if (share < 1) this.#frame = requestAnimationFrame(go)
      else this.zoom = zoom
    }
    go(began)
  }

  #taken(): void {
    cancelAnimationFrame(this.#frame)
    this.guided = false
  }

  /** Bring a point into the middle, near enough to see it. */
  show(x: number, y: number, zoom = 2.2): void {
    this.#taken()
    this.zoom = Math.max(this.zoom, zoom)
    this.#put(x, y)
  }

  pan(dx: number, dy: number): void {
    this.#taken()
    this.#put(this.x - dx / this.scale, this.y - dy / this.scale)
  }

  /** Zoom so that what lies under (px, py), pixels from the middle, stays there. */
  zoomBy(factor: number, px = 0, py = 0): void {
    this.#taken()
    const x = this.x + px / this.scale
    const y = this.y + py / this.scale
    this.zoom = Math.max(0.8, Math.min(CLOSEST, this.zoom * factor))
    this.#put(x - px / this.scale, y - py / this.scale)
  }

  #put(x: number, y: number): void {
    ;({ x: this.x, y: this.y } = table.nearest(x, y))
  }
}
