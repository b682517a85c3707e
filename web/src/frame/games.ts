/** The boards and pictures there are: the folders of `web/src/games`, each loaded when it is needed. */
import type { Component } from 'svelte'

import type { Game } from './board'

const BOARDS = import.meta.glob<{ default: Game }>('../games/*/index.ts')
const PICTURES = import.meta.glob<{ default: Component }>('../games/*/Picture.svelte')

/** The game's own board, or the plain one. */
export async function loadGame(id: string): Promise<Game> {
  const load = BOARDS[`../games/${id}/index.ts`] ?? BOARDS['../games/plain/index.ts']
  if (!load) throw new Error('The plain board is missing.')
  return (await load()).default
}

/** The game's picture, if it has one. */
export async function loadPicture(id: string): Promise<Component | null> {
  const load = PICTURES[`../games/${id}/Picture.svelte`]
  return load ? (await load()).default : null
}
