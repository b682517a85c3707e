/** Values that this browser keeps, as JSON. A browser may keep nothing: then nothing is found, and the client works without it. */
type Where = 'localStorage' | 'sessionStorage'

/** Return the value kept under a key; null if there is none. */
export function stored<T>(key: string, where: Where = 'localStorage'): T | null {
  try {
    return JSON.parse(window[where].getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keep a value under a key, and return whether the browser kept it. */
export function store(key: string, value: unknown, where: Where = 'localStorage'): boolean {
  try {
    window[where].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
