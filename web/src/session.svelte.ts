/** Who I am, and what is asked once and kept: games and rulebooks. */
import { api } from './api'
import { forgetKept } from './offline-cache'
import type { GameInfo, Games, MeInfo, Rule, RuleBook } from './wire'

let me = $state.raw<MeInfo | null>(null)
let games = $state.raw<Games | null>(null)
const books: Record<string, RuleBook> = $state({})
const asking = new Map<string, Promise<RuleBook>>()

export const session = {
  get me(): MeInfo | null {
    return me
  },
  /** The games that lists show. Others are found by their id: see `game`. */
  get games(): GameInfo[] {
    return games?.games.filter((game) => game.listed) ?? []
  },
  /** Games that are installed here and cannot be loaded. */
  get broken(): string[] {
    return games?.broken ?? []
  },
  /** Is there a lab here? */
  get lab(): boolean {
    return games?.lab ?? false
  },
  game(id: string): GameInfo | undefined {
    return games?.games.find((game) => game.id === id)
  },
  book(game: string): RuleBook | undefined {
    return books[game]
  },
  rule(game: string, id: string): Rule | undefined {
    const book = books[game]
    return book?.rules.find((rule) => rule.id === id) ?? book?.table_rules.find((rule) => rule.id === id)
  },
}

/** Ask who I am and which games there are. */
export async function begin(): Promise<void> {
  ;[me, games] = await Promise.all([api.me(), api.games()])
}

export async function rename(name: string): Promise<void> {
  me = await api.rename(name)
}

/** This browser is somebody else's from now on. */
export function become(other: MeInfo): void {
  void forgetKept()
  me = other
}

/** Load a game's rulebook, once. */
export function loadRules(game: string): Promise<RuleBook> {
  let book = asking.get(game)
  if (!book) {
    book = api.rules(game).then((loaded) => (books[game] = loaded))
    book.catch(() => asking.delete(game))
    asking.set(game, book)
  }
  return book
}
