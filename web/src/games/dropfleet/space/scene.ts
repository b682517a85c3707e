/** The battle in the round: ships, what is planned, what happens. It is drawn when something changes, and only then. */
import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineLoop,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  Quaternion,
  Raycaster,
  Scene as Stage,
  Shape,
  ShapeGeometry,
  Plane,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'

import { fan } from '../chart/fan'
import { ahead, type Place, type Point } from '../moves'
import type { Layer, Spot } from '../printed'
import type { DropfleetView, Event, ShipView, Target } from '../types'
import { effectOf, type Effect } from './effects'
import { Eye } from './eye'
import { HEIGHT, TINT } from './heights'
import { build, sternOf } from './shipwright'
import { discard, furnish, groundAt, lines } from './world'

export interface Playing {
  key: number
  event: Event
  time: number
}

/** All that is to be seen. */
export interface Picture {
  view: DropfleetView
  /** The colour of each seat. */
  colours: string[]
  playing: Playing | null
  still: boolean
  selected: number | null
  /** Ships that can be chosen now, and those aimed at. */
  choosable: Set<number>
  aimed: Set<number>
  /** A move being planned: its way, where it ends, its layer, where it may end, the class that moves. */
  plan: { way: Place[]; end: Place; layer: Layer; outline: Point[]; kind: number; mates: Place[]; signature: number; scan: number } | null
  /** Where ships may go on the order looked at. */
  reaches: { outline: Point[]; layer: Layer }[]
  rings: { x: number; y: number; layer: Layer; r: number; colour: string }[]
  shots: { from: number; to: Target }[]
}

interface Pose {
  x: number
  y: number
  z: number
  heading: number
}

const SPREAD = 1.05
/** How far the ring around a ship reaches that tells whose it is. */
const BASE = 0.95
const CORNERS = 20
const TURNING = 320

