/** Makes a thing on the board a choice: legal things glow and act, blocked ones say why not. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../ui/listen'
import { isBlocked, type Blocked, type Choice, type Tagged } from './contract'
import { explained } from './explain.svelte'

/**
 * `{@attach offer(find(asks, ...), act, point)}`. With `undefined` the thing stays as it is drawn.
 * `label` replaces the words of the choice for screen readers.
 */
export function offer<Action extends Tagged>(
  choice: Choice<Action> | Blocked<Action> | undefined,
  act: (action: Action) => void,
  point?: (action: Action | null) => void,
  label?: string,
): Attachment<Element> {
  return (element) => {
    if (!choice) return
    const blocked = isBlocked(choice)
    const before = ['role', 'tabindex', 'aria-label', 'aria-disabled', 'data-choice'].map(
      (name) => [name, element.getAttribute(name)] as const,
    )
    if (element.tagName !== 'BUTTON') {
      element.setAttribute('role', 'button')
      element.setAttribute('tabindex', '0')
    }
    element.setAttribute('aria-label', named(element, label ?? choice.label))
    element.setAttribute('data-choice', JSON.stringify(choice.action))
    if (blocked) element.setAttribute('aria-disabled', 'true')
    element.classList.add(blocked ? 'blocked' : 'legal')

    const choose = () => {
      if (isBlocked(choice)) {
        explained.pin(element, { title: choice.label, refused: choice.reason, rule: choice.rule })
      } else {
        explained.close()
        act(choice.action)
      }
    }
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (target !== element || element.tagName === 'BUTTON' || (key !== 'Enter' && key !== ' ')) return
      event.preventDefault()
      choose()
    }
    const enter = () => !blocked && point?.(choice.action)
    // What goes while it has the focus says so in the middle of drawing, when nothing may change.
    const leave = () => queueMicrotask(() => point?.(null))
    const end = listen(element, { click: choose, keydown: press, pointerenter: enter, pointerleave: leave, focus: enter, blur: leave })
    return () => {
      end()
      element.classList.remove('legal', 'blocked', 'pointed')
      for (const [name, value] of before) {
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
}

/** The name of a thing: its label and, for those who speak what they see, the words that stand on it. */
export function named(element: Element, label: string): string {
  const plain = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  return !plain(words).trim() || plain(label).includes(plain(words)) ? label : `${label}. ${words}`
}

/** `{@attach speak(label)}`: a thing that is named so, and by the words that stand on it. */
export function speak(label: string): Attachment<Element> {
  return (element) => element.setAttribute('aria-label', named(element, label))
}

/** Mark the things on a board whose choice is pointed at beside it. */
export function showPointed(board: Element, action: Tagged | null): void {
  for (const marked of board.querySelectorAll('.pointed')) marked.classList.remove('pointed')
  if (!action) return
  const wanted = JSON.stringify(action)
  for (const thing of board.querySelectorAll('[data-choice]')) {
    if (thing.getAttribute('data-choice') === wanted) thing.classList.add('pointed')
  }
}
