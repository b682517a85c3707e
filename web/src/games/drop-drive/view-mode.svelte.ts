/** How the table is looked at; kept in this browser. */
import { webgl } from '../../board/webgl'
import { store, stored } from '../../ui/storage'

const KEY = 'gravitable.drop-drive.view'

class ViewMode {
  /** Whether this browser can draw the round table at all. */
  readonly round: boolean
  flat = $state(false)
  top = $state(false)
  list = $state(false)

  constructor() {
    const found = webgl()
    this.round = found !== 'none'
    const kept = stored<string>(KEY)
    // Without a graphics card the round table is slow: it is there for the asking.
    this.flat = !this.round || kept === 'flat' || (kept === null && found === 'slow')
    this.top = kept === 'top'
  }

  choose(what: 'orbit' | 'top' | 'flat'): void {
    this.flat = what === 'flat' || !this.round
    this.top = what === 'top'
    store(KEY, what)
  }
}

export const viewMode = new ViewMode()
