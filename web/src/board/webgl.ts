/** A canvas is asked by this event to draw itself once more: what it shows can be read only in the same breath. */
export const DRAW_PICTURE = 'draw-picture'

/** Whether there is WebGL: none, drawn by the processor, or by a graphics card. */
export function webgl(): 'none' | 'slow' | 'quick' {
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
