/** How high a phone's sheet must be to show all that is asked, told after each frame that changed it. */
import type { Attachment } from 'svelte/attachments'

import { nextFrame } from '../ui/next-frame'

/** For what is asked, which scrolls in the sheet's content. Told anew when things have settled, too. */
export function wholeSheet(settled: () => boolean, tell: (height: number) => void): Attachment<HTMLElement> {
  return (asked) => {
    const content = asked.parentElement
    const sheet = content?.parentElement
    if (!content || !sheet) return
    // As the observer tells them: to measure would have laid out what others have changed in this frame.
    const heights = new Map<Element, number>()
    const whole = () => (heights.get(sheet) ?? 0) - (heights.get(content) ?? 0) + (heights.get(asked) ?? 0)
    const watch = new ResizeObserver((entries) => {
      for (const entry of entries) heights.set(entry.target, entry.borderBoxSize[0]?.blockSize ?? 0)
      setTimeout(() => tell(whole()))
    })
    for (const element of [asked, content, sheet]) watch.observe(element)
    $effect(() => {
      if (settled()) nextFrame(() => heights.size && tell(whole()))
    })
    return () => watch.disconnect()
  }
}
