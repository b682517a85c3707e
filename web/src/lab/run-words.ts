/** Runs in words. */
import { span } from '../ui/words'
import type { RunInfo } from '../wire'

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

export function stateWords(run: RunInfo): string {
  switch (run.state) {
    case 'waiting':
      return 'Waits for its turn'
    case 'playing':
      return run.played ? 'Being played' : 'Begins…'
    case 'stopped':
      return 'Stopped'
    case 'done':
      return 'Done'
    case 'failed':
      return 'Failed'
  }
}

/** How fast it is and how long it may still take. */
export function paceWords(run: RunInfo): string {
  if (run.rate === null || run.left === null) return ''
  const rate = run.rate >= 1 ? `${run.rate.toFixed(1)} games a second` : `${(60 * run.rate).toFixed(1)} games a minute`
  return `${rate}, about ${span(Math.ceil(run.left))} left`
}

/** The players of a run: "crew ×4", or each by name. */
export function botWords(bots: string[]): string {
  return new Set(bots).size === 1 && bots.length > 1 ? `${bots[0]} ×${bots.length}` : bots.join(', ')
}
