/**
 * Silhouettes of ships, ours: every faction has a manner, every tonnage more of it, every class its guns, bays and
 * engines where the class has them and a shape of its own. Bow at (0, -1), stern at (0, 1).
 * `hull` is filled, `lines` are drawn over it.
 */
import { traitsOf, type ShipClass, type Traits } from './ship-traits'

export interface Hull {
  hull: string
  lines: string
  /** How long the ship is drawn, in inches from stem to bow. */
  size: number
}

type P = [number, number]
type Form = P[]
interface Plan extends Traits {
  /** How large the ship is among its kind, 1 to 6. */
  n: number
  /** Half its width. */
  w: number
}

const SIZES: Record<string, number> = { L: 0.62, L2: 0.74, M: 0.95, H: 1.15, S: 1.4, S2: 1.75 }
const STEPS: Record<string, number> = { L: 1, L2: 2, M: 3, H: 4, S: 5, S2: 6 }
/** The widest that fits on a ship's base. */
const BEAM = 0.82

const f = (n: number): string => (Math.round(n * 1000) / 1000).toString()
/** All wound the same way round: where forms overlap, nothing is left open. */
function wound(form: Form): Form {
  const area = form.reduce((sum, [x, y], n) => {
    const [nx, ny] = form[(n + 1) % form.length] ?? [x, y]
    return sum + x * ny - nx * y
  }, 0)
  return area < 0 ? form.slice().reverse() : form
}
const path = (forms: Form[]): string => forms.map((form) => 'M' + wound(form).map(([x, y]) => `${f(x)} ${f(y)}`).join('L') + 'z').join('')

/** A closed outline from its right side, bow to stern. */
const mirrored = (right: Form): Form => [...right, ...right.slice().reverse().map(([x, y]): P => [-x, y])]
const flipped = (form: Form): Form => form.map(([x, y]): P => [-x, y])
const both = (form: Form): Form[] => [form, flipped(form)]
const box = (x: number, y: number, wide: number, long: number): Form => [[x - wide / 2, y], [x + wide / 2, y], [x + wide / 2, y + long], [x - wide / 2, y + long]]

/** Corners cut off until they are round. */
function round(form: Form, times = 2): Form {
  if (!times) return form
  const cut = form.flatMap(([x, y], n): Form => {
    const [nx, ny] = form[(n + 1) % form.length] ?? [x, y]
    return [[x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25], [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75]]
  })
  return round(cut, times - 1)
}

const between = (rnd: () => number, low: number, high: number): number => low + rnd() * (high - low)
const pick = (rnd: () => number, many: number): number => Math.min(many - 1, Math.floor(rnd() * many))

/** Long guns of a prow, armour in steps, a block of engines: straight lines. */
function ucm({ n, w, rnd }: Plan): Form[] {
  const [neck, waist, stern] = [between(rnd, 0.35, 0.75), between(rnd, -0.6, -0.15), between(rnd, 0.45, 0.78)]
  const right: Form = [[w * neck, -0.86], [w * neck, waist], [w, waist + 0.1]]
  const steps = 1 + pick(rnd, 3)
  const out = between(rnd, 0.05, 0.12 + n * 0.015)
  for (let i = 0; i < steps; i++) {
    const y = waist + 0.16 + (i * (stern - waist - 0.2)) / steps
    const long = ((stern - waist - 0.2) / steps) * between(rnd, 0.4, 0.8)
    right.push([w + out, y], [w + out, y + long], [w * 0.85, y + long + 0.02])
  }
  const flare = between(rnd, 0.8, 1.35)
  right.push([w * 0.85, stern], [w * flare, stern + 0.06], [w * flare, 0.92])
  const forms = [mirrored(right)]
  const bow = pick(rnd, 3)
  if (bow === 1) forms.push(box(0, -0.9, w * between(rnd, 1.7, 2.3), between(rnd, 0.12, 0.24)))
  if (bow === 2) forms.push(...both(box(w * 0.85, -0.8, w * 0.45, between(rnd, 0.4, 0.75))))
  return forms
}

