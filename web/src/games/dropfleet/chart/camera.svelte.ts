/** Where the chart is looked at from: pan and zoom by wheel, drag, pinch and keys. */
import type { Attachment } from 'svelte/attachments'

import { still } from '../../../ui/settings.svelte'
import { table } from '../table-size.svelte'

/** Inches around the table that are seen when all of it is. */
const MARGIN = 3
const CLOSEST = 9
const WHEEL = 0.0016
const STEP = 0.2
/** How long the chart takes to move by itself. */
const GLIDE = 320
/** A finger or mouse that moved no farther than this has clicked. */
const STILL = 6

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

/** Hands on the chart. `clicked` is told of a click that was no drag. */
export function hands(camera: ChartCamera, clicked: (x: number, y: number) => void): Attachment<SVGSVGElement> {
  return (svg) => {
    const fingers = new Map<number, { x: number; y: number }>()
    let travelled = 0
    let frame = 0
    let waiting = { dx: 0, dy: 0, factor: 1, px: 0, py: 0 }

    // Many events come in one frame: the chart is moved once.
    const later = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const { dx, dy, factor, px, py } = waiting
        waiting = { dx: 0, dy: 0, factor: 1, px: 0, py: 0 }
        if (factor !== 1) camera.zoomBy(factor, px, py)
        if (dx || dy) camera.pan(dx, dy)
      })
    }
    const fromMiddle = (x: number, y: number): [number, number] => {
      const box = svg.getBoundingClientRect()
      return [x - box.left - box.width / 2, y - box.top - box.height / 2]
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const lines = event.deltaMode === 1 ? 18 : 1
      waiting.factor *= Math.exp(-event.deltaY * lines * WHEEL * (event.ctrlKey ? 5 : 1))
      ;[waiting.px, waiting.py] = fromMiddle(event.clientX, event.clientY)
      later()
    }
    const down = (event: PointerEvent): void => {
      if (event.button > 1) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.size === 1) travelled = 0
      if (camera.measuring && fingers.size === 1) {
        const from = pointOf(svg, event)
        camera.ruler = { from, to: from }
      }
    }
    const move = (event: PointerEvent): void => {
      const was = fingers.get(event.pointerId)
      if (!was) return
      const now = { x: event.clientX, y: event.clientY }
      travelled += Math.hypot(now.x - was.x, now.y - was.y)
      if (travelled > STILL && !svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (camera.measuring && !other) {
        if (camera.ruler) camera.ruler = { ...camera.ruler, to: pointOf(svg, event) }
        fingers.set(event.pointerId, now)
        return
      }
      const share = other ? 0.5 : 1
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y)
        const after = Math.hypot(now.x - other.x, now.y - other.y)
        if (before > 8) waiting.factor *= after / before
        ;[waiting.px, waiting.py] = fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2)
      }
      if (travelled > STILL || other) {
        waiting.dx += (now.x - was.x) * share
        waiting.dy += (now.y - was.y) * share
        later()
      }
      fingers.set(event.pointerId, now)
    }
    const up = (event: PointerEvent): void => {
      const single = fingers.size === 1 && fingers.has(event.pointerId)
      fingers.delete(event.pointerId)
      if (!single || travelled > STILL || event.type !== 'pointerup') return
      const at = pointOf(svg, event)
      clicked(at.x, at.y)
    }
    // A click that ends a drag is none.
    const click = (event: MouseEvent): void => {
      if (travelled > STILL) event.stopPropagation()
    }
    svg.addEventListener('wheel', wheel, { passive: false })
    svg.addEventListener('pointerdown', down)
    svg.addEventListener('pointermove', move)
    svg.addEventListener('pointerup', up)
    svg.addEventListener('pointercancel', up)
    svg.addEventListener('click', click, true)
    return () => {
      cancelAnimationFrame(frame)
      svg.removeEventListener('wheel', wheel)
      svg.removeEventListener('pointerdown', down)
      svg.removeEventListener('pointermove', move)
      svg.removeEventListener('pointerup', up)
      svg.removeEventListener('pointercancel', up)
      svg.removeEventListener('click', click, true)
    }
  }
}

/** Where on the table a pointer is. */
function pointOf(svg: SVGSVGElement, event: { clientX: number; clientY: number }): { x: number; y: number } {
  const matrix = svg.getScreenCTM()
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse())
  return { x, y }
}

/** A handle that is dragged over the chart without moving it. */
export function drag(moved: (x: number, y: number) => void, done?: () => void): Attachment<SVGElement> {
  return (element) => {
    const svg = element.ownerSVGElement
    let held = false
    const down = (event: PointerEvent): void => {
      if (event.button) return
      event.stopPropagation()
      event.preventDefault()
      held = true
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent): void => {
      if (!held || !svg) return
      event.stopPropagation()
      const { x, y } = pointOf(svg, event)
      moved(x, y)
    }
    const up = (event: PointerEvent): void => {
      if (!held) return
      event.stopPropagation()
      held = false
      done?.()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
    }
  }
}
