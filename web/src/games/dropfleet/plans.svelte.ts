/** Small plans besides moving and firing: orders to preview, places to deploy at, a hologram, a turn. */
import { ahead, bearing, TABLE, type Place } from './moves'
import type { OrderId } from './printed'
import type { DropfleetView, DeployAid } from './types'

export class Plans {
  /** The order whose reach is shown on the chart. */
  order = $state<OrderId | null>(null)
  /** Where the ships of a group are to be deployed. */
  places = $state.raw<Place[]>([])
  hologram = $state.raw<{ x: number; y: number } | null>(null)
  /** By how many degrees a ship is to be turned. */
  turn = $state(0)

  /** A row of ships around a point, facing a way. */
  form(aid: DeployAid, count: number, x: number, y: number, heading: number): void {
    const gap = Math.min(1.2, aid.coherency * 0.6)
    this.places = Array.from({ length: count }, (_, n) => {
      const [px, py] = ahead(x, y, heading + 90, (n - (count - 1) / 2) * gap)
      return { x: clamp(px), y: clamp(py), heading }
    })
  }

  /** The middle of the row. */
  get middle(): { x: number; y: number } {
    const n = this.places.length || 1
    return { x: this.places.reduce((sum, at) => sum + at.x, 0) / n, y: this.places.reduce((sum, at) => sum + at.y, 0) / n }
  }

  firstPlace(view: DropfleetView, aid: DeployAid): void {
    const count = view.groups[aid.group]?.ships.length ?? 1
    const [line] = aid.lines
    const [circle] = aid.circles
    let x = circle?.[0] ?? 24
    let y = circle?.[1] ?? 24
    if (line) {
      const middle = { x: (line[0] + line[2]) / 2, y: (line[1] + line[3]) / 2 }
      const heading = bearing(middle.x, middle.y, 24, 24)
      ;[x, y] = ahead(middle.x, middle.y, heading, aid.depth / 2)
    }
    this.form(aid, count, x, y, Math.hypot(x - 24, y - 24) > 0.1 ? bearing(x, y, 24, 24) : 0)
  }
}

const clamp = (n: number): number => Math.max(0, Math.min(TABLE, n))
