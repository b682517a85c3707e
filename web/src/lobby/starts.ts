/** What "Play now" begins: the size and the bots a person chose last, or else a game for newcomers. */
import { api } from '../api'
import type { BotInfo, GameInfo, WayToStart, TableInfo } from '../wire'
import { settings } from '../ui/settings.svelte'

export function sizeOf(game: GameInfo): WayToStart | undefined {
  const title = settings.starts[game.id]?.size
  return game.starts.find((start) => start.title === title) ?? game.starts[0]
}

export function levelOf(game: GameInfo): BotInfo | undefined {
  const level = settings.starts[game.id]?.level ?? game.level
  return game.bots.find((bot) => bot.level === level) ?? game.bots.at(-1)
}

export function nextSize(game: GameInfo): void {
  remember(game, { size: after(game.starts, sizeOf(game))?.title })
}

export function nextLevel(game: GameInfo): void {
  remember(game, { level: after(game.bots, levelOf(game))?.level })
}

/** A table that has begun, bots in the other seats. */
export function playNow(game: GameInfo): Promise<TableInfo> {
  const size = sizeOf(game)
  return api.playNow(game.id, { seats: size?.seats ?? null, options: size?.options ?? {}, level: levelOf(game)?.level ?? null })
}

function remember(game: GameInfo, chosen: { size?: string | undefined; level?: string | undefined }): void {
  settings.starts[game.id] = { ...settings.starts[game.id], ...chosen }
}

function after<T>(all: T[], one: T | undefined): T | undefined {
  return all[(all.indexOf(one as T) + 1) % all.length]
}
