/** What a thing is, shown beside it on hover, focus and long press; "why not?" pinned by a click. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../ui/listen'

export interface Explanation {
  title: string
  text?: string
  /** A clause of the ledger: its text is shown and linked. */
  rule?: string
  /** Why it cannot be done: shown as a refusal. */
  refused?: string
}

interface Shown {
  at: Element
  what: Explanation
  /** Opened by a click or a long press: stays until dismissed. */
  pinned: boolean
}

let shown = $state.raw<Shown | null>(null)

export const explained = {
  get now(): Shown | null {
    return shown
  },
  pin(at: Element, what: Explanation): void {
    shown = { at, what, pinned: true }
  },
  close(): void {
    shown = null
  },
}

/**
 * Where the mouse was last, and whether its last event was a movement: what comes to lie under a mouse that rests
 * was not pointed at.
 */
let mouse = { x: NaN, y: NaN, moved: false }
window.addEventListener(
  'pointermove',
  ({ screenX: x, screenY: y }) => (mouse = { x, y, moved: x !== mouse.x || y !== mouse.y }),
  { capture: true, passive: true },
)

const HOVER = 350
const PRESS = 450

/** `{@attach explain(() => ({ title, text, rule }))}`; an `offer` on the same element adds its "why not?". */
export function explain(what: () => Explanation | null): Attachment<Element> {
  return (element) => {
    let timer = 0
    let over = false
    const open = (pinned: boolean) => {
      const now = what()
      if (now && !(shown?.pinned && !pinned)) shown = { at: element, what: now, pinned }
    }
    const later = (delay: number, pinned: boolean) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => open(pinned), delay)
    }
    const hover = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || over || !mouse.moved) return
      over = true
      later(HOVER, false)
    }
    const leave = () => {
      over = false
      clearTimeout(timer)
      if (shown?.at === element && !shown.pinned) shown = null
    }
    const end = listen(element, {
      pointermove: hover,
      pointerleave: leave,
      pointerdown: (e) => e.pointerType === 'touch' && later(PRESS, true),
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      focus: () => element.matches(':focus-visible') && later(HOVER, false),
      blur: leave,
    })
    return () => {
      clearTimeout(timer)
      if (shown?.at === element) shown = null
      end()
    }
  }
}
