/** What is printed on this table's cards: a view shows a card's words, its figures and clause are found here. */
import { getContext, setContext } from 'svelte'

import type { Explanation } from '../../board/explain.svelte'
import type { CardView, Printed, PrintedCard } from './types'

const KEY = Symbol('printed')

/** The board says once what its parts can read. */
export function lay(printed: () => Printed): void {
  setContext(KEY, printed)
}

export function printedHere(): () => Printed {
  return getContext(KEY)
}

/** The card with all that is printed on it. */
export function faceOf(printed: Printed, card: CardView): PrintedCard | undefined {
  const fits = (known: CardView): boolean => known.number === card.number && known.family === card.family
  const readings = [...printed.events, ...printed.doubtful, ...printed.upgrades].filter(fits)
  return readings.find((known) => known.text === card.text) ?? readings[0]
}

/** An event card as this table reads it: doubtful ones have a harsh reading. */
export function asRead(printed: Printed, card: CardView, doubtful: unknown): CardView {
  return (doubtful === 'harsh' && printed.doubtful.find(({ number }) => number === card.number)) || card
}

/** What a card says when it is pointed at. */
export function about(printed: Printed, card: CardView): Explanation {
  const rule = faceOf(printed, card)?.rule
  return { title: card.title, text: card.text, ...(rule && { rule }) }
}
