/** Work that need not be in the frame being drawn: in a task of its own after it, so that neither takes long. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
