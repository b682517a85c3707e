/** The boards and pictures there are: the folders of `web/src/games`, each loaded when it is needed. */
import type { Component } from 'svelte'

import type { Game } from './contract'

const BOARDS = import.meta.glob<{ default: Game }>('../games/*/index.ts')
const SETUPS = import.meta.glob<{ default: Component<SetupProps> }>('../games/*/Setup.svelte')
const PICTURES = import.meta.glob<{ default: Component }>('../games/*/Picture.svelte')

/** A page of a game beside its tables, such as a shipyard; the home page links to it. */
export interface GamePage {
  path: string
  title: string
}
const PAGES = import.meta.glob<{ default: GamePage[] }>('../games/*/pages.ts', { eager: true })

export function pagesOf(id: string): GamePage[] {
  return PAGES[`../games/${id}/pages.ts`]?.default ?? []
}

/** The game's own board, or the plain one. */
export async function loadGame(id: string): Promise<Game> {
  const load = BOARDS[`../games/${id}/index.ts`] ?? BOARDS['../games/plain/index.ts']
  if (!load) throw new Error('The plain board is missing.')
  return (await load()).default
}

/** What a game's own part of the form of a new table is given. */
export interface SetupProps {
  options: Record<string, unknown>
  set: (options: Record<string, unknown>) => void
}

/** The game's own part of the form of a new table, if it has one. */
export async function loadSetup(id: string): Promise<Component<SetupProps> | null> {
  const load = SETUPS[`../games/${id}/Setup.svelte`]
  return load ? (await load()).default : null
}

/** The game's picture, if it has one. */
export async function loadPicture(id: string): Promise<Component | null> {
  const load = PICTURES[`../games/${id}/Picture.svelte`]
  return load ? (await load()).default : null
}
