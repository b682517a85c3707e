/** The odds of a battle: two dice, a rating each. */

export interface Odds {
  win: number
  tie: number
  lose: number
  /** Damage done and taken on average, over all rolls. */
  done: number
  taken: number
}

/** From the side of the first; a die that lies there already is given. */
export function odds(ratings: [number, number], faces: [number | null, number | null] = [null, null]): Odds {
  const found: Odds = { win: 0, tie: 0, lose: 0, done: 0, taken: 0 }
  const sides = (face: number | null): number[] => (face === null ? [1, 2, 3, 4, 5, 6] : [face])
  const all = sides(faces[0]).flatMap((a) => sides(faces[1]).map((b) => a + ratings[0] - b - ratings[1]))
  for (const by of all) {
    if (by > 0) found.win += 1 / all.length
    else if (by < 0) found.lose += 1 / all.length
    else found.tie += 1 / all.length
    found.done += Math.max(0, by) / all.length
    found.taken += Math.max(0, -by) / all.length
  }
  return found
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
