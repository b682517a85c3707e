/** What the board and the panel beside it tell each other. */
let lit = $state.raw<string | null>(null)

export const plan = {
  /** The place of the plan board that is pointed at. */
  get lit(): string | null {
    return lit
  },
  point(place: string | null): void {
    lit = place
  },
}
