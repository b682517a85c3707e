/** How much of a window the question may fill, as the table's styles share it out. */
import type { Room } from './fit'

/** What stands in the question's column, or in a phone's sheet, beside what is asked: tools, tabs, edges. In rem. */
const PHONE = { share: 0.46, beside: 1.6, around: 7.1 }
const NARROW = { width: 17.8, around: 22.6 }
const WIDE = { width: 19.8, width_large: 23.8, around: 19.2 }
const LARGE = 1700

export function roomIn(width: number, height: number, { phone, narrow }: { phone: boolean; narrow: boolean }): Room {
  // A root em in pixels, as `base.css` makes it of the window.
  const rem = Math.max(16, Math.min(0.009 * width, 0.016 * height))
  const [wide, high] = [width / rem, height / rem]
  if (phone) return { width: wide - PHONE.beside, height: PHONE.share * high - PHONE.around, scarce: true }
  if (narrow) return { width: NARROW.width, height: high - NARROW.around }
  return { width: width >= LARGE ? WIDE.width_large : WIDE.width, height: high - WIDE.around }
}
