/** What the admiral is looking at: shared by the chart, the panel beside it and the action panelbelow. */

import type { Layer } from '../labels'

class Selection {
  /** A ship whose card is open. */
  ship = $state<number | null>(null)
  /** A ship under the mouse or focus. */
  hovered = $state<number | null>(null)
  /** A cluster whose ground is shown. */
  cluster = $state<number | null>(null)
  odds = $state(false)
  /** Where the chart should go, asked for beside it. */
  goTo = $state.raw<{ x: number; y: number; layer: Layer } | null>(null)

  forget(): void {
    this.ship = this.hovered = this.cluster = this.goTo = null
    this.odds = false
  }
}

export const selection = new Selection()
