/** How the table is looked at, flat or in the round; kept in this browser. */
import { webgl } from '../../board/webgl'
import { store, stored } from '../../ui/storage'

const KEY = 'gravitable.dropfleet.view'
type Way = 'chart' | 'space' | 'top'

class ViewMode {
  /** By what this browser draws in the round, if it can at all. */
  readonly by = webgl()
  readonly round = this.by !== 'none'
  way = $state<Way>('chart')

  constructor() {
    const kept = stored<string>(KEY)
    if (this.round && (kept === 'space' || kept === 'top')) this.way = kept
  }

  choose(way: Way): void {
    this.way = this.round ? way : 'chart'
    store(KEY, this.way)
  }
}

export const viewMode = new ViewMode()
