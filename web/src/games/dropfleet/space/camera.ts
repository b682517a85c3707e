/** The camera over the battle: it goes around a point, comes nearer, looks from above, and can be led. */
import { Box3, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'

interface Pose {
  /** What is looked at, in inches of the table; how high that is. */
  x: number
  z: number
  y: number
  /** Around it, down from straight above, and how far away. */
  round: number
  down: number
  far: number
}

const GLIDE = 650
/** A film's camera is there while what it films is still to be seen. */
const SWING = 380
const SLANT = 0.88
/** How far down from straight above a recap looks: lower than a player, so that layers show. */
const WATCHED = 1.14
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))

/** How much of the picture's height and width what is shown may take, and how far around a point something still belongs to it. */
const PICTURED = 0.72
const AROUND = 1.5
/** A film's picture may be so many times wider than it needs to be before it is taken anew. */
const ROOMY = 2

/** Pixels an inch from which on ships are as large as they are, and by how much they grow at once. */
const TOLD = 17
const GROWN = 0.2

/** High enough above everything to look straight down at it. */
const ABOVE = 120

/** The middle of some points. */
function middle(points: Vector3[]): { x: number; y: number; z: number } {
  const { x, y, z } = new Box3().setFromPoints(points).getCenter(new Vector3())
  return { x, y, z }
}

export class SpaceCamera {
  #round = new PerspectiveCamera(40, 1, 0.3, 900)
  #flat = new OrthographicCamera(-1, 1, 1, -1, 1, 900)
  #above = false
  /** Somebody's hand chose what is seen: it is not led away. */
  held = false
  #now: Pose
  #glide: { from: Pose; to: Pose; start: number; time: number } | null = null
  #home: Pose
  /** What was seen before the film began: it goes back there. */
  #before: Pose | null = null

  constructor(
    private readonly width: number,
    private readonly depth: number,
  ) {
    this.#home = { x: width / 2, z: depth / 2, y: 3, round: 0, down: SLANT, far: 70 }
    this.#now = { ...this.#home }
    this.#place()
  }

  get stance(): string {
    const { matrixWorld, projectionMatrix } = this.threeCamera
    return [...matrixWorld.elements, projectionMatrix.elements[0] ?? 0].map((n) => n.toFixed(3)).join()
  }

  get threeCamera(): PerspectiveCamera | OrthographicCamera {
    return this.#above ? this.#flat : this.#round
  }

  /** How many times larger than they are ships are drawn in a picture so many pixels high, to be told from afar; in steps, for they make room for each other. */
  grow(high: number): number {
    return clamp(1, Math.exp(Math.round(Math.log(TOLD / this.inch(high)) / GROWN) * GROWN), 2.2)
  }

