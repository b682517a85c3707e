/** Small placement besides moving and firing: orders to preview, places to deploy at, a hologram, a turn. */
import { ahead, bearing, relative, type Place } from '../move-geometry'
import type { Layer, OrderId } from '../labels'
import { table } from '../table-size.svelte'
import type { DropfleetView, DeployAid, HologramAid, MoveAid, OrdersAid, ShipView, TurnAid } from '../types'

export class PlacementEditor {
  /** The order whose reach is shown on the chart. */
  order = $state<OrderId | null>(null)
  /** Where the ships of a group are to be deployed. */
  places = $state.raw<Place[]>([])
  /** In which layer that is. */
  layer = $state<Layer>('high')
  /** Is the group that moves to skip through the void instead? */
  skips = $state(false)
  hologram = $state.raw<{ x: number; y: number } | null>(null)
  /** By how many degrees a ship is to be turned. */
  turn = $state(0)

  /** From how far the ships on the table would be seen under the order looked at. */
  seen(view: DropfleetView, { ships }: OrdersAid): { no: number; x: number; y: number; r: number }[] {
    return ships.flatMap(({ ship: no, ways }) => {
      const [ship, r] = [view.ships[no], ways.find((one) => one.order === this.order)?.signature ?? 0]
      return ship?.status === 'table' && r > 0 ? [{ no, x: ship.x, y: ship.y, r }] : []
    })
  }

  /** Turn a ship towards a bearing, as far as it may be turned. */
  turnTo(aid: TurnAid, ship: ShipView, towards: number): void {
    this.turn = Math.round(Math.max(-aid.most, Math.min(aid.most, relative(ship.heading, towards))))
  }

  /** A hologram where somebody points, or as near to that as its ship can place it. */
  project(view: DropfleetView, { ship, reach }: HologramAid, x: number, y: number): void {
    const from = view.ships[ship]
    if (!from) return
    const share = Math.min(1, reach / Math.max(reach, Math.hypot(x - from.x, y - from.y)))
    this.hologram = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share }
  }

  /** A row of ships around a point, facing a way. */
  form(aid: DeployAid, count: number, x: number, y: number, heading: number): void {
    const gap = Math.min(1.2, aid.coherency * 0.6)
    this.places = Array.from({ length: count }, (_, n) => {
      const [px, py] = ahead(x, y, heading + 90, (n - (count - 1) / 2) * gap)
      return { ...table.nearest(px, py), heading }
    })
  }

  /** The middle of the row. */
  get middle(): { x: number; y: number } {
    const n = this.places.length || 1
    return { x: this.places.reduce((sum, at) => sum + at.x, 0) / n, y: this.places.reduce((sum, at) => sum + at.y, 0) / n }
  }

  /** Where a group that skips may be placed, as one that is deployed. */
  zone(view: DropfleetView, { skip, ships, coherency }: MoveAid): DeployAid | null {
    const group = view.ships[ships[0]?.ship ?? -1]?.group
    if (!this.skips || !skip || group === undefined) return null
    const gates = skip.gates.flatMap((no) => view.ships[no] ?? [])
    return { group, lines: [], depth: 0, circles: gates.map(({ x, y }) => [x, y, skip.reach]), coherency }
  }

  firstPlace(view: DropfleetView, aid: DeployAid): void {
    const count = view.groups[aid.group]?.ships.filter((no) => view.ships[no]?.status !== 'destroyed').length ?? 1
    const [line] = aid.lines
    const [circle] = aid.circles
    const centre = table.middle
    let x = circle?.[0] ?? centre.x
    let y = circle?.[1] ?? centre.y
    if (line) {
      const middle = { x: (line[0] + line[2]) / 2, y: (line[1] + line[3]) / 2 }
      const heading = bearing(middle.x, middle.y, centre.x, centre.y)
      ;[x, y] = ahead(middle.x, middle.y, heading, aid.depth / 2)
    }
    this.form(aid, count, x, y, Math.hypot(x - centre.x, y - centre.y) > 0.1 ? bearing(x, y, centre.x, centre.y) : 0)
  }
}