/** Claws around a swollen body, tails behind. */
function scourge({ w, rnd }: Plan): Form[] {
  const fat = between(rnd, 0.75, 1.2)
  const forms = [round(mirrored([[w * 0.35, -0.55], [w * fat, -0.2], [w * fat * 1.05, 0.25], [w * 0.35, 0.72]]))]
  const claws = 1 + pick(rnd, 3)
  for (let i = 0; i < claws; i++) {
    const [y, tip, out] = [-0.25 + i * 0.36, between(rnd, 0.55, 0.8) - i * 0.1, between(rnd, 0.25, 0.5)]
    const x = w * fat
    forms.push(...both(round([[x * 0.5, y], [x + out * 0.8, y - 0.05], [x + out * between(rnd, 0.1, 0.7), y - tip], [x + out * 1.25, y - tip * 0.45], [x + out, y + 0.16], [x * 0.5, y + 0.2]])))
  }
  const [tail, spread] = [1 + pick(rnd, 3), between(rnd, 0.4, 1)]
  for (let i = 0; i < tail; i++) {
    const x = tail > 1 ? (i / (tail - 1) - 0.5) * w * 2 * spread : 0
    forms.push([[x * 0.6 - 0.09, 0.5], [x * 0.6 + 0.09, 0.5], [x + 0.02, 0.98], [x - 0.02, 0.98]])
  }
  return forms
}

/** A smooth dagger with broadside fins. */
function phr({ n, w, rnd }: Plan): Form[] {
  const [shoulder, hip] = [between(rnd, -0.55, -0.05), between(rnd, 0.55, 1.1)]
  const forms = [round(mirrored([[0.02, -1], [w * between(rnd, 0.45, 0.85), shoulder], [w, 0.1], [w * hip, 0.62], [w * 0.5, 0.95]]))]
  const fins = 1 + pick(rnd, 3)
  for (let i = 0; i < fins; i++) {
    const [y, long] = [between(rnd, -0.35, 0) + i * 0.36, between(rnd, 0.18, 0.5)]
    const out = w + between(rnd, 0.08, 0.16 + n * 0.03)
    const sweep = between(rnd, -0.14, 0.2)
    forms.push(...both([[w * 0.5, y], [out, y + sweep], [out, y + sweep + long * 0.7], [w * 0.5, y + long]]))
  }
  if (pick(rnd, 2)) forms.push(...both(round([[w * 0.2, -0.55], [w * 1.1, -0.7], [w * between(rnd, 1, 1.5), -0.4], [w * 0.4, -0.2]], 1)))
  return forms
}

/** Strong spines swept forward around a slender core. */
function shaltari({ n, w, rnd }: Plan): Form[] {
  const core = between(rnd, 0.13, 0.22)
  const forms = [mirrored([[0.015, -1], [core, between(rnd, -0.5, -0.2)], [core * 1.3, 0.5], [core * 0.6, 0.95]])]
  const spines = 2 + pick(rnd, 3)
  for (let i = 0; i < spines; i++) {
    const y = -0.2 + (i * 0.95) / spines
    const out = between(rnd, 0.3, 0.42 + n * 0.05)
    const long = between(rnd, 0.2, 0.7)
    const thick = between(rnd, 0.13, 0.22)
    forms.push(...both([[core * 0.6, y], [core + out * 0.7, y - thick * 0.7], [core + out, y - long], [core + out * 0.95, y + thick * 0.5], [core * 0.6, y + thick]]))
  }
  if (pick(rnd, 2)) forms.push(...both(round([[0, 0.55], [w * 1.2, between(rnd, 0.3, 0.7)], [w * 1.25, 0.98], [0, 0.85]], 1)))
  return forms
}

