/** How the table is looked at; kept in this browser. */
const KEY = 'gravitable.drop-drive.look'

function webgl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

class Look {
  /** Whether this browser can draw the round table at all. */
  readonly round = webgl()
  flat = $state(false)
  top = $state(false)
  list = $state(false)

  constructor() {
    let kept: string | null = null
    try {
      kept = localStorage.getItem(KEY)
    } catch {
      // Nothing is kept here: begin as usual.
    }
    this.flat = !this.round || kept === 'flat'
    this.top = kept === 'top'
  }

  choose(what: 'orbit' | 'top' | 'flat'): void {
    this.flat = what === 'flat' || !this.round
    this.top = what === 'top'
    try {
      localStorage.setItem(KEY, what)
    } catch {
      // It holds for this visit.
    }
  }
}

export const look = new Look()
