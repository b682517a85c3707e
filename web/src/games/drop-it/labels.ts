/** What is printed on the pieces, in words, and which of the table's colours and patterns they wear. */
import type { Player } from '../../board/contract'
import type { Breach, Circle, DropItView, Edge, SideView, Task, TileView, Verdict } from './types'

export type Colour = TileView['colour']
export type Shape = TileView['shape']

/** Red, blue, green and yellow are the table's first four colours: `.player-n` and `#pattern-n`. */
export const INK: Record<Colour, number> = { red: 0, blue: 1, green: 2, yellow: 3 }

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function tileWords(tile: { colour: Colour; shape: Shape } | undefined): string {
  return tile ? `${tile.colour} ${tile.shape}` : 'tile'
}

export function edgeWords(edge: Edge | undefined): string {
  if (!edge) return 'an edge'
  return `the ${edge.colour} ${edge.side === 'bottom' ? 'floor' : `${edge.side} edge`}`
}

export function circleWords(circle: Circle): string {
  return `${circle.size} circle`
}

export function taskWords(task: Task): string {
  return `${task.colour} ${task.shape} in level ${task.level}`
}

/** A side's ink: together, the players' marker is blue and the game's red. */
export function inkOf(view: DropItView, side: number): number {
  if (view.mode === 'together') return side === 0 ? INK.blue : INK.red
  return INK[view.sides[side]?.colours[0] ?? 'red']
}

/** The colours a side is shown in. */
export function coloursOf(view: DropItView, side: number): Colour[] {
  if (view.mode === 'together') return side === 0 ? ['blue'] : ['red']
  return view.sides[side]?.colours ?? []
}

export function sideWords(side: SideView, players: Player[]): string {
  const own = players.filter((player) => side.seats.includes(player.seat))
  if (own.length !== 1) return side.name
  return own[0]?.me ? 'You' : (own[0]?.name ?? side.name)
}

/** What a broken rule is called, and by touching what it is broken; several rules about one thing are one reason. */
export interface Reason {
  rule: string
  tile: number | null
  edge: string | null
  /** "same colour" */
  short: string
  /** "touches a red circle: same colour" */
  long: string
}

export function reasonsOf(view: DropItView, verdict: Verdict): Reason[] {
  const about = new Map<string, Breach[]>()
  for (const breach of verdict.breaches) {
    const key = `${breach.tile ?? ''}|${breach.edge ?? ''}|${breach.tile === null && breach.edge === null ? breach.rule : ''}`
    about.set(key, [...(about.get(key) ?? []), breach])
  }
  return [...about.values()].flatMap((breaches) => {
    const first = breaches[0]
    return first ? [reasonOf(view, first, breaches)] : []
  })
}

function reasonOf(view: DropItView, { rule, tile, edge }: Breach, all: Breach[]): Reason {
  if (tile !== null) {
    const same = all.map((breach) => (breach.rule === 'drop-it.landing.shape' ? 'shape' : 'colour'))
    const short = `same ${same.join(' and ')}`
    return { rule, tile, edge, short, long: `touches a ${tileWords(view.tiles[tile])}: ${short}` }
  }
  if (edge !== null) {
    const found = view.board.edges.find((one) => one.id === edge)
    return { rule, tile, edge, short: 'same colour', long: `touches ${edgeWords(found)}: same colour` }
  }
  const out = rule === 'drop-it.landing.out'
  const short = out ? 'fell out' : 'sticks out'
  return { rule, tile, edge, short, long: out ? 'fell out over the rim' : 'sticks out above the rim' }
}

/** What a tile touches without breaking a rule. */
export function harmless(view: DropItView, verdict: Verdict): string[] {
  const broken = (tile: number | null, edge: string | null): boolean =>
    verdict.breaches.some((breach) => breach.tile === tile && breach.edge === edge)
  return [
    ...verdict.touches.filter((tile) => !broken(tile, null)).map((tile) => `a ${tileWords(view.tiles[tile])}`),
    ...view.board.edges.filter(({ id }) => verdict.edges.includes(id) && !broken(null, id)).map(edgeWords),
  ]
}

export function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
