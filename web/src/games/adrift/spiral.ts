/** The spaces of the warp core: a spiral that winds out from 0 to the goal, however far that is. */
export interface Space {
  space: number
  column: number
  row: number
}

/** Up, right, down, left. */
const WAYS: [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]

export function spiral(goal: number): { spaces: Space[]; columns: number; rows: number } {
  const spaces: Space[] = [{ space: 0, column: 0, row: 0 }]
  let column = 0
  let row = 0
  for (let leg = 0; spaces.length <= goal; leg += 1) {
    const [across, down] = WAYS[leg % 4] ?? [0, 0]
    for (let step = 0; step <= leg / 2 && spaces.length <= goal; step += 1) {
      column += across
      row += down
      spaces.push({ space: spaces.length, column, row })
    }
  }
  const left = Math.min(...spaces.map((at) => at.column))
  const top = Math.min(...spaces.map((at) => at.row))
  // The words stand in the first row, beside the goal; where others lie there too, above it.
  const above = spaces.filter((at) => at.row === top).length > 1 ? 1 : 0
  const placed = spaces.map((at) => ({ ...at, column: at.column - left, row: at.row - top + above }))
  return {
    spaces: placed,
    columns: Math.max(...placed.map((at) => at.column)) + 1,
    rows: Math.max(...placed.map((at) => at.row)) + 1,
  }
}
