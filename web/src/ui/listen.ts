/** Listens to events of an element or a window. */
type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/** Add the listeners, and return a function that removes them. */
export function listen(target: EventTarget, listeners: Listeners, options?: AddEventListenerOptions): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of all) target.addEventListener(name, listener, options)
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener, options)
  }
}
