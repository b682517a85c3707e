/** How the view changes as events are told, one by one, until the view they led to arrives. */
import { still } from '../../frame/settings.svelte'
import { lengthOf } from './fall'
import type { DropItView, Dropped, Event, SideView, TileView } from './types'

export function follow(view: DropItView, event: Event): DropItView {
  switch (event.type) {
    case 'TurnBegan':
      return { ...view, active_side: event.side, active_seat: event.seat, turn: event.turn }
    case 'Dropped':
      return fallen(view, event)
    case 'Judged':
      return { ...view, last: event.verdict, stands: event.verdict.breaches.length ? null : true }
    case 'JokerSpent':
      return alter({ ...view, stands: true }, event.side, (side) => ({ ...side, jokers: without(side.jokers, event.colour) }))
    case 'NothingScored':
      return { ...view, stands: view.stands === true }
    case 'MarkerMoved':
      return alter(view, event.side, (side) => ({
        ...side,
        points: event.total,
        space: event.space,
        tokens: event.total - event.space,
      }))
    default:
      return view
  }
}

/** How long an event is shown at normal speed; a fall as long as it took, or as a still picture. */
export function time(event: Event): number {
  switch (event.type) {
    case 'Dropped':
      return still() ? 500 : lengthOf(event.path)
    case 'Judged':
      return event.verdict.breaches.length ? 1500 : 900
    case 'Scored':
    case 'TaskDone':
      return 700
    case 'JokerSpent':
    case 'JokersCounted':
      return 800
    case 'MarkerMoved':
      return 500
    case 'TokenShown':
      return 700
    case 'Ended':
      return 900
    default:
      return 0
  }
}

/** A fall is never hurried. */
export function unhurried(event: Event): boolean {
  return event.type === 'Dropped'
}

function fallen(view: DropItView, event: Dropped): DropItView {
  const tiles = view.tiles.map((tile): TileView => {
    const pose = event.poses[tile.number]
    if (pose === undefined) return tile
    return { ...tile, where: pose ? 'board' : 'out', side: null, pose }
  })
  const owner = view.tiles[event.tile]?.side
  const moved = { ...view, tiles, last: null, stands: null }
  if (owner === null || owner === undefined) return moved
  return alter(moved, owner, (side) => ({ ...side, tiles_left: side.tiles_left - 1 }))
}

function alter(view: DropItView, at: number, change: (side: SideView) => SideView): DropItView {
  return { ...view, sides: view.sides.map((side, number) => (number === at ? change(side) : side)) }
}

function without<T>(list: T[], one: T): T[] {
  const at = list.indexOf(one)
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)]
}
