/** How the table is looked at, flat or in the round; kept in this browser. */
import { webgl } from '../../board/webgl'

const KEY = 'gravitable.dropfleet.view'
type Way = 'chart' | 'space' | 'top'

class ViewMode {
  /** By what this browser draws in the round, if it can at all. */
  readonly by = webgl()
  readonly round = this.by !== 'none'
  way = $state<Way>('chart')

  constructor() {
    let kept: string | null = null
    try {
      kept = localStorage.getItem(KEY)
    } catch {
      // Nothing is kept here: begin with the chart.
    }
    if (this.round && (kept === 'space' || kept === 'top')) this.way = kept
  }

  choose(way: Way): void {
    this.way = this.round ? way : 'chart'
    try {
      localStorage.setItem(KEY, this.way)
    } catch {
      // It holds for this visit.
    }
  }
}

export const viewMode = new ViewMode()
