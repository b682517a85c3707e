/** Which puzzles this browser has solved, and going to one. */
import { api } from '../api'
import { go, to } from '../router.svelte'

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

/** The table that was opened for a puzzle last: there the puzzle is still as it was posed. */
export let posed = ''

/** A new table at the position of a puzzle. */
export async function openPuzzle(game: string, number: number, replace = false): Promise<void> {
  const table = await api.playPuzzle(game, number)
  posed = table.id
  go(to.puzzleTable(table.id, game, number), replace)
}
