/** Which game is on the screen: what rule ids in explanations belong to. */
let id = $state<string | null>(null)

export const currentGame = {
  get id(): string | null {
    return id
  },
  set id(game: string | null) {
    id = game
  },
}
