/** Words for the hand: where there is no mouse, one taps. */

const TAPPED: Record<string, string> = {
  'point and click': 'tap',
  'point at': 'tap',
  'point where': 'tap where',
  clicking: 'tapping',
  click: 'tap',
}
const MOUSE = new RegExp(`\\b(${Object.keys(TAPPED).join('|')})\\b`, 'gi')

/** Is there no mouse here? */
export function isTouch(): boolean {
  return window.matchMedia('(hover: none)').matches
}

/** A sentence about pointing and clicking as it reads on this device. */
export function touchWords(words: string): string {
  if (!isTouch()) return words
  return words.replace(MOUSE, (found) => {
    const tapped = TAPPED[found.toLowerCase()] ?? found
    return /^[A-Z]/.test(found) ? tapped.charAt(0).toUpperCase() + tapped.slice(1) : tapped
  })
}
