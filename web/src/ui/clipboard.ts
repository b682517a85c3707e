/** Put a path of ours, as a whole address, on the clipboard; or let the browser's own share sheet take it. */
export async function handOn(path: string, title: string): Promise<'shared' | 'copied' | 'shown'> {
  const url = new URL(path, location.href).href
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch {
      // Put away by the person: the clipboard will do.
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'shown'
  }
}
