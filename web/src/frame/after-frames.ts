/**
 * Work that need not be in the frame being drawn: in a task of its own, so many frames later, so that none takes long.
 * Returns how to call it off.
 */
export function afterFrames(frames: number, work: () => void): () => void {
  let timer = 0
  let left = frames
  let frame = requestAnimationFrame(function drawn() {
    left -= 1
    if (left > 0) frame = requestAnimationFrame(drawn)
    else timer = window.setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
