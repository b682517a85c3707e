/** The eye over the table: it goes around, comes nearer, and looks from above. */
import { PerspectiveCamera, Vector3 } from 'three'

import { hexagon } from '../geometry'

export type From = 'orbit' | 'top'

const SLANT = 0.72
const GLIDE = 420

interface Pose {
  /** Around the table, down from straight above, and how far (1 is just fitting). */
  round: number
  down: number
  far: number
  x: number
  y: number
}

export class TableCamera {
  readonly camera = new PerspectiveCamera(34, 1, 10, 4000)
  #now: Pose = { round: 0, down: SLANT, far: 1, x: 0, y: 0 }
  #glide: { from: Pose; to: Pose; start: number } | null = null
  #fit = 800
  #corners: Vector3[]
  #room: number

  constructor(apothem: number, wall: number) {
    this.camera.up.set(0, 0, 1)
    this.#room = apothem
    this.#corners = hexagon(apothem + 6).flatMap(([x, y]) => [new Vector3(x, y, 0), new Vector3(x, y, wall)])
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect
    this.#refit()
    this.#place()
  }

  lookFrom(from: From, gliding: boolean): void {
    const to: Pose = from === 'top' ? { round: 0, down: 0.0001, far: 1, x: 0, y: 0 } : { round: 0, down: SLANT, far: 1, x: 0, y: 0 }
    if (gliding) this.#glide = { from: { ...this.#now }, to, start: performance.now() }
    else {
      this.#now = to
      this.#refit()
      this.#place()
    }
  }

  /** Go on gliding; whether there is more to go. */
  step(): boolean {
    if (!this.#glide) return false
    const { from, to, start } = this.#glide
    const t = Math.min(1, (performance.now() - start) / GLIDE)
    const share = t * t * (3 - 2 * t)
    const mix = (a: number, b: number): number => a + (b - a) * share
    this.#now = { round: mix(from.round, to.round), down: mix(from.down, to.down), far: mix(from.far, to.far), x: mix(from.x, to.x), y: mix(from.y, to.y) }
    if (t >= 1) this.#glide = null
    this.#refit()
    this.#place()
    return this.#glide !== null
  }

  turn(dx: number, dy: number): void {
    this.#glide = null
    this.#now.round -= dx * 0.006
    this.#now.down = Math.max(0.0001, Math.min(1.4, this.#now.down - dy * 0.005))
    this.#refit()
    this.#place()
  }

  pan(dx: number, dy: number): void {
    const { round, far } = this.#now
    const scale = (this.#fit * far) / 900
    const [c, s] = [Math.cos(round), Math.sin(round)]
    // Right of the eye is (-sin, cos) of where it stands; away from it is the opposite of (cos, sin).
    const x = this.#now.x + (-dx * -s - dy * c) * scale
    const y = this.#now.y + (-dx * c - dy * s) * scale
    this.#now.x = Math.max(-this.#room, Math.min(this.#room, x))
    this.#now.y = Math.max(-this.#room, Math.min(this.#room, y))
    this.#place()
  }

  zoom(factor: number): void {
    this.#glide = null
    this.#now.far = Math.max(0.28, Math.min(1.25, this.#now.far / factor))
    if (this.#now.far >= 1) this.#now.x = this.#now.y = 0
    this.#place()
  }

  /** How far the eye must be to see the whole table at this angle. */
  #refit(): void {
    const kept = { ...this.#now }
    let [low, high] = [200, 3000]
    this.#now = { ...kept, far: 1, x: 0, y: 0 }
    const point = new Vector3()
    for (let n = 0; n < 12; n++) {
      this.#fit = (low + high) / 2
      this.#place()
      this.camera.updateMatrixWorld()
      const all = this.#corners.every((corner) => {
        point.copy(corner).project(this.camera)
        return Math.abs(point.x) < 0.985 && Math.abs(point.y) < 0.97
      })
      if (all) high = this.#fit
      else low = this.#fit
    }
    this.#fit = high
    this.#now = kept
  }

  #place(): void {
    const { round, down, far, x, y } = this.#now
    const away = this.#fit * far
    this.camera.position.set(x + away * Math.sin(down) * Math.cos(round), y + away * Math.sin(down) * Math.sin(round), away * Math.cos(down))
    // The near half of the table looks larger: look at a point before its middle.
    const ahead = 26 * Math.sin(down)
    this.camera.lookAt(x + ahead * Math.cos(round), y + ahead * Math.sin(round), 0)
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld()
  }
}
