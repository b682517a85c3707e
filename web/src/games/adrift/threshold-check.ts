/** The threshold check that the events shown so far tell of. */
import type { Event } from './types'

/** A threshold held against a system's line; `met` is null until it is checked. */
export interface Check {
  system: number
  threshold: number
  met: boolean | null
}

export function toldCheck(events: readonly Event[]): Check | null {
  const last = events.findLast(({ type }) => type === 'ThresholdChecked' || type === 'TurnBegan' || type === 'EventDrawn')
  return last?.type === 'ThresholdChecked' ? last : null
}
