/** Which puzzles this browser has solved, and going to one. */
import { api } from '../api'
import { go, to } from '../router.svelte'
import { store, stored } from '../ui/storage'
import type { PuzzleVerdict } from '../wire'

const KEY = 'gravitable.puzzles'

export function solvedPuzzles(): Set<string> {
  return new Set(stored<string[]>(KEY))
}

export function rememberSolved(puzzle: string): void {
  store(KEY, [...solvedPuzzles().add(puzzle)])
}

/** The table this tab opened for a puzzle last, and what was said of the choice made there. A reload leaves it. */
const TABLE = 'gravitable.puzzle-table'
interface Posed {
  table: string
  answered?: boolean
  verdict?: PuzzleVerdict
}

/** How the puzzle of a table stands; nothing of a table that was not opened for one here. */
export function posedAt(table: string): Posed | null {
  const last = stored<Posed>(TABLE, 'sessionStorage')
  return last?.table === table ? last : null
}

export function rememberPosed(posed: Posed): void {
  store(TABLE, posed, 'sessionStorage')
}

/** A new table at the position of a puzzle. */
export async function openPuzzle(game: string, number: number, replace = false): Promise<void> {
  const table = await api.playPuzzle(game, number)
  rememberPosed({ table: table.id })
  go(to.puzzleTable(table.id, game, number), replace)
}
