/** Numbers that count from what they were to what they are, and say for a moment which way they went: one way for all boards. */
import { untrack } from 'svelte'

import { still } from './settings.svelte'

/** Milliseconds: the shortest and the longest count, and what each step adds. */
const [SHORT, LONG, STEP] = [160, 600, 60]

export interface Counted {
  /** What is to be seen now. */
  readonly shown: number
  /** A class of base.css: the last change was up, or down; nothing before there was one. */
  readonly way: 'rose' | 'fell' | ''
}

/** Follow a number; to be called where a component begins. */
export function counted(read: () => number): Counted {
  let shown = $state(untrack(read))
  let way = $state<Counted['way']>('')
  $effect(() => {
    const to = read()
    const from = untrack(() => shown)
    if (from === to) return
    way = to > from ? 'rose' : 'fell'
    if (still()) {
      shown = to
      return
    }
    const length = Math.min(LONG, SHORT + STEP * Math.abs(to - from))
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - start) / length)
      shown = Math.round(from + (to - from) * share)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  })
  return {
    get shown() {
      return shown
    },
    get way() {
      return way
    },
  }
}
