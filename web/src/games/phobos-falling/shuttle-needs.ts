/** What the shuttle still needs, by the way that lacks least. */
import type { PhobosView, WayView } from './types'

export interface Need {
  name: string
  ways: WayView[]
  /** How far the better way is, 0 to 1. */
  share: number
  /** What that way lacks. */
  lacks: string[]
}

export function needsOf(view: PhobosView): Need[] {
  const names = [...new Set(view.shuttle.map((way) => way.need))]
  return names.map((name) => {
    const ways = view.shuttle.filter((way) => way.need === name)
    const share = (way: WayView): number => 1 - way.missing.length / Math.max(1, way.takes.length)
    const best = ways.reduce((a, b) => (share(b) > share(a) ? b : a))
    return { name, ways, share: share(best), lacks: best.missing }
  })
}
