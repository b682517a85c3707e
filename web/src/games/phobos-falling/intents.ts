/** The intentions one can pin, in words. */
import type { Intent } from '../../board/contract'

export const INTENTS: Record<Intent, { word: string; mark: string }> = {
  go: { word: 'Going there', mark: '→' },
  fix: { word: 'Will fix it', mark: '⚒' },
  fetch: { word: 'Will fetch it', mark: '⇪' },
  fight: { word: 'Will fight', mark: '⚔' },
  guard: { word: 'Guard this', mark: '◈' },
  install: { word: 'For the shuttle', mark: '▲' },
  help: { word: 'Help needed', mark: '!' },
  wait: { word: 'Leave it', mark: '…' },
}

/** An intention as it is said. */
export function intentWord(intent: string): string {
  return INTENTS[intent as Intent]?.word ?? intent
}

export function intentMark(intent: string): string {
  return INTENTS[intent as Intent]?.mark ?? '•'
}
