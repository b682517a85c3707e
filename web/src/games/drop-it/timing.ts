/** How long events are shown. */
import { still } from '../../ui/settings.svelte'
import { lengthOf } from './recorded-fall'
import type { Event } from './types'

/** How long an event is shown at normal speed; a fall as long as it took, or as a still picture. */
export function time(event: Event): number {
  switch (event.type) {
    case 'Dropped':
      return still() ? 500 : lengthOf(event.path)
    case 'Judged':
      return event.verdict.breaches.length ? 1500 : 900
    case 'Scored':
    case 'TaskDone':
      return 700
    case 'JokerSpent':
    case 'JokersCounted':
      return 800
    case 'MarkerMoved':
      return 500
    case 'TokenShown':
      return 700
    case 'Ended':
      return 900
    case 'TurnBegan':
    case 'JokerKept':
    case 'NothingScored':
      return 0
  }
}

/** A fall is never hurried. */
export function keepsPace(event: Event): boolean {
  return event.type === 'Dropped'
}
