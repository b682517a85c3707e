/** Hands on the table: mouse, one finger or two. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../../ui/listen'
import type { TableView } from './table-drawing'
import type { Point } from './geometry'

const STILL = 6
const WHEEL = 0.0014

export interface PointerActions {
  /** Something is being aimed or bent: one finger does that, two move the eye. */
  busy: () => boolean
  /** The pointer is here; null when it is gone. */
  hover: (at: Point | null, piece: string | null, where: [number, number]) => void
  click: (at: Point | null, piece: string | null) => void
  /** Take hold of something at this point; then it is pulled until it is let go. */
  grab: (at: Point, reach: number) => boolean
  pull: (at: Point) => void
}

export function pointer(tableView: () => TableView | null, pointerActions: PointerActions): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const fingers = new Map<number, { x: number; y: number }>()
    let travelled = 0
    let mode: 'none' | 'pull' | 'aim' | 'view' = 'none'
    let many = false

    const at = (event: PointerEvent): Point | null => tableView()?.toTable(event.clientX, event.clientY) ?? null
    const down = (event: PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest('button, a, input, select')) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.size > 1) {
        many = true
        mode = 'view'
        pointerActions.hover(null, null, [0, 0])
        return
      }
      travelled = 0
      many = false
      const point = at(event)
      const touch = event.pointerType !== 'mouse'
      const reach = (tableView()?.finger() ?? 8) * (touch ? 1.6 : 1)
      if (event.button === 0 && pointerActions.busy() && point && pointerActions.grab(point, reach)) mode = 'pull'
      else mode = touch && pointerActions.busy() ? 'aim' : 'view'
    }
    const move = (event: PointerEvent): void => {
      const now = { x: event.clientX, y: event.clientY }
      const was = fingers.get(event.pointerId)
      if (!was) {
        if (event.pointerType === 'mouse') pointerActions.hover(at(event), tableView()?.pieceAt(now.x, now.y) ?? null, [now.x, now.y])
        return
      }
      travelled += Math.hypot(now.x - was.x, now.y - was.y)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (travelled <= STILL) return
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      const point = at(event)
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y)
        const after = Math.hypot(now.x - other.x, now.y - other.y)
        if (before > 8) tableView()?.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2)
        tableView()?.pan((now.x - was.x) / 2, (now.y - was.y) / 2)
      } else if (mode === 'pull' && point) pointerActions.pull(point)
      else if (mode === 'aim') pointerActions.hover(point, null, [now.x, now.y])
      else if (mode === 'view' && !many) {
        if (event.buttons & 2 || event.shiftKey) tableView()?.pan(now.x - was.x, now.y - was.y)
        else tableView()?.turn(now.x - was.x, now.y - was.y)
      }
    }
    const up = (event: PointerEvent): void => {
      const single = fingers.size === 1 && fingers.has(event.pointerId) && !many
      fingers.delete(event.pointerId)
      if (!single || event.type !== 'pointerup' || event.button > 0) return
      if (mode === 'aim' || (mode !== 'pull' && travelled <= STILL)) {
        pointerActions.click(at(event), tableView()?.pieceAt(event.clientX, event.clientY) ?? null)
      }
    }
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && !fingers.size) pointerActions.hover(null, null, [0, 0])
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      tableView()?.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 18 : 1) * WHEEL), event.clientX, event.clientY)
    }
    const menu = (event: Event): void => event.preventDefault()
    // A click that ends a drag chooses nothing.
    const click = (event: Event): void => {
      if (travelled > STILL) event.stopPropagation()
    }
    // The browser clicks after a tap, on whatever lies there by then: a button, where the answer made the table smaller.
    const tapped = (event: Event): void => {
      if (event.target instanceof HTMLCanvasElement) event.preventDefault()
    }
    const ends = [
      listen(element, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave, contextmenu: menu }),
      listen(element, { wheel, touchend: tapped }, { passive: false }),
      listen(element, { click }, { capture: true }),
    ]
    return () => ends.forEach((end) => end())
  }
}
