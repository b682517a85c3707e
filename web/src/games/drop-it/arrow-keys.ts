/** Things that can be looked at: one of them is a tab stop, the arrow keys walk to the next in their direction. */
import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'

import { listen } from '../../ui/listen'
import { explain, type Explanation } from '../../board/explain.svelte'

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * `{@attach thing(() => ({ title, text, rule }))}`: explained on focus and long press, and on hover unless `hover` says that
 * the mouse is busy.
 */
export function thing(what: () => Explanation, hover: () => boolean = () => true): Attachment<Element> {
  return (element) => {
    const { title, text } = untrack(what)
    element.setAttribute('data-thing', '')
    element.setAttribute('role', 'img')
    element.setAttribute('tabindex', '-1')
    element.setAttribute('aria-label', text ? `${title}. ${text}` : title)
    let mouse = false
    const end = listen(element, {
      pointerenter: (event) => (mouse = event.pointerType === 'mouse'),
      pointerleave: () => (mouse = false),
    })
    const hush = explain(() => (mouse && !hover() && !element.matches(':focus-visible') ? null : what()))(element)
    return () => {
      end()
      hush?.()
    }
  }
}

function middle(element: Element): [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2]
}

function nextTo(things: Element[], from: Element, [dx, dy]: [number, number]): Element | undefined {
  const [x, y] = middle(from)
  let best: Element | undefined
  let least = Infinity
  for (const one of things) {
    const [ox, oy] = middle(one)
    const ahead = (ox - x) * dx + (oy - y) * dy
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
    if (one !== from && ahead > 1 && ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside]
  }
  return best
}

/** Where the things lie. */
export const arrowKeys: Attachment<Element> = (root) => {
  const things = (): Element[] => [...root.querySelectorAll('[data-thing]')]
  const enter = (at: Element | undefined): void => {
    for (const one of things()) one.setAttribute('tabindex', one === at ? '0' : '-1')
  }
  const keep = (): void => {
    if (!root.querySelector('[data-thing][tabindex="0"]')) enter(things()[0])
  }
  const focused = (event: Event): void => {
    if (event.target instanceof Element && event.target.hasAttribute('data-thing')) enter(event.target)
  }
  const pressed = (event: Event): void => {
    const way = WAYS[(event as KeyboardEvent).key]
    if (!way || !(event.target instanceof Element) || !event.target.hasAttribute('data-thing')) return
    event.preventDefault()
    ;(nextTo(things(), event.target, way) as SVGElement | undefined)?.focus()
  }
  keep()
  const watch = new MutationObserver(keep)
  watch.observe(root, { childList: true, subtree: true })
  const end = listen(root, { focusin: focused, keydown: pressed })
  return () => {
    watch.disconnect()
    end()
  }
}
