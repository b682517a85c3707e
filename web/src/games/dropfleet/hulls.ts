/**
 * Silhouettes of ships, ours: every faction has a manner, every tonnage more of it. Bow at (0, -1), stern at (0, 1).
 * `hull` is filled, `lines` are drawn over it.
 */

export interface Hull {
  hull: string
  lines: string
  /** How long the ship is drawn, in inches from stem to bow. */
  size: number
}

const SIZES: Record<string, number> = { L: 0.62, L2: 0.74, M: 0.95, H: 1.15, S: 1.4, S2: 1.75 }
const STEPS: Record<string, number> = { L: 1, L2: 2, M: 3, H: 4, S: 5, S2: 6 }

const f = (n: number): string => (Math.round(n * 1000) / 1000).toString()
type P = [number, number]

/** A closed outline from its right side, bow to stern, mirrored. */
function mirrored(right: P[]): string {
  const left = right
    .slice()
    .reverse()
    .map(([x, y]) => [-x, y] as P)
  return 'M' + [...right, ...left].map(([x, y]) => `${f(x)} ${f(y)}`).join('L') + 'z'
}

/** Long guns of a prow, a block of engines: straight lines. */
function ucm(n: number): Omit<Hull, 'size'> {
  const wide = 0.24 + n * 0.035
  const right: P[] = [[0.07, -1], [0.1, -0.55], [wide * 0.75, -0.5], [wide * 0.8, -0.1]]
  for (let i = 0; i < Math.min(3, Math.ceil(n / 2)); i++) {
    const y = 0 + i * 0.26
    right.push([wide + 0.08, y], [wide + 0.08, y + 0.16], [wide * 0.85, y + 0.18])
  }
  right.push([wide, 0.78], [wide * 0.9, 1], [0.1, 0.9])
  const lines = `M0-.9V.3M${f(-wide * 0.6)} .6H${f(wide * 0.6)}` + (n > 2 ? `M${f(-wide * 0.5)}-.3H${f(wide * 0.5)}` : '') + (n > 4 ? 'M-.12 .3H.12V.5H-.12z' : '')
  return { hull: mirrored(right), lines }
}

/** Curved claws around a dark body. */
function scourge(n: number): Omit<Hull, 'size'> {
  const w = 0.3 + n * 0.05
  const claw = 0.5 + n * 0.06
  const hull =
    `M0-.45Q${f(w * 0.6)}-.5 ${f(w * 0.8)}-.95Q${f(w + 0.25)}-.4 ${f(w)} .1Q${f(w * 0.9)} .5 ${f(w * 0.45)} .55` +
    `Q${f(w * 0.5)} ${f(claw)} ${f(w * 0.2)} 1Q${f(w * 0.1)} .75 0 .7` +
    `Q${f(-w * 0.1)} .75 ${f(-w * 0.2)} 1Q${f(-w * 0.5)} ${f(claw)} ${f(-w * 0.45)} .55Q${f(-w * 0.9)} .5 ${f(-w)} .1` +
    `Q${f(-w - 0.25)}-.4 ${f(-w * 0.8)}-.95Q${f(-w * 0.6)}-.5 0-.45z`
  let lines = `M0-.3Q${f(w * 0.5)} .1 0 .5M0-.3Q${f(-w * 0.5)} .1 0 .5`
  if (n > 2) lines += `M${f(w * 0.6)}-.2Q${f(w * 0.85)} .1 ${f(w * 0.5)} .4M${f(-w * 0.6)}-.2Q${f(-w * 0.85)} .1 ${f(-w * 0.5)} .4`
  return { hull, lines }
}

/** A smooth dagger with broadside fins. */
function phr(n: number): Omit<Hull, 'size'> {
  const w = 0.22 + n * 0.03
  const fin = n > 2 ? w + 0.22 : w + 0.1
  const hull =
    `M0-1Q${f(w)}-.7 ${f(w)}-.2L${f(fin)} 0V.42L${f(w)} .34Q${f(w)} .8 ${f(w * 0.5)} 1L0 .86` +
    `L${f(-w * 0.5)} 1Q${f(-w)} .8 ${f(-w)} .34L${f(-fin)} .42V0L${f(-w)}-.2Q${f(-w)}-.7 0-1z`
  let lines = `M0-.7V.6`
  for (let i = 0; i < n - 1; i++) lines += `M${f(w * 0.35)} ${f(-0.35 + i * 0.18)}H${f(w * 0.9)}M${f(-w * 0.35)} ${f(-0.35 + i * 0.18)}H${f(-w * 0.9)}`
  return { hull, lines }
}

/** Long spines swept forward. */
function shaltari(n: number): Omit<Hull, 'size'> {
  const right: P[] = [[0, -1], [0.08, -0.4]]
  const spines = 1 + Math.floor(n / 2)
  for (let i = 0; i < spines; i++) {
    const y = -0.25 + i * 0.32
    right.push([0.32 + n * 0.05 + i * 0.05, y - 0.4], [0.16, y + 0.12])
  }
  right.push([0.2, 0.7], [0.1, 1], [0, 0.8])
  return { hull: mirrored(right), lines: 'M0-.6V.6' + (n > 2 ? 'M-.1 .1L0-.05L.1 .1M-.1 .4L0 .25L.1 .4' : '') }
}

/** Patched hulls: boxes on a keel, no two sides alike. */
function resistance(n: number): Omit<Hull, 'size'> {
  const w = 0.2 + n * 0.03
  const hull =
    `M-.1-1H.12L.16-.7H${f(w)}V-.3H${f(w + 0.16)}V.1H${f(w)}V.3H${f(w + 0.1)}V.7H${f(w)}L${f(w * 0.8)} 1H${f(-w * 0.7)}V.85` +
    `H${f(-w - 0.06)}V.45H${f(-w)}V.2H${f(-w - 0.18)}V-.25H${f(-w)}V-.55H-.14z`
  return { hull, lines: `M0-.85V.8M${f(-w)}-.1H${f(w)}M${f(-w * 0.8)} .55H${f(w * 0.8)}` + (n > 3 ? `M-.1-.4H.14V-.2H-.1z` : '') }
}

function neutral(): Omit<Hull, 'size'> {
  return { hull: 'M0-1Q.3-.8 .3-.4V.6Q.3 .9 .12 1H-.12Q-.3 .9-.3 .6V-.4Q-.3-.8 0-1z', lines: 'M-.3-.2H.3M-.3 .2H.3M-.3 .6H.3' }
}

const MAKERS: Record<string, (n: number) => Omit<Hull, 'size'>> = { ucm, scourge, phr, shaltari, resistance }
const made = new Map<string, Hull>()

export function hullOf(faction: string, tonnage: string): Hull {
  const key = `${faction} ${tonnage}`
  let hull = made.get(key)
  if (!hull) {
    const make = MAKERS[faction]
    hull = { ...(make ? make(STEPS[tonnage] ?? 3) : neutral()), size: SIZES[tonnage] ?? 1 }
    made.set(key, hull)
  }
  return hull
}
