/** What is laid in at once, so that home, rules, lists of puzzles and what a game's own pages ask for are there without the server. */
import { BUILD } from './build'
import { fetchToKeep, isPreloaded, notePreloaded } from './cache'

/** Questions of a game's own that its pages begin with: `[question, body]`. */
const QUESTIONS = import.meta.glob<[string, unknown][]>('../games/*/offline.ts', { eager: true, import: 'default' })

export async function preload(): Promise<void> {
  if (await isPreloaded(BUILD)) return
  await fetchToKeep('/api/me')
  const games = (await (await fetchToKeep('/api/games'))?.json()) as { games: { id: string; listed: boolean }[] } | undefined
  // One after the other: whoever plays meanwhile comes first.
  for (const { id } of games?.games.filter((game) => game.listed) ?? []) {
    await fetchToKeep(`/api/games/${id}/rules`)
    await fetchToKeep(`/api/games/${id}/puzzles`)
    for (const [question, body] of QUESTIONS[`../games/${id}/offline.ts`] ?? []) await fetchToKeep(`/api/games/${id}/ask/${question}`, body)
  }
  if (games) await notePreloaded(BUILD)
}
