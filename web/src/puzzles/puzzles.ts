/** Which puzzles this browser has solved, and going to one. */
import { api } from '../api'
import { go, to } from '../router.svelte'
import type { PuzzleVerdict } from '../wire'

const KEY = 'gravitable.puzzles'

export function solvedPuzzles(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

export function rememberSolved(puzzle: string): void {
  localStorage.setItem(KEY, JSON.stringify([...solvedPuzzles().add(puzzle)]))
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
  try {
    const last = JSON.parse(sessionStorage.getItem(TABLE) ?? 'null') as Posed | null
    return last?.table === table ? last : null
  } catch {
    return null
  }
}

export function rememberPosed(posed: Posed): void {
  sessionStorage.setItem(TABLE, JSON.stringify(posed))
}

/** A new table at the position of a puzzle. */
export async function openPuzzle(game: string, number: number, replace = false): Promise<void> {
  const table = await api.playPuzzle(game, number)
  rememberPosed({ table: table.id })
  go(to.puzzleTable(table.id, game, number), replace)
}