  /** How many pixels an inch is where the camera looks, in a picture so many pixels high. */
  inch(high: number): number {
    return high / (2 * Math.tan((this.#round.fov * Math.PI) / 360) * this.#now.far)
  }

  /** Look straight down at this part of the table, as the chart does: every place is under the same pixel. */
  above(part: { x: number; y: number; wide: number; high: number } | null): void {
    this.#above = part !== null
    if (!part) return
    const { x, y, wide, high } = part
    Object.assign(this.#flat, { left: -wide / 2, right: wide / 2, top: high / 2, bottom: -high / 2 })
    this.#flat.position.set(x, ABOVE, y)
    this.#flat.up.set(0, 0, -1)
    this.#flat.lookAt(x, 0, y)
    this.#flat.updateProjectionMatrix()
    this.#flat.updateMatrixWorld()
  }

  resize(aspect: number): void {
    this.#round.aspect = aspect
    this.#home.far = (Math.max(this.width, this.depth) * 0.62) / Math.tan((this.#round.fov * Math.PI) / 360) / Math.min(1.25, Math.max(0.5, aspect))
    if (!this.held && !this.#glide && !this.#before) this.#now = { ...this.#now, far: this.#home.far }
    this.#place()
  }

  whole(gliding: boolean): void {
    this.held = false
    this.#before = null
    this.#go({ ...this.#home }, gliding)
  }

  /** Bring a point into the middle, near enough to see it, because somebody wants to. */
  show({ x, y, z }: Vector3, gliding: boolean): void {
    this.#go({ ...this.#now, x, y, z, far: Math.min(this.#now.far, this.#home.far * 0.3) }, gliding)
    this.held = true
    this.#before = null
  }

  /** Show what happens between two points, or at one, from beside the line between them; unless a hand holds the camera. */
  watch(points: Vector3[], time: number): void {
    const [first, last] = [points[0], points.at(-1)]
    if (this.held || !first || !last) return
    this.#before ??= { ...this.#now }
    const now = this.#glide?.to ?? this.#now
    // What is well in the picture already needs no other one.
    const fits = this.#fit(points, now)
    if (now.down === WATCHED && fits <= now.far && now.far < fits * ROOMY) return
    const long = Math.hypot(last.x - first.x, last.z - first.z)
    const across = long > 1 ? Math.atan2(last.x - first.x, last.z - first.z) + Math.PI / 2 - now.round : 0
    const turn = across - Math.PI * Math.round(across / Math.PI)
    this.#frame(points, now.round + clamp(-0.7, turn, 0.7), WATCHED, true, Math.max(SWING, time * 0.5))
  }

  /** Come near enough to see all of some points well, unless a hand holds the camera. */
  guide(points: Vector3[], gliding: boolean): void {
    if (this.held || !points.length) return
    this.#before ??= { ...this.#now }
    const { round, down } = this.#before
    this.#frame(points, round, down, gliding)
  }

  /** Look at the middle of some points from where all of them are seen. */
  #frame(points: Vector3[], round: number, down: number, gliding: boolean, time = GLIDE): void {
    const to = { ...middle(points), round, down, far: 0 }
    to.far = this.#fit(points, to)
    this.#go(to, gliding, time)
  }

  /** From how far some points are seen whole, looked at as in a pose; not from too near, to see what is around them. */
  #fit(points: Vector3[], { x, y, z, round, down }: Pose): number {
    const home = this.#home.far
    const [sr, cr, sd, cd] = [Math.sin(round), Math.cos(round), Math.sin(down), Math.cos(down)]
    const high = Math.tan((this.#round.fov * Math.PI) / 360) * PICTURED
    const wide = high * this.#round.aspect
    const far = points.map((point) => {
      const [px, py, pz] = [point.x - x, point.y - y, point.z - z]
      const along = px * sr + pz * cr
      const [aside, up, near] = [px * cr - pz * sr, py * sd - along * cd, along * sd + py * cd]
      return near + Math.max((Math.abs(aside) + AROUND) / wide, (Math.abs(up) + AROUND) / high)
    })
    return clamp(home * 0.2, Math.max(...far), home)
  }

  /** The film is over. */
  release(gliding: boolean): void {
    if (this.#before) this.#go(this.#before, gliding)
    this.#before = null
  }

  #go(to: Pose, gliding: boolean, time = GLIDE): void {
    if (gliding) this.#glide = { from: { ...this.#now }, to, start: performance.now(), time }
    else {
      this.#glide = null
      this.#now = to
      this.#place()
    }
  }

  /** Go on gliding; whether there is more to go. */
  step(now: number): boolean {
    if (!this.#glide) return false
    const { from, to, start, time } = this.#glide
    const t = clamp(0, (now - start) / time, 1)
    const share = t * t * (3 - 2 * t)
    const keys = Object.keys(to) as (keyof Pose)[]
    this.#now = Object.fromEntries(keys.map((key) => [key, from[key] + (to[key] - from[key]) * share])) as unknown as Pose
    if (t >= 1) this.#glide = null
    this.#place()
    return true
  }

  #taken(): void {
    this.held = true
    this.#before = null
    this.#glide = null
  }

  turn(dx: number, dy: number): void {
    this.#taken()
    this.#now.round -= dx * 0.006
    this.#now.down = clamp(0.0005, this.#now.down - dy * 0.005, 1.45)
    this.#place()
  }

  pan(dx: number, dy: number): void {
    this.#taken()
    const { round, far } = this.#now
    const scale = far / 900
    const [c, s] = [Math.cos(round), Math.sin(round)]
    this.#now.x = clamp(0, this.#now.x - (dx * c + dy * s) * scale, this.width)
    this.#now.z = clamp(0, this.#now.z - (-dx * s + dy * c) * scale, this.depth)
    this.#place()
  }

  /** Nearer or farther; what is pointed at stays about where it is, so that one comes to it. */
  zoom(factor: number, towards?: { x: number; y: number; z: number } | null): void {
    this.#taken()
    const was = this.#now.far
    this.#now.far = clamp(4, was / factor, this.#home.far * 1.4)
    const share = 1 - this.#now.far / was
    if (towards && share > 0) for (const key of ['x', 'y', 'z'] as const) this.#now[key] += (towards[key] - this.#now[key]) * share
    this.#place()
  }

  #place(): void {
    const { x, y, z, round, down, far } = this.#now
    this.#round.position.set(x + far * Math.sin(down) * Math.sin(round), y + far * Math.cos(down), z + far * Math.sin(down) * Math.cos(round))
    this.#round.up.copy(new Vector3(-Math.sin(round), 0, -Math.cos(round)).multiplyScalar(Math.cos(down)).add(new Vector3(0, Math.sin(down), 0)))
    this.#round.lookAt(x, y, z)
    // What drifts right before the camera hides nothing: it is cut away, but never the ground.
    this.#round.near = Math.max(0.3, far * Math.min(0.42, Math.cos(down)))
    this.#round.updateProjectionMatrix()
    this.#round.updateMatrixWorld()
  }
}
