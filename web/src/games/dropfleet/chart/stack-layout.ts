/** Tokens at one place are fanned out, so that none covers the middle of another. */

export interface Token {
  no: number
  x: number
  y: number
  /** How far its drawing reaches, in inches. */
  r: number
}

export interface Fanned extends Token {
  /** Where it is drawn. */
  at: { x: number; y: number }
  /** The lowest number of the tokens it shares a place with, its own included; and how many they are. */
  stack: number
  count: number
}

/** Two tokens whose middles are at least this share of the larger one's reach apart can both be told. */
const NEAR = 1.3
/** In a stack that is pulled apart none even touches another. */
const WIDE = 2.1
const STEPS = 12
/** How much wider each ring of places is than the one before. */
const RING = 0.35

const gap = (a: Token, b: Token, wide: boolean): number => (wide ? ((a.r + b.r) / 2) * WIDE : Math.max(a.r, b.r) * NEAR)

/** How far apart two places are, squared: roots of so many distances take long. */
const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

/** The stack of each token: those that lie on one another, directly or by others between them. */
function stacks(tokens: Token[]): number[] {
  const of = tokens.map((_, n) => n)
  const root = (n: number): number => {
    let at = n
    while (of[at] !== at) at = of[at] ?? at
    return at
  }
  tokens.forEach((a, n) => {
    for (let other = 0; other < n; other += 1) {
      const b = tokens[other]
      if (!b || apart(a, b) >= gap(a, b, false) ** 2) continue
      const [low, high] = [root(n), root(other)].sort((one, two) => one - two)
      if (low !== undefined && high !== undefined) of[high] = low
    }
  })
  return of.map((_, n) => root(n))
}

/** A place for each token: its own where that is free, else the nearest free one around it, always the same.
 *
 * `pulled` is the stack that somebody points at: its tokens are drawn clear of each other.
 */
export function fan(tokens: Token[], pulled: number | null = null): Fanned[] {
  const group = stacks(tokens)
  const members = new Map<number | undefined, number[]>()
  tokens.forEach(({ no }, n) => members.set(group[n], [...(members.get(group[n]) ?? []), no]))
  const placed: (Fanned & { wide: boolean })[] = []
  return tokens.map((token, n) => {
    const mates = members.get(group[n]) ?? []
    const stack = Math.min(...mates)
    const wide = stack === pulled && mates.length > 1
    const free = (x: number, y: number): boolean =>
      placed.every((other) => apart(other.at, { x, y }) >= (gap(token, other, wide && other.wide) - 1e-9) ** 2)
    let at = { x: token.x, y: token.y }
    for (let ring = 0; !free(at.x, at.y); ring += 1) {
      const far = token.r * RING * (Math.floor(ring / STEPS) + 1)
      const angle = ((ring % STEPS) / STEPS + token.no * 0.382) * 2 * Math.PI
      at = { x: token.x + Math.cos(angle) * far, y: token.y + Math.sin(angle) * far }
    }
    const found = { ...token, at, stack, count: mates.length }
    placed.push({ ...found, wide })
    return found
  })
}

/** How many tokens a stack has, and where that is written. */
export interface Count {
  stack: number
  count: number
  x: number
  y: number
  r: number
}

/** A place for each stack's number: at the rim of one of its tokens, the upper ones first, where it lies over none. */
export function counts(fanned: Fanned[], size: number): Count[] {
  const found = new Map<number, Fanned[]>()
  for (const one of fanned) if (one.count > 1) found.set(one.stack, [...(found.get(one.stack) ?? []), one])
  return [...found].map(([stack, members]) => {
    const rims = members
      .sort((a, b) => a.at.y - a.r - (b.at.y - b.r))
      .flatMap(({ at, r }) =>
        Array.from({ length: STEPS }, (_, n) => {
          const angle = (((n % 2 ? -1 : 1) * Math.ceil(n / 2)) / STEPS) * 2 * Math.PI
          return { x: at.x + Math.sin(angle) * (r + size * 0.7), y: at.y - Math.cos(angle) * (r + size * 0.7) }
        }),
      )
    const clear = (spot: { x: number; y: number }): number => Math.min(...fanned.map((one) => Math.hypot(one.at.x - spot.x, one.at.y - spot.y) - one.r))
    const free = (spot: { x: number; y: number }): boolean => fanned.every((one) => apart(one.at, spot) >= (one.r + size * 0.6) ** 2)
    const spot = rims.find(free) ?? rims.reduce((best, one) => (clear(one) > clear(best) ? one : best))
    return { stack, count: members.length, ...spot, r: size }
  })
}
