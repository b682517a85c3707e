/** Questions that the game itself answers, at no table. */
import { ApiError } from '../../api'
import type {
  AskCatalogue,
  AskFleet,
  AskOdds,
  AskComposition,
  AskCombinedOdds,
  Catalogue,
  CheckFleet,
  FleetReport,
  Glossary,
  OddsView,
  SpecialRule,
  Composition,
  CombinedOddsView,
} from './types'

async function ask<T>(question: string, body: unknown): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`/api/games/dropfleet/ask/${question}`, init).catch(() => {
    throw new ApiError(0, 'The server does not answer. Is it running, and are you online?')
  })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text) as T
  let reason = `The server could not answer (${answer.status}).`
  try {
    reason = (JSON.parse(text) as { reason?: string }).reason ?? reason
  } catch {
    // Not from our server: say what is known.
  }
  throw new ApiError(answer.status, reason)
}

const kept = new Map<string, Promise<unknown>>()
function once<T>(question: string, body: unknown): Promise<T> {
  const key = `${question} ${JSON.stringify(body)}`
  let answer = kept.get(key) as Promise<T> | undefined
  if (!answer) {
    answer = ask<T>(question, body)
    answer.catch(() => kept.delete(key))
    kept.set(key, answer)
  }
  return answer
}

export const dropfleet = {
  catalogue: (faction: AskCatalogue['faction']) => once<Catalogue>('catalogue', { faction }),
  glossary: () => once<Glossary>('glossary', {}),
  check: (what: CheckFleet) => ask<FleetReport>('check', what),
  composition: (what: AskComposition) => ask<Composition>('composition', what),
  random: (what: AskFleet) => ask<FleetReport>('random', what),
  odds: (what: AskOdds) => ask<OddsView>('odds', what),
  combinedOdds: (what: AskCombinedOdds) => once<CombinedOddsView>('combined-odds', what),
}

/** The special rule that a card names, its brackets aside. */
export function ruleNamed(rules: SpecialRule[], special: string): SpecialRule | undefined {
  const name = special.split(' (')[0]
  return rules.find((rule) => rule.name === name)
}