/** Patched hulls: boxes on a keel, no two sides alike. */
function resistance({ n, w, rnd }: Plan): Form[] {
  const forms = [box(0, -0.95, w * between(rnd, 0.7, 1.2), 1.8), box(0, between(rnd, 0.5, 0.7), w * between(rnd, 1.5, 2.4), 0.28)]
  for (const side of [-1, 1]) {
    const boxes = 2 + pick(rnd, 3)
    for (let i = 0; i < boxes; i++) {
      const wide = between(rnd, 0.15, 0.24 + n * 0.03)
      forms.push(box(side * (w * 0.4 + wide / 2), between(rnd, -0.8, -0.6) + (i * 1.35) / boxes, wide, between(rnd, 0.15, 0.38)))
    }
  }
  if (pick(rnd, 2)) forms.push(box(0, -1, w * between(rnd, 1.3, 2), 0.2))
  return forms
}

function neutral({ w, rnd }: Plan): Form[] {
  const balls = 1 + pick(rnd, 3)
  return [round(mirrored([[w, -0.95], [w, 0.95]])), ...Array.from({ length: balls }, (_, i) => round(box(0, -0.7 + (i * 1.4) / balls, w * between(rnd, 2.6, 3.6), 0.4)))]
}

const MAKERS: Record<string, (plan: Plan) => Form[]> = { ucm, scourge, phr, shaltari, resistance, neutral }

/** What it carries, where it carries it: guns, bays, engines. */
function fitted({ prow, left, right, bays, engines, w }: Plan): Form[] {
  const forms: Form[] = []
  for (let i = 0; i < Math.min(3, prow); i++) forms.push(box((i - (Math.min(3, prow) - 1) / 2) * 0.2, -1, 0.09, 0.5))
  for (const [side, guns] of [[-1, left], [1, right]] as const) {
    for (let i = 0; i < Math.min(4, guns); i++) forms.push([[side * w * 0.6, -0.15 + i * 0.22], [side * (w + 0.2), -0.22 + i * 0.22], [side * (w + 0.2), -0.12 + i * 0.22], [side * w * 0.6, -0.01 + i * 0.22]])
  }
  if (bays) forms.push(...both(box(w * 0.95, 0.3, 0.12 + Math.min(6, bays) * 0.035, 0.14 + Math.min(6, bays) * 0.05)))
  for (let i = 0; i < engines; i++) forms.push(box(engines > 1 ? (i / (engines - 1) - 0.5) * w * 1.5 : 0, 0.85, 0.14, 0.15))
  return forms
}

/** Along its keel, and a rib for every turret on deck. */
function drawn({ deck, w }: Plan): string {
  const ribs = Array.from({ length: Math.min(4, deck) }, (_, i) => `M${f(-w * 0.5)} ${f(-0.25 + i * 0.22)}H${f(w * 0.5)}`)
  return `M0-.7V.7${ribs.join('')}`
}

const made = new Map<string, Hull>()

export function hullOf(shipClass: ShipClass): Hull {
  const key = `${shipClass.faction} ${shipClass.name} ${(shipClass.weapons ?? []).map((one) => one.arc).join()}`
  let hull = made.get(key)
  if (!hull) {
    const n = STEPS[shipClass.tonnage] ?? 3
    const traits = traitsOf(shipClass)
    const plan: Plan = { ...traits, n, w: (0.2 + n * 0.025) * between(traits.rnd, 0.8, 1.25) }
    const forms = [...(MAKERS[shipClass.faction] ?? neutral)(plan), ...fitted(plan)]
    const [beam, long] = [0, 1].map((at) => Math.max(at ? 1 : BEAM, ...forms.flat().map((point) => Math.abs(point[at] ?? 0)))) as P
    const fits = forms.map((form) => form.map(([x, y]): P => [(x * BEAM) / beam, y / long]))
    hull = { hull: path(fits), lines: drawn(plan), size: SIZES[shipClass.tonnage] ?? 1 }
    made.set(key, hull)
  }
  return hull
}

/** How far a ship's token on the chart reaches, where tokens are drawn so many times larger. */
export function tokenReach(shipClass: ShipClass, grow: number): number {
  return (hullOf(shipClass).size * 0.82 + 0.2) * grow
}
