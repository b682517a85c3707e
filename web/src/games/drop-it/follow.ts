/** How the view changes as events are told, one by one, until the view they led to arrives. */
import { still } from '../../ui/settings.svelte'
import { lengthOf } from './recorded-fall'
import type { DropItView, Dropped, Event, SideView, TileView } from './types'

export function follow(view: DropItView, event: Event): DropItView {
  switch (event.type) {
    case 'TurnBegan':
      return { ...view, active_side: event.side, active_seat: event.seat, turn: event.turn }
    case 'Dropped':
      return fallen(view, event)
    case 'Judged':
      return { ...view, last: event.verdict, stands: event.stands }
    case 'JokerSpent':
      return alter({ ...view, stands: true }, event.side, (side) => ({ ...side, jokers: event.jokers }))
    case 'NothingScored':
      return { ...view, stands: event.stands }
    case 'MarkerMoved':
      return alter(view, event.side, (side) => ({
        ...side,
        points: event.total,
        space: event.space,
        tokens: event.tokens,
      }))
    case 'JokerKept':
    case 'Scored':
    case 'TaskDone':
    case 'TokenShown':
    case 'JokersCounted':
    case 'Ended':
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
    case 'TurnBegan':
    case 'JokerKept':
    case 'NothingScored':
      return 0
  }
}

/** A fall is never hurried. */
export function keepsPace(event: Event): boolean {
  return event.type === 'Dropped'
}

function fallen(view: DropItView, event: Dropped): DropItView {
  const tiles = view.tiles.map((tile): TileView => {
    const pose = event.poses[tile.number]
    if (pose === undefined) return tile
    return { ...tile, where: pose ? 'board' : 'out', side: null, pose }
  })
  return alter({ ...view, tiles, last: null, stands: null }, event.side, (side) => ({ ...side, tiles_left: event.tiles_left }))
}

function alter(view: DropItView, at: number, change: (side: SideView) => SideView): DropItView {
  return { ...view, sides: view.sides.map((side, number) => (number === at ? change(side) : side)) }
}
