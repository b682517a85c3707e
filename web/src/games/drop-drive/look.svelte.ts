/** How the table is looked at; kept in this browser. */
const KEY = 'gravitable.drop-drive.look'

/** Is there WebGL; with `quick`, drawn by a graphics card and not by the processor? */
function webgl(quick: boolean): boolean {
  try {
    const canvas = document.createElement('canvas')
    const found = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: quick }) as WebGL2RenderingContext | null
    found?.getExtension('WEBGL_lose_context')?.loseContext()
    return found !== null
  } catch {
    return false
  }
}

class Look {
  /** Whether this browser can draw the round table at all. */
  readonly round = webgl(false)
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
    // Without a graphics card the round table is slow: it is there for the asking.
    this.flat = !this.round || kept === 'flat' || (kept === null && !webgl(true))
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
