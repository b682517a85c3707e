/** How long events are shown. */
import type { Event } from './types'

/** How long an event is shown at normal speed: long enough to read, short enough to play. */
const TIMES: Record<Event['type'], number> = {
  TurnBegan: 350,
  EventDrawn: 950,
  ThresholdChecked: 850,
  Clashed: 850,
  EventCancelled: 850,
  EventReversed: 850,
  UpgradeInstalled: 850,
  CoreDrawn: 550,
  SystemChanged: 550,
  CoreChanged: 550,
  CardKept: 600,
  CardUsed: 600,
  CardLost: 600,
  NoEffect: 600,
  LookedAhead: 600,
  UpgradeRemoved: 600,
  PowerUsed: 400,
  Reordered: 400,
  Ended: 950,
}

export function time(event: Event): number {
  return TIMES[event.type]
}
