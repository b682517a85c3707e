/** Work that need not be in the frame being drawn: in a task of its own after it, or after a few, so that none takes long. */
export function nextFrame(work: () => void, frames = 1): void {
  requestAnimationFrame(() => (frames > 1 ? nextFrame(work, frames - 1) : setTimeout(work)))
}