export class Scene {
  readonly eye: Eye
  #renderer: WebGLRenderer
  #stage = new Stage()
  #ground = new Group()
  #fleet = new Group()
  #over = new Group()
  #happening = new Group()
  #layout = ''
  #made = ''
  #meshes = new Map<string, { mesh: InstancedMesh; ships: number[] }>()
  #poses = new Map<number, Pose>()
  #goals = new Map<number, { from: Pose; way: Pose[]; start: number; time: number }>()
  #effect: { effect: Effect; key: number; start: number; time: number } | null = null
  #picture: Picture | null = null
  #frame = 0
  #size = new Vector2(1, 1)
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.7, metalness: 0.05 })
  #flames = this.#sparks('#8fd8ff', 0.5)
  #fires = this.#sparks('#ff8a3a', 0.42)
  #drops: ReturnType<typeof lines> | null = null
  drawn = 0

  constructor(
    canvas: HTMLCanvasElement,
    view: DropfleetView,
    private readonly after: () => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.#renderer.setPixelRatio(Math.min(1.75, devicePixelRatio))
    this.#stage.background = new Color('#04070f')
    this.eye = new Eye(...view.table)
    this.#stage.add(this.#ground, this.#fleet, this.#over, this.#happening, this.#flames, this.#fires)
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    for (const group of [this.#ground, this.#fleet, this.#over, this.#happening]) discard(group)
    this.#renderer.dispose()
  }

  #sparks(colour: string, size: number): Points {
    const made = new Points(new BufferGeometry(), new PointsMaterial({ color: colour, size, transparent: true, opacity: 0.9, blending: AdditiveBlending, depthWrite: false }))
    made.frustumCulled = false
    return made
  }

  resize(width: number, height: number): void {
    if (!width || !height) return
    this.#size.set(width, height)
    this.#renderer.setSize(width, height, false)
    this.eye.resize(width / height)
    this.wake()
  }

  wake(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now))
  }

  show(picture: Picture): void {
    this.#picture = picture
    const { view } = picture
    const layout = JSON.stringify([view.table, view.fields.length, view.sectors.length, view.stations.length, view.rings.length, view.moons.length])
    if (layout !== this.#layout) {
      this.#layout = layout
      discard(this.#ground)
      this.#ground.clear()
      this.#ground.add(furnish(view))
    }
    this.#muster(picture)
    this.#send(picture)
    this.#sketch(picture)
    this.#play(picture)
    this.wake()
  }

  // Ships

  #muster({ view, colours }: Picture): void {
    const here = view.ships.filter((ship) => ship.status === 'table')
    const made = here.map((ship) => ship.no).join() + colours.join()
    if (made === this.#made) return
    this.#made = made
    discard(this.#fleet)
    this.#fleet.clear()
    this.#meshes.clear()
    const kinds = new Map<string, number[]>()
    for (const ship of here) {
      const key = `${view.groups[ship.group]?.kind ?? 0} ${ship.seat}`
      kinds.set(key, [...(kinds.get(key) ?? []), ship.no])
    }
    for (const [key, ships] of kinds) {
      const [kind, seat] = key.split(' ').map(Number) as [number, number]
      const sheet = view.classes[kind]
      if (!sheet) continue
      const mesh = new InstancedMesh(build(sheet, colours[seat] ?? '#b6bac4'), this.#material.clone(), ships.length)
      mesh.instanceMatrix.setUsage(DynamicDrawUsage)
      mesh.frustumCulled = false
      this.#meshes.set(key, { mesh, ships })
      this.#fleet.add(mesh)
    }
  }

  /** Where every ship is to be; those that move go there along their way. */
  #send({ view, playing, still }: Picture): void {
    const now = performance.now()
    const places = new Map<number, Pose>()
    for (const layer of ['high', 'low', 'atmosphere'] as const) {
      const ships = view.ships.filter((ship) => ship.status === 'table' && ship.layer === layer)
      for (const { no, at } of fan(ships.map(({ no, x, y }) => ({ no, x, y, r: SPREAD })))) {
        places.set(no, { x: at.x, z: at.y, y: HEIGHT[layer], heading: view.ships[no]?.heading ?? 0 })
      }
    }
    for (const no of this.#poses.keys()) {
      if (places.has(no)) continue
      this.#poses.delete(no)
      this.#goals.delete(no)
    }
    for (const [no, to] of places) {
      const was = this.#poses.get(no)
      const moved = playing?.event.type === 'ShipMoved' && playing.event.ship === no ? playing.event : null
      if (!was || still) {
        if (moved && !was && !still) this.#poses.set(no, { ...to, x: moved.way[0]?.[0] ?? to.x, z: moved.way[0]?.[1] ?? to.z })
        else this.#poses.set(no, to)
      }
      const from = this.#poses.get(no)
      const goal = this.#goals.get(no)?.way.at(-1)
      if (!from || still || same(goal ?? from, to)) continue
      const way = moved ? [...moved.way.slice(1, -1).map(([x, z]): Pose => ({ ...to, x, z })), to] : [to]
      this.#goals.set(no, { from: { ...from }, way, start: now, time: moved && playing ? playing.time : TURNING })
    }
  }

  #step(now: number): boolean {
    for (const [no, { from, way, start, time }] of this.#goals) {
      const share = Math.min(1, (now - start) / Math.max(1, time))
      const eased = share * share * (3 - 2 * share)
      const part = Math.min(way.length - 1, Math.floor(eased * way.length))
      const [a, b] = [part ? (way[part - 1] ?? from) : from, way[part] ?? from]
      const t = eased * way.length - part
      const turn = ((((b.heading - a.heading + 180) % 360) + 360) % 360) - 180
      this.#poses.set(no, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, z: a.z + (b.z - a.z) * t, heading: a.heading + turn * t })
      if (share >= 1) {
        const end = way.at(-1)
        if (end) this.#poses.set(no, end)
        this.#goals.delete(no)
      }
    }
    return this.#goals.size > 0
  }

  #place(now: number): void {
    const view = this.#picture?.view
    if (!view || !this.#picture) return
    const [width, depth] = view.table
    const [matrix, turned, tone] = [new Matrix4(), new Quaternion(), new Color()]
    const flames: number[] = []
    const fires: number[] = []
    const drops: [Vector3, Vector3, string][] = []
    const up = new Vector3(0, 1, 0)
    for (const [key, { mesh, ships }] of this.#meshes) {
      const stern = sternOf(view.classes[Number(key.split(' ')[0])] ?? (view.classes[0] as DropfleetView['classes'][number]))
      ships.forEach((no, n) => {
        const [pose, ship] = [this.#poses.get(no), view.ships[no]]
        if (!pose || !ship) return
        turned.setFromAxisAngle(up, (-pose.heading * Math.PI) / 180)
        mesh.setMatrixAt(n, matrix.compose(new Vector3(pose.x, pose.y, pose.z), turned, new Vector3(1, 1, 1)))
        tone.set('#ffffff')
        if (ship.crippled) tone.set('#6b5a58')
        else if (ship.silent) tone.set('#7f8fb0')
        if (this.#picture?.aimed.has(no)) tone.lerp(new Color('#ff6b6b'), 0.5)
        mesh.setColorAt(n, tone)
        const [fx, fz] = ahead(pose.x, pose.z, pose.heading + 180, stern)
        if (!ship.silent) flames.push(fx, pose.y, fz)
        if (ship.crippled) for (let k = 0; k < 3; k++) fires.push(pose.x + Math.sin(now / 90 + no + k * 2) * 0.25, pose.y + 0.12 + k * 0.06, pose.z + Math.cos(now / 110 + k * 2) * 0.25)
        const owner = this.#picture?.colours[ship.seat] ?? '#93a0c4'
        const rim = Array.from({ length: CORNERS }, (_, k) => new Vector3(pose.x + Math.cos((k / CORNERS) * 2 * Math.PI) * BASE, pose.y - 0.3, pose.z + Math.sin((k / CORNERS) * 2 * Math.PI) * BASE))
        // A dashed ring for the second player: never by colour alone.
        rim.forEach((point, k) => (ship.seat % 2 && k % 2) || drops.push([point, rim[(k + 1) % CORNERS] ?? point, owner]))
        drops.push([new Vector3(pose.x, pose.y, pose.z), new Vector3(ship.x, groundAt(ship.x, ship.y, width, depth), ship.y), TINT[ship.layer]])
      })
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
    this.#flames.geometry.setAttribute('position', new BufferAttribute(new Float32Array(flames), 3))
    this.#fires.geometry.setAttribute('position', new BufferAttribute(new Float32Array(fires), 3))
    if (this.#drops) {
      this.#stage.remove(this.#drops)
      this.#drops.geometry.dispose()
    }
    this.#drops = lines(drops, 0.8)
    this.#stage.add(this.#drops)
  }

  // What is planned

  #sketch({ view, plan, reaches, rings, shots, selected, choosable, aimed, colours }: Picture): void {
    discard(this.#over)
    this.#over.clear()
    const area = (outline: Point[], y: number): void => {
      if (outline.length < 3) return
      const shape = new Shape(outline.map(([x, z]) => new Vector2(x, -z)))
      const face = new Mesh(new ShapeGeometry(shape).rotateX(-Math.PI / 2), new MeshBasicMaterial({ color: '#ffb347', transparent: true, opacity: 0.16, side: DoubleSide, depthWrite: false }))
      face.position.y = y
      this.#over.add(face, this.#loop(outline, y, '#ffb347'))
    }
    for (const { outline, layer } of reaches) area(outline, HEIGHT[layer])
    for (const { x, y, layer, r, colour } of rings) this.#over.add(this.#circle(x, y, HEIGHT[layer], r, colour))
    const marked = (ship: ShipView, colour: string): void => {
      const pose = this.#poses.get(ship.no)
      if (pose) this.#over.add(this.#circle(pose.x, pose.z, pose.y, BASE + 0.25, colour))
    }
    for (const ship of view.ships) {
      if (ship.status !== 'table') continue
      if (aimed.has(ship.no)) marked(ship, '#ff6b6b')
      else if (choosable.has(ship.no)) marked(ship, '#ffb347')
      else if (ship.no === selected) marked(ship, '#5ad1e6')
    }
    const ends = shots.flatMap(({ from, to }): [Vector3, Vector3, string][] => {
      const [a, b] = [this.whereIs({ kind: 'ship', no: from }), this.whereIs(to)]
      return a && b ? [[a, b, '#ff6b6b']] : []
    })
    if (ends.length) this.#over.add(lines(ends, 0.9))
    if (!plan) return
    const y = HEIGHT[plan.layer]
    area(plan.outline, y)
    this.#over.add(new Line(new BufferGeometry().setFromPoints(plan.way.map((at) => new Vector3(at.x, y, at.y))), new LineBasicMaterial({ color: '#ffb347' })))
    if (plan.signature) this.#over.add(this.#circle(plan.end.x, plan.end.y, y, plan.signature, '#ffb347'))
    if (plan.scan) this.#over.add(this.#circle(plan.end.x, plan.end.y, y, plan.scan, '#5ad1e6'))
    const [kx, kz] = ahead(plan.end.x, plan.end.y, plan.end.heading, 2.4)
    this.#over.add(lines([[new Vector3(plan.end.x, y, plan.end.y), new Vector3(kx, y, kz), '#ffb347']], 1), this.#circle(kx, kz, y, 0.3, '#ffb347'))
    const sheet = view.classes[plan.kind]
    if (!sheet) return
    const hull = build(sheet, colours[0] ?? '#ffb347')
    for (const at of [plan.end, ...plan.mates]) {
      const ghost = new Mesh(hull, new MeshBasicMaterial({ color: '#ffb347', transparent: true, opacity: at === plan.end ? 0.75 : 0.4 }))
      ghost.position.set(at.x, y, at.y)
      ghost.rotation.y = (-at.heading * Math.PI) / 180
      this.#over.add(ghost)
    }
  }

  #loop(outline: Point[], y: number, colour: string): LineLoop {
    return new LineLoop(new BufferGeometry().setFromPoints(outline.map(([x, z]) => new Vector3(x, y, z))), new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.9 }))
  }

  #circle(x: number, z: number, y: number, r: number, colour: string): LineLoop {
    const points = Array.from({ length: 56 }, (_, n): Point => [x + Math.cos((n / 28) * Math.PI) * r, z + Math.sin((n / 28) * Math.PI) * r])
    return this.#loop(points, y, colour)
  }

  // What happens

  #play({ playing, still }: Picture): void {
    if (this.#effect && this.#effect.key !== playing?.key) {
      discard(this.#happening)
      this.#happening.clear()
      this.#effect = null
    }
    if (!playing || this.#effect || still) return
    const effect = effectOf(playing.event, (target) => this.whereIs(target))
    if (!effect) return
    this.#happening.add(effect.group)
    this.#effect = { effect, key: playing.key, start: performance.now(), time: playing.time }
  }

  /** Where a thing is in the round. */
  whereIs(target: Target): Vector3 | null {
    const view = this.#picture?.view
    if (!view) return null
    if (target.kind === 'ship') {
      const [pose, ship] = [this.#poses.get(target.no), view.ships[target.no]]
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

  // Hands and labels

  inLayer(x: number, z: number, layer: Layer): Vector3 {
    return new Vector3(x, HEIGHT[layer], z)
  }

  onGround(x: number, z: number): Vector3 {
    const [width, depth] = this.#picture?.view.table ?? [0, 0]
    return new Vector3(x, groundAt(x, z, width, depth), z)
  }

  /** Where a point of the scene is on the canvas, in pixels; null behind the eye. */
  project(at: Vector3): { x: number; y: number } | null {
    const point = at.clone().project(this.eye.camera)
    if (point.z > 1) return null
    return { x: ((point.x + 1) / 2) * this.#size.x, y: ((1 - point.y) / 2) * this.#size.y }
  }

  /** The point of a layer under a pixel. */
  under(px: number, py: number, layer: Layer | 'ground'): { x: number; y: number } | null {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2((px / this.#size.x) * 2 - 1, 1 - (py / this.#size.y) * 2), this.eye.camera)
    const found = ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), layer === 'ground' ? 0 : -HEIGHT[layer]), new Vector3())
    return found ? { x: found.x, y: found.z } : null
  }

  /** What lies under a pixel: the nearest thing within a finger's breadth. */
  thingAt(px: number, py: number, prefer: (spot: Spot) => boolean): Spot | null {
    const view = this.#picture?.view
    if (!view) return null
    const spots: [Spot, Vector3 | null][] = [
      ...view.ships.filter((ship) => ship.status === 'table').map(({ no }): [Spot, Vector3 | null] => [{ kind: 'ship', no }, this.whereIs({ kind: 'ship', no })]),
      ...view.stations.map((_, no): [Spot, Vector3 | null] => [{ kind: 'station', no }, this.whereIs({ kind: 'station', no })]),
      ...view.sectors.map((_, no): [Spot, Vector3 | null] => [{ kind: 'sector', no }, this.whereIs({ kind: 'sector', no })]),
      ...view.clusters.map(({ x, y }, no): [Spot, Vector3 | null] => [{ kind: 'cluster', no }, new Vector3(x, groundAt(x, y, ...view.table), y)]),
    ]
    let best: Spot | null = null
    let least = 30
    for (const [spot, at] of spots) {
      const seen = at && this.project(at)
      if (!seen) continue
      const far = Math.hypot(seen.x - px, seen.y - py) + (prefer(spot) ? 0 : 8)
      if (far < least) [best, least] = [spot, far]
    }
    return best
  }

  #draw(now: number): void {
    this.#frame = 0
    const gliding = this.eye.step(now)
    const moving = this.#step(now)
    const burning = !this.#picture?.still && (this.#picture?.view.ships.some((ship) => ship.crippled && ship.status === 'table') ?? false)
    this.#place(now)
    if (this.#effect) {
      const share = Math.min(1, (now - this.#effect.start) / this.#effect.time)
      this.#effect.effect.at(share)
    }
    this.#renderer.render(this.#stage, this.eye.camera)
    this.drawn = this.#renderer.info.render.calls
    this.after()
    if (gliding || moving || this.#effect || burning) this.wake()
  }
}

function same(a: Pose, b: Pose): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) + Math.abs(a.heading - b.heading) < 0.01
}
