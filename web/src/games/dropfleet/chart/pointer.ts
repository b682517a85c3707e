/** The mouse and the fingers on the chart. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../../../ui/listen'
import type { ChartCamera } from './camera.svelte'

const WHEEL = 0.0016
/** A finger or mouse that moved no farther than this has clicked. */
const STILL = 6

/** Pans, zooms and measures the chart; `clicked` gets a click that was no drag. */
export function pointer(camera: ChartCamera, clicked: (x: number, y: number) => void): Attachment<SVGSVGElement> {
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
    const ends = [
      listen(svg, { wheel }, { passive: false }),
      listen(svg, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }),
      listen(svg, { click }, { capture: true }),
      () => cancelAnimationFrame(frame),
    ]
    return () => ends.forEach((end) => end())
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
    return listen(element, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up })
  }
}
