/**
 * Puzzles that were seen, kept in this browser for its person, beside what the service worker keeps (`worker/cache.ts`).
 *
 * A browser keeps nothing where the site has no https; then all of this does nothing.
 */
import type { PuzzleVerdict, Snapshot } from '../wire'
import { KEPT } from '../offline-cache'

const PUZZLES = '/kept/puzzles/'
const MOST = 120

const position = (game: string, number: number) => `${PUZZLES}${game}/${number}`
const verdict = (game: string, number: number) => `${position(game, number)}/verdict`

export const keepPuzzle = (game: string, number: number, seen: Snapshot) => keep(position(game, number), seen)
export const keepVerdict = (game: string, number: number, told: PuzzleVerdict) => keep(verdict(game, number), told)
export const keptPuzzle = (game: string, number: number) => find<Snapshot>(position(game, number))
export const keptVerdict = (game: string, number: number) => find<PuzzleVerdict>(verdict(game, number))

async function keep(key: string, what: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(KEPT)
  if (!cache) return
  await cache.put(key, new Response(JSON.stringify(what)))
  const mine = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith(PUZZLES))
  for (const oldest of mine.slice(0, -MOST)) await cache.delete(oldest)
}

async function find<T>(key: string): Promise<T | null> {
  const found = await (await globalThis.caches?.open(KEPT))?.match(key)
  return found ? ((await found.json()) as T) : null
}
