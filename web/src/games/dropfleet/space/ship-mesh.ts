/**
 * Ships in the round, built by program from what a class is: its faction's style, its tonnage, weapons where their
 * arcs are, bays, engines; and small ways of its own, so that no two classes look alike. Bow to -z, deck up.
 */
import { BoxGeometry, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, Euler, Matrix4, Quaternion, SphereGeometry, TorusGeometry, Vector3 } from 'three'

import { mountOf, traitsOf, type Traits } from '../ship-traits'
import type { ClassView } from '../types'

type V = [number, number, number]

const LENGTHS: Record<string, number> = { L: 1.5, L2: 1.8, M: 2.4, H: 2.8, S: 3.3, S2: 4.1 }
const BULK: Record<string, number> = { L: 1.05, L2: 1.15, M: 1.4, H: 1.6, S: 1.85, S2: 2.1 }

/** What the parts of a faction's ships are made of: hull, dark parts, lights. */
const PAINT: Record<string, [string, string, string]> = {
  ucm: ['#c3ccd6', '#6b7580', '#ffe2b0'],
  scourge: ['#8f8ba8', '#4a4468', '#8dff9a'],
  phr: ['#e9e6dc', '#8a8f9c', '#8fd0ff'],
  shaltari: ['#f6e6bc', '#c2a470', '#7df0ff'],
  resistance: ['#c0aa8c', '#75644f', '#ffb070'],
  neutral: ['#b6bac4', '#5d6270', '#ffffff'],
}

/** How much brighter than paint a light is. */
const BRIGHT = 3

/** What soot makes of a colour. */
const BURNT = new Color('#241a18')

/** Parts put together into one geometry, each with its colour. Of a broken ship some are gone, others bent and burnt. */
class MeshBuilder {
  #parts = 0
  constructor(private readonly broken: (() => number) | null) {}

  #places: number[] = []
  #normals: number[] = []
  #colours: number[] = []

  add(part: BufferGeometry, colour: string, at: V, size: V = [1, 1, 1], turned: V = [0, 0, 0], bright = 1): void {
    // The first part is the body: a broken ship keeps it.
    const hit = this.broken && this.#parts++ > 0 ? this.broken() : 1
    if (hit < 0.3) return part.dispose()
    const made = part.index ? part.toNonIndexed() : part
    const matrix = new Matrix4().compose(new Vector3(...at), new Quaternion().setFromEuler(new Euler(...turned)), new Vector3(...size))
    if (hit < 0.6) matrix.premultiply(new Matrix4().makeRotationFromEuler(new Euler((hit - 0.45) * 2, 0, (hit - 0.4) * 3)))
    made.applyMatrix4(matrix)
    made.computeVertexNormals()
    const tone = new Color(colour).multiplyScalar(bright)
    if (this.broken) tone.lerp(BURNT, hit < 0.8 ? 0.75 : 0.35)
    const { r, g, b } = tone
    const place = made.getAttribute('position')
    const normal = made.getAttribute('normal')
    for (let n = 0; n < place.count; n++) {
      this.#places.push(place.getX(n), place.getY(n), place.getZ(n))
      this.#normals.push(normal.getX(n), normal.getY(n), normal.getZ(n))
      this.#colours.push(r, g, b)
    }
    made.dispose()
    if (made !== part) part.dispose()
  }

  box(colour: string, at: V, size: V, turned?: V): void {
    this.add(new BoxGeometry(1, 1, 1), colour, at, size, turned)
  }

  /** A light on both sides, brighter than what shines on it; a broken ship has none. */
  lamps(colour: string, at: V, size: V): void {
    if (this.broken) return
    this.#parts++
    for (const side of [-1, 1]) this.add(new BoxGeometry(1, 1, 1), colour, [side * at[0], at[1], at[2]], size, [0, 0, 0], BRIGHT)
  }

  /** The same on both sides. */
  pair(colour: string, at: V, size: V): void {
    this.box(colour, at, size)
    this.box(colour, [-at[0], at[1], at[2]], size)
  }

  /** A barrel along the keel, its mouth at `at`. */
  barrel(colour: string, at: V, long: number, thick: number): void {
    this.add(new CylinderGeometry(thick, thick * 1.15, long, 6), colour, [at[0], at[1], at[2] + long / 2], [1, 1, 1], [Math.PI / 2, 0, 0])
  }

