/** How the table is looked at; kept in this browser. */
const KEY = 'gravitable.drop-drive.look'

/** Whether there is WebGL: none, drawn by the processor, or by a graphics card. */
function webgl(): 'none' | 'slow' | 'quick' {
  try {
    const found = document.createElement('canvas').getContext('webgl2')
    if (!found) return 'none'
    const info = found.getExtension('WEBGL_debug_renderer_info')
    const by = String(found.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : found.RENDERER))
    found.getExtension('WEBGL_lose_context')?.loseContext()
    return /swiftshader|llvmpipe|software|basic render/i.test(by) ? 'slow' : 'quick'
  } catch {
    return 'none'
  }
}

class Look {
  /** Whether this browser can draw the round table at all. */
  readonly round: boolean
  flat = $state(false)
  top = $state(false)
  list = $state(false)

  constructor() {
    const found = webgl()
    this.round = found !== 'none'
    let kept: string | null = null
    try {
      kept = localStorage.getItem(KEY)
    } catch {
      // Nothing is kept here: begin as usual.
    }
    // Without a graphics card the round table is slow: it is there for the asking.
    this.flat = !this.round || kept === 'flat' || (kept === null && found === 'slow')
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
