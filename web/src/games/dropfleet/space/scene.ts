/** The battle in the round: ships, what is planned, what happens. It is lineMesh when something changes, and only then. */
import { BoxGeometry, BufferAttribute, Color, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Plane, Quaternion, Raycaster, Scene as Stage, Vector2, Vector3, WebGLRenderer } from 'three'

import { DRAW_PICTURE } from '../../../board/webgl'
import { spotPlace, targetOf, type Layer, type Spot } from '../labels'
import type { DropfleetView, Event, Target } from '../types'
import { LightPainter } from './drawing/light-painter'
import { DANGER, INFO, SUN, type PlanOverlay } from './plan-overlay'
import { effectOf } from './event-effects'
import { SpaceCamera } from './camera'
import { BASE, ShipModels, type ShownShips } from './ship-models'
import { ModelCache } from './model-cache'
import { HEIGHT } from './layer-heights'
import { lineMesh, areaMesh } from './drawing/line-meshes'
import { layoutKey, tableObjects } from './table-objects'
import type { Effect } from './weapon-fire'
import { circle, type Place3, type Polyline } from './drawing/lines'
import { disposeGroup, environment, groundAt } from './environment'

export interface Playing {
  key: number
  event: Event
  time: number
}

/** All that is to be seen. */
export interface Picture extends ShownShips {
  playing: Playing | null
  selected: number | null
  /** What can be chosen now. */
  choosable: Spot[]
  overlay: PlanOverlay
}

/** How near to a thing a click must be, in pixels; what cannot be chosen now must be nearer. */
const FINGER = 30
const SHY = 8
/** Milliseconds after which one more hull is built that may be needed: nobody waits for it then. */
const AHEAD = 100
/** Milliseconds between two frames when nothing but fires moves. */
const FLICKER = 66
const UP = new Vector3(0, 1, 0)
/** How far the ring around what can be chosen reaches. */
const RIM: Record<Spot['kind'], number> = { ship: BASE + 0.25, sector: 0.85, station: 1.9, cluster: 2.5, anomaly: 1.6 }

export class Scene {
  readonly camera: SpaceCamera
  #renderer: WebGLRenderer
  #stage = new Stage()
  #world: Group
  #places = new Group()
  #models = new ModelCache()
  #ships = new ShipModels(this.#models)
  #over = new Group()
  #painter = new LightPainter()
  #layout = ''
  #drawnOverlay = ''
  /** In the first frame there is one of each thing that is seen only later: how it is lineMesh is worked out then, not while something plays. */
  #samples: Group | null = new Group()
  /** What is not shown any more: given back once its like is lineMesh, for whatever nobody uses is worked out anew. */
  #discarded: Group[] = []
  #ghostly = new MeshBasicMaterial({ color: '#ffffff', transparent: true, opacity: 0.8 })
  #effect: { effect: Effect; key: number; start: number; time: number } | null = null
  #picture: Picture | null = null
  #frame = 0
  /** The next frame is the page's own: it shows that something else happens, and both at once take too long for a frame. */
  #yields = false
  /** Something was shown anew or moved since what is written beside it was last put in its place. */
  #stirred = true
  #idle = 0
  #spare = 0
  #size = new Vector2(1, 1)
  /** How many things the last frame drew. */
  draws = 0

