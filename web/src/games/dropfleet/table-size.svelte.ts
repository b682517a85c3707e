/** How large the table is that is looked at, in inches: the view says it. */
class TableSize {
  width = $state(48)
  depth = $state(48)
  middle = $derived({ x: this.width / 2, y: this.depth / 2 })

  holds(x: number, y: number): boolean {
    return x >= -1e-6 && y >= -1e-6 && x <= this.width + 1e-6 && y <= this.depth + 1e-6
  }

  /** The point of the table nearest to one on or off it. */
  nearest(x: number, y: number): { x: number; y: number } {
    return { x: Math.max(0, Math.min(this.width, x)), y: Math.max(0, Math.min(this.depth, y)) }
  }
}

export const table = new TableSize()