  geometry(): BufferGeometry {
    const made = new BufferGeometry()
    made.setAttribute('position', new BufferAttribute(new Float32Array(this.#places), 3))
    made.setAttribute('normal', new BufferAttribute(new Float32Array(this.#normals), 3))
    made.setAttribute('color', new BufferAttribute(new Float32Array(this.#colours), 3))
    return made
  }
}

interface Plan extends Traits {
  yard: MeshBuilder
  /** Half the length, half the width, half the height. */
  l: number
  w: number
  h: number
  hull: string
  dark: string
  light: string
  tint: string
}

const between = (rnd: () => number, low: number, high: number): number => low + rnd() * (high - low)
const pick = (rnd: () => number, many: number): number => Math.min(many - 1, Math.floor(rnd() * many))

/** A long keel, a block of engines, armour in steps, guns at the prow. */
function ucm({ yard, rnd, l, w, h, hull, dark, tint }: Plan): void {
  const [neck, stern] = [between(rnd, 0.4, 0.8), between(rnd, 1.2, 1.9)]
  yard.box(hull, [0, 0, 0.1 * l], [w * 1.1, h * 1.1, l * 1.6])
  yard.box(hull, [0, -h * 0.1, -l * 0.75], [w * neck, h * between(rnd, 0.6, 1), l * 0.5])
  yard.box(dark, [0, 0, l * 0.86], [w * stern, h * between(rnd, 1.2, 1.8), l * between(rnd, 0.2, 0.36)])
  const steps = 2 + pick(rnd, 3)
  const out = between(rnd, 0.3, 0.6)
  for (let n = 0; n < steps; n++) {
    const z = -l * 0.3 + (n * l * 0.9) / steps
    yard.pair(n % 2 ? hull : tint, [w * (0.55 + out / 2), 0, z], [w * out, h * between(rnd, 0.6, 1.3), (l * between(rnd, 0.35, 0.65)) / steps])
  }
  const bow = pick(rnd, 3)
  if (bow === 1) yard.box(tint, [0, -h * 0.1, -l * 0.9], [w * between(rnd, 1.4, 2.2), h * 0.7, l * 0.18])
  if (bow === 2) yard.pair(tint, [w * 0.75, 0, -l * 0.62], [w * 0.3, h * 0.8, l * between(rnd, 0.4, 0.75)])
  const tower = between(rnd, 0.15, 0.65)
  yard.box(tint, [0, h * 0.95, l * tower], [w * between(rnd, 0.35, 0.75), h * between(rnd, 0.6, 1.2), l * between(rnd, 0.2, 0.45)])
  yard.box(hull, [0, h * 1.5, l * (tower + 0.1)], [w * 0.16, h * between(rnd, 0.5, 1.3), l * 0.1])
}

/** Claws around a dark swollen body. */
function scourge({ yard, rnd, l, w, h, hull, dark, tint }: Plan): void {
  yard.add(new SphereGeometry(1, 12, 8), hull, [0, 0, l * 0.15], [w * between(rnd, 0.65, 1.1), h * between(rnd, 0.8, 1.4), l * 0.75])
  yard.add(new SphereGeometry(1, 10, 6), dark, [0, h * 0.25, -l * between(rnd, 0.05, 0.35)], [w * 0.5, h * between(rnd, 0.7, 1.2), l * between(rnd, 0.35, 0.6)])
  const claws = 1 + pick(rnd, 3)
  for (let n = 0; n < claws; n++) {
    const [spread, bow] = [between(rnd, 0.75, 1.15) + n * 0.28, between(rnd, 0.42, 0.74)]
    for (const side of [-1, 1]) {
      yard.add(new TorusGeometry(l * between(() => bow, 0.36, 0.7), w * 0.13, 5, 8, Math.PI * bow), n % 2 ? tint : hull, [side * w * 0.15 * spread, h * (0.15 - n * 0.25), -l * 0.25 + n * l * 0.22], [spread * 0.9, 1, 1], [Math.PI / 2, 0, side > 0 ? -Math.PI * 0.42 : Math.PI * 0.8])
    }
  }
  const tails = 1 + pick(rnd, 3)
  for (let n = 0; n < tails; n++) {
    const x = tails > 1 ? (n / (tails - 1) - 0.5) * w * 1.5 : 0
    yard.add(new ConeGeometry(w * 0.26, l * between(rnd, 0.5, 0.9), 6), tint, [x, 0, l * 0.9], [1, 0.7, 1], [Math.PI / 2, 0, 0])
  }
}

/** A smooth dagger with broadside fins. */
function phr({ yard, rnd, l, w, h, hull, dark, tint }: Plan): void {
  yard.add(new SphereGeometry(1, 14, 8), hull, [0, 0, 0], [w * between(rnd, 0.6, 0.95), h * between(rnd, 0.7, 1.1), l])
  yard.add(new ConeGeometry(w * between(rnd, 0.35, 0.65), l * between(rnd, 0.5, 0.8), 10), hull, [0, 0, -l * 0.95], [1, 0.8, 1], [-Math.PI / 2, 0, 0])
  const fins = 1 + pick(rnd, 3)
  for (let n = 0; n < fins; n++) {
    const out = between(rnd, 0.5, 1)
    yard.pair(n ? hull : tint, [w * (0.5 + out / 2), h * (0.15 - n * 0.45), l * (between(rnd, -0.3, 0.2) + n * 0.3)], [w * out, h * 0.24, l * between(rnd, 0.35, 0.8)])
  }
  yard.box(tint, [0, h * 0.85, l * between(rnd, 0, 0.5)], [w * 0.22, h * between(rnd, 0.5, 1.2), l * between(rnd, 0.3, 0.7)])
  if (pick(rnd, 2)) yard.box(tint, [0, -h * 0.8, l * between(rnd, -0.2, 0.4)], [w * 0.3, h * between(rnd, 0.4, 0.9), l * between(rnd, 0.3, 0.6)])
  yard.add(new CylinderGeometry(w * 0.42, w * 0.5, l * 0.3, 10), dark, [0, 0, l * 0.95], [1, 1, 1], [Math.PI / 2, 0, 0])
}

/** Long spines swept forward around a slender core. */
function shaltari({ yard, rnd, l, w, h, hull, dark, tint }: Plan): void {
  yard.add(new CylinderGeometry(w * 0.24, w * between(rnd, 0.38, 0.6), l * 1.5, 7), dark, [0, 0, l * 0.15], [1, 1, 1], [-Math.PI / 2, 0, 0])
  yard.add(new ConeGeometry(w * 0.28, l * between(rnd, 0.5, 0.9), 7), hull, [0, 0, -l * 0.9], [1, 1, 1], [-Math.PI / 2, 0, 0])
  const spines = 2 + pick(rnd, 3)
  const [first, apart] = [between(rnd, -0.25, 0.1), between(rnd, 0.6, 0.95)]
  for (let n = 0; n < spines; n++) {
    const z = l * first + (n * l * apart) / spines
    const [lean, long, out] = [between(rnd, 0.35, 0.8), between(rnd, 0.65, 1.15), between(rnd, 0.45, 0.8)]
    for (const side of [-1, 1]) {
      yard.add(new ConeGeometry(w * 0.2, l * long, 5), n % 2 ? hull : tint, [side * w * (out + n * 0.12), h * 0.05 * n, z - l * 0.2], [1, 1, 0.7], [-Math.PI / 2, 0, side * lean * -0.9])
    }
  }
  yard.add(new ConeGeometry(w * 0.16, l * between(rnd, 0.5, 1), 5), tint, [0, h * 0.75, l * between(rnd, 0.1, 0.45)], [0.7, 1, 1], [-Math.PI / between(rnd, 2.3, 3.2), 0, 0])
  yard.add(new ConeGeometry(w * 0.15, l * between(rnd, 0.4, 0.9), 5), hull, [0, -h * 0.7, l * between(rnd, 0.1, 0.45)], [0.7, 1, 1], [-Math.PI / between(rnd, 1.4, 1.8), 0, 0])
}

/** Boxes on a keel, no two sides alike. */
function resistance({ yard, rnd, l, w, h, hull, dark, tint }: Plan): void {
  yard.box(dark, [0, 0, 0], [w * 0.7, h * 0.8, l * 1.9])
  const boxes = 5 + pick(rnd, 5)
  for (let n = 0; n < boxes; n++) {
    const z = -l * 0.8 + ((n + rnd() * 0.5) * l * 1.5) / boxes
    yard.box([hull, tint, dark][pick(rnd, 3)] ?? hull, [(rnd() - 0.5) * w * 1.5, (rnd() - 0.4) * h * 1.1, z], [w * between(rnd, 0.4, 0.95), h * between(rnd, 0.5, 1.2), l * between(rnd, 0.16, 0.4)])
  }
  yard.box(hull, [0, 0, l * 0.9], [w * between(rnd, 1, 1.6), h * between(rnd, 1, 1.5), l * between(rnd, 0.16, 0.3)])
}

function neutral({ yard, rnd, l, w, h, hull, dark }: Plan): void {
  yard.add(new CylinderGeometry(w, w, l * 1.7, 10), hull, [0, 0, 0], [1, 1, h / w], [Math.PI / 2, 0, 0])
  const rings = 2 + pick(rnd, 3)
  for (let n = 0; n < rings; n++) yard.add(new TorusGeometry(w * between(rnd, 1.05, 1.5), w * 0.14, 5, 12), dark, [0, 0, (n / (rings - 1) - 0.5) * l * 1.2], [1, h / w, 1])
}

const MANNERS: Record<string, (plan: Plan) => void> = { ucm, scourge, phr, shaltari, resistance, neutral }

/** Guns where their arcs are: ahead at the prow, abeam along that side; turrets on deck. */
function arm({ yard, l, w, h, dark, light }: Plan, kind: ClassView): void {
  const along = { left: 0, right: 0, prow: 0, deck: 0 }
  for (const weapon of kind.weapons) {
    const mount = mountOf(weapon)
    const thick = w * (0.07 + Math.min(3, weapon.damage ? Number.parseInt(weapon.damage, 10) || 1 : 1) * 0.025)
    if (mount === 'deck') {
      yard.box(light, [w * 0.18 * (along.deck % 2 ? 1 : -1), h * 0.75, l * (0.6 - along.deck * 0.22)], [w * 0.14, h * 0.2, l * 0.08])
      along.deck += 1
    } else if (mount === 'prow') {
      yard.barrel(dark, [(along.prow % 2 ? -1 : 1) * w * 0.24 * Math.ceil(along.prow / 2), -h * 0.25, -l * 1.12], l * 0.5, thick)
      along.prow += 1
    } else {
      for (const side of ['left', 'right'] as const) {
        if (mount !== side && mount !== 'sides') continue
        const [x, z] = [(side === 'left' ? -1 : 1) * w * 0.72, l * (-0.35 + along[side]++ * 0.3)]
        yard.add(new CylinderGeometry(w * 0.17, w * 0.2, h * 0.35, 7), dark, [x, h * 0.55, z])
        yard.barrel(light, [x, h * 0.72, z - l * 0.26], l * 0.26, thick * 0.7)
      }
    }
  }
}

const bulkOf = (kind: ClassView): number => BULK[kind.tonnage] ?? 1

/** Half the length, width and height of a class. */
function measure(kind: ClassView): Traits & Pick<Plan, 'l' | 'w' | 'h'> {
  const traits = traitsOf(kind)
  const bulk = bulkOf(kind)
  const l = ((LENGTHS[kind.tonnage] ?? 1.8) / 2) * (0.92 + traits.rnd() * 0.16)
  return { ...traits, l, w: 0.24 * bulk * (0.9 + traits.rnd() * 0.25), h: 0.17 * bulk * (0.9 + traits.rnd() * 0.25) }
}

/** A ship of a class in somebody's colour, whole or broken. */
export function build(kind: ClassView, colour: string, broken = false): BufferGeometry {
  const [hull, dark, light] = PAINT[kind.faction] ?? (PAINT.neutral as [string, string, string])
  const measured = measure(kind)
  const plan: Plan = { ...measured, yard: new MeshBuilder(broken ? traitsOf({ ...kind, name: `${kind.name}, broken` }).rnd : null), hull, dark, light, tint: colour }
  const { yard, l, w, h, engines } = plan
  ;(MANNERS[kind.faction] ?? neutral)(plan)
  arm(plan, kind)
  kind.loads.forEach((load, n) => {
    const z = l * (0.15 + n * 0.25)
    yard.pair(dark, [w * 0.98, -h * 0.2, z], [w * 0.24, h * 0.5, l * 0.22])
    for (let lamp = 0; lamp < Math.min(4, load.launch); lamp++) yard.lamps(light, [w * 1.12, -h * 0.2, z - l * 0.08 + lamp * l * 0.05], [w * 0.04, h * 0.16, l * 0.02])
  })
  const windows = 2 + Math.round(bulkOf(kind) * 3)
  for (let n = 0; n < windows; n++) yard.lamps(light, [w * 0.56, h * 0.3, l * (-0.55 + (1.2 * n) / windows)], [w * 0.06, h * 0.08, l * 0.035])
  for (let n = 0; n < engines; n++) {
    const x = engines > 1 ? (n / (engines - 1) - 0.5) * w * 1.4 : 0
    yard.add(new CylinderGeometry(w * 0.17, w * 0.24, l * 0.16, 8), dark, [x, 0, l * 1.05], [1, 1, 1], [-Math.PI / 2, 0, 0])
    yard.add(new CylinderGeometry(w * 0.15, w * 0.15, l * 0.03, 8), light, [x, 0, l * 1.13], [1, 1, 1], [-Math.PI / 2, 0, 0], BRIGHT)
  }
  return yard.geometry()
}

const known = new Map<string, { places: [side: number, back: number][]; wide: number }>()

/** Where the engines of a class are, from its middle, and how wide. */
export function enginesOf(kind: ClassView): { places: [side: number, back: number][]; wide: number } {
  const key = `${kind.faction} ${kind.name} ${kind.thrust}`
  let found = known.get(key)
  if (!found) {
    const { engines, l, w } = measure(kind)
    const places = Array.from({ length: engines }, (_, n): [number, number] => [engines > 1 ? (n / (engines - 1) - 0.5) * w * 1.4 : 0, l * 1.14])
    known.set(key, (found = { places, wide: w * 0.3 }))
  }
  return found
}