  /** How much larger than they are ships are to be lineMesh, from where they are seen. */
  get grow(): number {
    return this.camera.grow(this.#size.y)
  }

  constructor(
    canvas: HTMLCanvasElement,
    view: DropfleetView,
    /** By a graphics card? The processor alone draws coarsely, so that it keeps up. */
    quick: boolean,
    private readonly after: (stirred: boolean) => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: quick, powerPreference: 'high-performance' })
    canvas.addEventListener(DRAW_PICTURE, () => this.#renderer.render(this.#stage, this.camera.threeCamera))
    this.#renderer.setPixelRatio(quick ? Math.min(1.75, devicePixelRatio) : 0.6 * Math.min(1, devicePixelRatio))
    this.#stage.background = new Color('#04070f')
    this.camera = new SpaceCamera(...view.table)
    this.#world = environment(view.table)
    this.#stage.add(this.#world, this.#places, this.#ships.group, this.#over, this.#painter.group)
    // To ask whether a shader is in order is to wait for the graphics card.
    this.#renderer.debug.checkShaderErrors = false
    this.#ghostly.userData.kept = true
    this.#prepare()
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#idle)
    clearTimeout(this.#spare)
    for (const group of [this.#world, this.#places, this.#over, ...this.#discarded]) disposeGroup(group)
    this.#ghostly.dispose()
    this.#ships.dispose()
    this.#models.dispose()
    this.#painter.dispose()
    this.#renderer.dispose()
  }

  resize(width: number, height: number): void {
    if (!width || !height) return
    this.#size.set(width, height)
    this.#renderer.setSize(width, height, false)
    this.#painter.high = this.#renderer.domElement.height
    this.camera.resize(width / height)
    this.wake()
  }

  /** What is seen has changed, or the camera has. */
  wake(): void {
    this.#stirred = true
    this.#ask()
  }

  #ask(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now))
  }

  show(picture: Picture): void {
    const before = this.#picture
    this.#yields ||= before !== null && (picture.playing?.key !== before.playing?.key || picture.choosable !== before.choosable)
    this.#picture = picture
    const { view, colours } = picture
    const layout = layoutKey(view, colours)
    if (layout !== this.#layout) {
      this.#layout = layout
      this.#places = this.#anew(this.#places)
      this.#places.add(tableObjects(view, colours))
    }
    this.#ships.updateHulls(picture)
    this.#ships.send(picture)
    this.#drawOverlay(picture)
    this.#play(picture)
    this.#prepareModels()
    this.wake()
  }

  /** Broken hulls are built while nothing plays, one at a time. */
  #prepareModels(): void {
    clearTimeout(this.#spare)
    if (this.#picture?.playing) return
    this.#spare = setTimeout(() => {
      if (this.#picture && this.#models.ahead(this.#picture.view, this.#picture.colours)) this.#prepareModels()
    }, AHEAD)
  }

  /** One of each thing that is seen only later, too small and too deep to be seen now. */
  #prepare(): void {
    const form = new BoxGeometry()
    form.setAttribute('color', new BufferAttribute(new Float32Array(form.getAttribute('position').count * 3), 3))
    const ghost = new InstancedMesh(form, this.#ghostly, 1)
    ghost.setColorAt(0, new Color(SUN))
    this.#samples?.add(ghost, this.#ships.wreck(form))
    for (const one of this.#samples?.children ?? []) one.frustumCulled = false
    this.#samples?.scale.setScalar(0.001)
    if (this.#samples) this.#stage.add(this.#samples)
  }

  /** An empty group in the place of another, which is given back later. */
  #anew(old: Group): Group {
    const made = new Group()
    this.#stage.remove(old)
    this.#stage.add(made)
    this.#discarded.push(old)
    return made
  }

  /** What is planned and what can be chosen: lines, areas and ghosts are one thing to draw each. */
  #drawOverlay({ view, overlay, selected, choosable, aimed, grow }: Picture): void {
    const lines: Polyline[] = [...overlay.lines]
    const rim = (kind: Spot['kind']): number => RIM[kind] * (kind === 'ship' ? grow : 1)
    for (const spot of choosable) {
      const at = this.#place(spot)
      if (at) lines.push(circle(...at, rim(spot.kind), spot.kind === 'ship' && aimed.has(spot.no) ? DANGER : SUN))
    }
    for (const { spot, colour } of overlay.rings) {
      const at = this.#place(spot)
      if (at) lines.push(circle(...at, rim(spot.kind) + 0.2, colour))
    }
    const pose = selected !== null && !choosable.some(({ kind, no }) => kind === 'ship' && no === selected) && this.#ships.poses.get(selected)
    if (pose) lines.push(circle(pose.x, pose.z, pose.y, rim('ship'), aimed.has(selected) ? DANGER : INFO))
    for (const { from, to, colour } of overlay.links) {
      const [a, b] = [Array.isArray(from) ? from : this.#spot(from), this.#spot(to)]
      if (a && b) lines.push({ points: [a, b], colour })
    }
    const drawnOverlay = JSON.stringify([lines, overlay.areas, overlay.ghosts, grow])
    if (drawnOverlay === this.#drawnOverlay) return
    this.#drawnOverlay = drawnOverlay
    this.#over = this.#anew(this.#over)
    if (lines.length) this.#over.add(lineMesh(lines))
    if (overlay.areas.length) this.#over.add(areaMesh(overlay.areas))
    const shipClass = view.classes[overlay.ghosts[0]?.kind ?? -1]
    if (!shipClass) return
    const ghosts = new InstancedMesh(this.#models.hull(shipClass, SUN), this.#ghostly, overlay.ghosts.length)
    ghosts.frustumCulled = false
    overlay.ghosts.forEach((ghost, n) => {
      const turned = new Quaternion().setFromAxisAngle(UP, (-ghost.heading * Math.PI) / 180)
      ghosts.setMatrixAt(n, new Matrix4().compose(new Vector3(ghost.x, ghost.height, ghost.y), turned, new Vector3(grow, grow, grow)))
      ghosts.setColorAt(n, new Color(ghost.faint ? '#8a6a3a' : SUN))
    })
    this.#over.add(ghosts)
  }

  #play({ playing, still, view, grow }: Picture): void {
    if (this.#effect && this.#effect.key !== playing?.key) this.#effect = null
    if (!playing || this.#effect || still) return
    const effect = effectOf(playing.event, view, (target) => this.whereIs(target), grow)
    if (effect) this.#effect = { effect, key: playing.key, start: performance.now(), time: playing.time }
  }

  /** Where a thing is in the round. */
  whereIs(target: Target): Vector3 | null {
    const view = this.#picture?.view
    if (!view) return null
    if (target.kind === 'ship') {
      const [pose, ship] = [this.#ships.poses.get(target.no), view.ships[target.no]]
      if (pose) return new Vector3(pose.x, pose.y, pose.z)
      return ship && ship.status !== 'waiting' ? new Vector3(ship.x, HEIGHT[ship.layer], ship.y) : null
    }
    if (target.kind === 'station') {
      const station = view.stations[target.no]
      return station ? new Vector3(station.x, HEIGHT[station.layer], station.y) : null
    }
    const sector = view.sectors[target.no]?.sector
    return sector ? new Vector3(sector.x, groundAt(sector.x, sector.y, ...view.table) + 0.2, sector.y) : null
  }

  /** Where a thing that can be chosen is. */
  #place(spot: Spot): Place3 | null {
    const target = targetOf(spot)
    if (target) return this.#spot(target)
    const view = this.#picture?.view
    const at = view && spotPlace(view, spot)
    return at ? [at.x, at.y, spot.kind === 'anomaly' ? HEIGHT.low : groundAt(at.x, at.y, ...view.table) + 0.15] : null
  }

  /** The corners of what lies around a ship. */
  around(no: number, far: number): Vector3[] {
    const at = this.whereIs({ kind: 'ship', no })
    return at ? [-far, far].flatMap((dx) => [-far, far].map((dz) => new Vector3(at.x + dx, at.y, at.z + dz))) : []
  }

  /** A point of a layer. */
  spot(x: number, y: number, layer: Layer): Vector3 {
    return new Vector3(x, HEIGHT[layer], y)
  }

  #spot(target: Target): Place3 | null {
    const at = this.whereIs(target)
    return at && [at.x, at.z, at.y]
  }

  /** Where a point of the ground is on the canvas. */
  projectGround(x: number, y: number): { x: number; y: number } | null {
    const [width, depth] = this.#picture?.view.table ?? [0, 0]
    return this.project([x, y, groundAt(x, y, width, depth)])
  }

  /** Where a point of the scene is on the canvas, in pixels; null behind the camera. */
  project([x, y, height]: Place3): { x: number; y: number } | null {
    const point = new Vector3(x, height, y).project(this.camera.threeCamera)
    if (point.z > 1) return null
    return { x: ((point.x + 1) / 2) * this.#size.x, y: ((1 - point.y) / 2) * this.#size.y }
  }

  projectSpot(spot: Spot): { x: number; y: number } | null {
    const at = this.#place(spot)
    return at && this.project(at)
  }

  /** The ships on the canvas: where they are, and about how far they reach. */
  silhouettes(): { x: number; y: number; r: number }[] {
    const r = ((this.#picture?.grow ?? 1) * BASE * this.camera.inch(this.#size.y)) / 2
    return [...this.#ships.poses.values()].flatMap(({ x, y, z }) => {
      const seen = this.project([x, z, y])
      return seen ? [{ ...seen, r }] : []
    })
  }

  /** The point of a layer under a pixel. */
  under(px: number, py: number, layer: Layer): { x: number; y: number } | null {
    return this.level(px, py, HEIGHT[layer])
  }

  /** The point so high above the ground under a pixel. */
  level(px: number, py: number, height: number): { x: number; y: number; height: number } | null {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2((px / this.#size.x) * 2 - 1, 1 - (py / this.#size.y) * 2), this.camera.threeCamera)
    const found = ray.ray.intersectPlane(new Plane(UP, -height), new Vector3())
    return found ? { x: found.x, y: found.z, height } : null
  }

  /** The true place of the thing under a pixel, where it is not lineMesh because of a stack; and its height. */
  placeAt(px: number, py: number): { x: number; y: number; height: number } | null {
    const spot = this.thingAt(px, py, (one) => one.kind !== 'cluster')
    const view = this.#picture?.view
    if (!spot || !view) return null
    const at = spotPlace(view, spot)
    return at ? { x: at.x, y: at.y, height: this.#place(spot)?.[2] ?? 0 } : null
  }

  /** What one comes nearer to at a pixel: the thing there, else the middle layer. */
  towards(px: number, py: number): { x: number; y: number; z: number } | null {
    const at = this.placeAt(px, py) ?? this.level(px, py, HEIGHT.low)
    const [width, depth] = this.#picture?.view.table ?? [0, 0]
    return at && { x: Math.max(0, Math.min(width, at.x)), y: at.height, z: Math.max(0, Math.min(depth, at.y)) }
  }

  /** What lies under a pixel: the nearest thing within a finger's breadth. */
  thingAt(px: number, py: number, prefer: (spot: Spot) => boolean): Spot | null {
    const view = this.#picture?.view
    if (!view) return null
    const spots: Spot[] = [
      ...view.ships.flatMap(({ no, status }): Spot[] => (status === 'table' ? [{ kind: 'ship', no }] : [])),
      ...view.stations.map((_, no): Spot => ({ kind: 'station', no })),
      ...view.sectors.map((_, no): Spot => ({ kind: 'sector', no })),
      ...view.clusters.map((_, no): Spot => ({ kind: 'cluster', no })),
      ...(view.anomaly ? [{ kind: 'anomaly', no: 0 } as const] : []),
    ]
    let best: Spot | null = null
    let least = FINGER
    for (const spot of spots) {
      const seen = this.projectSpot(spot)
      if (!seen) continue
      const far = Math.hypot(seen.x - px, seen.y - py) + (prefer(spot) ? 0 : SHY)
      if (far < least) [best, least] = [spot, far]
    }
    return best
  }

  #draw(now: number): void {
    this.#frame = 0
    if (this.#yields) {
      this.#yields = false
      return this.#ask()
    }
    const gliding = this.camera.step(now)
    const moving = this.#ships.step(now)
    if (this.#picture) this.#ships.place(now, this.#picture, this.#painter)
    if (this.#effect) this.#effect.effect(Math.min(1, Math.max(0, now - this.#effect.start) / this.#effect.time), this.#painter)
    if (this.#samples) this.#painter.warm()
    this.#painter.end()
    this.#renderer.render(this.#stage, this.camera.threeCamera)
    this.draws = this.#renderer.info.render.calls
    if (this.#samples) this.#stage.remove(this.#samples)
    this.#samples = null
    for (const group of this.#discarded.splice(0)) disposeGroup(group)
    this.after(this.#stirred || gliding || moving)
    // Who has arrived in this frame is written of in the next.
    this.#stirred = gliding || moving
    if (gliding || moving || this.#effect) this.#ask()
    else if (this.#ships.burning && !this.#picture?.still) {
      clearTimeout(this.#idle)
      this.#idle = setTimeout(() => this.#ask(), FLICKER)
    }
  }
}
