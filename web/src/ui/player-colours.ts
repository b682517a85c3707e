/** How the players look: everywhere in their one colour and pattern, under their one name. */
import type { Look, SeatInfo } from '../wire'

/** The class that lends a seat's colour and pattern to what is inside: `.player-<ink>` in tokens.css. */
export function playerClass(look: Look | undefined): string {
  return `player-${look?.ink ?? 'none'}`
}

/** A sentence in which the game speaks of captains, factions or colours, told of the people who play them. */
export function inPerson(words: string, seats: SeatInfo[]): string {
  const people = new Map<string, string>()
  for (const { look, name } of seats) {
    // Two of one faction are not told apart by it.
    if (look.name && name) people.set(look.name, people.has(look.name) ? look.name : name)
  }
  if (!people.size) return words
  const called = [...people.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/\W/g, '\\$&'))
  return words.replace(new RegExp(`\\b(?:${called.join('|')})\\b`, 'g'), (name) => people.get(name) ?? name)
}

/** Who a seat is in the game: its captain, faction or colours, its team; empty where it is only a seat. */
export function role(look: Look): string {
  return [look.name, look.team && `team ${look.team}`].filter(Boolean).join(', ')
}
