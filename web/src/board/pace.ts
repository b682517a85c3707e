/**
 * `--event-time`, how long the event just shown takes, for what moves with it: `const paced = pace()` where a component
 * begins, `{@attach paced}` on the element. It stands on those elements alone: on the board, which would hand it down,
 * every event would style the whole board anew.
 */
import { getContext, setContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'

const PACE = Symbol('pace')

export function givePace(time: () => number | undefined): void {
  setContext(PACE, time)
}

export function pace(): Attachment<HTMLElement | SVGElement> {
  const time = getContext<(() => number | undefined) | undefined>(PACE)
  return (element) => {
    const now = time?.()
    if (now !== undefined) element.style.setProperty('--event-time', `${now}ms`)
  }
}
