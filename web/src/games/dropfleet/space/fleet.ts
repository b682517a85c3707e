/** The ships in the round: one thing to draw a class and owner, all rings and drop lines one more. */
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from 'three'

import type { ClassView, DropfleetView, Event, ShipView } from '../types'
import type { Brush } from './brush'
import { SHIELD as REACH } from './effects'
import type { Hangar } from './hangar'
import { HEIGHT, TINT } from './heights'
import { enginesOf } from './shipwright'
import { noise } from './shots'
import { groundAt } from './world'
import { Wrecks } from './wrecks'

export interface Pose {
  x: number
  y: number
  z: number
  heading: number
}

export interface Mustered {
  view: DropfleetView
  /** The colour of each seat. */
  colours: string[]
  /** Where each ship is drawn on the table: stacks are fanned out. */
  places: Map<number, { x: number; y: number }>
  playing: { event: Event; time: number } | null
  still: boolean
  aimed: Set<number>
  /** How many times larger than they are ships are drawn. */
  grow: number
}

/** How far the ring around a ship reaches that tells whose it is. */
export const BASE = 0.95
const CORNERS = 20
/** The hexagon of raised shields, around a shell of light, and the rays of a spike: the chart's signs. */
const SIDES = 6
const SHIELDED = 1.22
const SHIELD = '#9fe8ff'
const SPIKE = '#ffb347'
const MOST_RAYS = 8
/** Of a ship's lines: its ring, the one to the ground, shields and spikes. */
const LINES = CORNERS + 1 + SIDES + MOST_RAYS
/** Fires of a Crippled ship, and at most. */
const FIRES = 4
const MOST_FIRES = 9
const TURNING = 320
const UP = new Vector3(0, 1, 0)
const RIM = Array.from({ length: CORNERS + 1 }, (_, n): [number, number] => [Math.cos((n / CORNERS) * 2 * Math.PI) * BASE, Math.sin((n / CORNERS) * 2 * Math.PI) * BASE])

export class Fleet {
  readonly group = new Group()
  readonly poses = new Map<number, Pose>()
  /** Whether fires were painted in the last frame. */
  burning = false
  #hulls = new Group()
  #wrecks = new Wrecks()
  #made = ''
  #meshes: { mesh: InstancedMesh; ships: number[]; kind: ClassView }[] = []
  #goals = new Map<number, { from: Pose; way: Pose[]; start: number; time: number }>()
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.7, metalness: 0.05 })
  #lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.8, depthWrite: false }))

  constructor(private readonly hangar: Hangar) {
    this.#lines.frustumCulled = false
    this.group.add(this.#hulls, this.#lines, this.#wrecks.group)
  }

  dispose(): void {
    this.#wrecks.dispose()
    this.#lines.geometry.dispose()
    this.#lines.material.dispose()
    for (const { mesh } of this.#meshes) mesh.dispose()
    this.#material.dispose()
  }

  /** A wreck of any form, as one that falls would be drawn. */
  wreck(form: BufferGeometry): Mesh {
    return this.#wrecks.sample(form)
  }

  /** Build the hulls of who is there. */
  muster({ view, colours }: Mustered): void {
    const here = view.ships.filter((ship) => ship.status === 'table')
    const made = here.map((ship) => (ship.crippled ? `${ship.no}!` : ship.no)).join() + colours.join()
    if (made === this.#made) return
    this.#made = made
    for (const { mesh } of this.#meshes) mesh.dispose()
    this.#hulls.clear()
    this.#meshes = []
    const kinds = new Map<string, number[]>()
    for (const ship of here) {
      const key = `${view.groups[ship.group]?.kind ?? 0} ${ship.seat} ${ship.crippled ? 1 : 0}`
      kinds.set(key, [...(kinds.get(key) ?? []), ship.no])
    }
    for (const [key, ships] of kinds) {
      const [no, seat, broken] = key.split(' ').map(Number) as [number, number, number]
      const kind = view.classes[no]
      if (!kind) continue
      const mesh = new InstancedMesh(this.hangar.hull(kind, colours[seat] ?? '#b6bac4', broken === 1), this.#material, ships.length)
      mesh.instanceMatrix.setUsage(DynamicDrawUsage)
      mesh.frustumCulled = false
      this.#meshes.push({ mesh, ships, kind })
      this.#hulls.add(mesh)
    }
    this.#lines.geometry.dispose()
    this.#lines.geometry = new BufferGeometry()
    for (const name of ['position', 'color']) this.#lines.geometry.setAttribute(name, new BufferAttribute(new Float32Array(here.length * LINES * 6), 3).setUsage(DynamicDrawUsage))
  }

  /** Where every ship is to be; those that move go there along their way. */
  send({ view, colours, places, playing, still }: Mustered): void {
    const now = performance.now()
    for (const [no, pose] of this.poses) {
      if (places.has(no)) continue
      const ship = view.ships[no]
      const kind = view.classes[view.groups[ship?.group ?? -1]?.kind ?? -1]
      // What is told falls as it is told; who only comes to look sees no rain of old wrecks.
      if (playing && !still && kind && ship?.status === 'destroyed') {
        this.#wrecks.add({ hull: this.hangar.hull(kind, colours[ship.seat] ?? '#b6bac4', true), ...pose, ground: groundAt(pose.x, pose.z, ...view.table) }, now)
      }
      this.poses.delete(no)
      this.#goals.delete(no)
    }
    for (const [no, at] of places) {
      const ship = view.ships[no]
      if (!ship) continue
      const to: Pose = { x: at.x, y: HEIGHT[ship.layer], z: at.y, heading: ship.heading }
      const was = this.poses.get(no)
      const moved = playing?.event.type === 'ShipMoved' && playing.event.ship === no ? playing.event : null
      if (still) this.#goals.delete(no)
      if (still || !was) {
        const first = moved && !still ? moved.way[0] : undefined
        this.poses.set(no, first ? { ...to, x: first[0], z: first[1] } : to)
      }
      const from = this.poses.get(no)
      const goal = this.#goals.get(no)?.way.at(-1)
      if (!from || still || same(goal ?? from, to)) continue
      const way = moved ? [...moved.way.slice(1, -1).map(([x, z]): Pose => ({ ...to, x, z })), to] : [to]
      this.#goals.set(no, { from: { ...from }, way, start: now, time: moved && playing ? playing.time : TURNING })
    }
  }

  /** Go on along the ways; whether there is more to go. */
  step(now: number): boolean {
    for (const [no, { from, way, start, time }] of this.#goals) {
      const share = Math.min(1, Math.max(0, now - start) / Math.max(1, time))
      const eased = share * share * (3 - 2 * share)
      const part = Math.min(way.length - 1, Math.floor(eased * way.length))
      const [a, b] = [part ? (way[part - 1] ?? from) : from, way[part] ?? from]
      const t = eased * way.length - part
      const turn = ((((b.heading - a.heading + 180) % 360) + 360) % 360) - 180
      this.poses.set(no, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, z: a.z + (b.z - a.z) * t, heading: a.heading + turn * t })
      if (share >= 1) {
        const end = way.at(-1)
        if (end) this.poses.set(no, end)
        this.#goals.delete(no)
      }
    }
    return this.#wrecks.step(now) || this.#goals.size > 0
  }

  /** Put every ship and its ring where it is now; paint its flames and fires. */
  place(now: number, { view, colours, aimed, still, grow }: Mustered, brush: Brush): void {
    const [width, depth] = view.table
    const ends = this.#lines.geometry.getAttribute('position') as BufferAttribute | undefined
    const inks = this.#lines.geometry.getAttribute('color') as BufferAttribute | undefined
    if (!ends || !inks) return
    const time = still ? 0 : now
    this.burning = false
    let end = 0
    const point = (x: number, y: number, z: number, ink: Color): void => {
      ends.setXYZ(end, x, y, z)
      inks.setXYZ(end++, ink.r, ink.g, ink.b)
    }
    for (const { mesh, ships, kind } of this.#meshes) {
      ships.forEach((no, n) => {
        const [pose, ship] = [this.poses.get(no), view.ships[no]]
        if (!pose || !ship) return
        TURNED.setFromAxisAngle(UP, (-pose.heading * Math.PI) / 180)
        mesh.setMatrixAt(n, MATRIX.compose(SPOT.set(pose.x, pose.y, pose.z), TURNED, SIZE.setScalar(grow)))
        TONE.set(ship.silent ? '#7f8fb0' : '#ffffff')
        if (ship.shields) brush.ball(SPOT, (REACH[kind.tonnage] ?? 1.5) * grow, SHIELD, 0.55, true)
        if (aimed.has(no)) TONE.lerp(TINTED.set('#ff6b6b'), 0.5)
        mesh.setColorAt(n, TONE)
        if (!ship.silent) burn(brush, kind, pose, grow, this.#goals.has(no), ship.crippled ? 0.35 : 1, time + no * 97)
        const many = firesOf(ship, kind)
        if (many) this.burning = true
        fires(brush, pose, grow, no, many, time)
        OWNER.set(colours[ship.seat] ?? '#93a0c4')
        for (let k = 0; k < CORNERS; k++) {
          // A dashed ring for the second player: never by colour alone.
          if (ship.seat % 2 && k % 2) continue
          const [a, b] = [RIM[k], RIM[k + 1]] as [[number, number], [number, number]]
          point(pose.x + a[0] * grow, pose.y - 0.3 * grow, pose.z + a[1] * grow, OWNER)
          point(pose.x + b[0] * grow, pose.y - 0.3 * grow, pose.z + b[1] * grow, OWNER)
        }
        const around = (turn: number, far: number, ink: Color): void => {
          const round = turn * 2 * Math.PI
          point(pose.x + Math.sin(round) * far * BASE * grow, pose.y - 0.3 * grow, pose.z - Math.cos(round) * far * BASE * grow, ink)
        }
        TINTED.set(SHIELD)
        for (let side = 0; ship.shields && side < SIDES; side++) for (const corner of [side, side + 1]) around(corner / SIDES, SHIELDED, TINTED)
        TINTED.set(SPIKE)
        const rays = Math.min(MOST_RAYS, (ship.spike ?? 0) * 4)
        for (let ray = 0; ray < rays; ray++) for (const far of [1.12, 1.3 + 0.1 * (ship.spike ?? 0)]) around(ray / rays, far, TINTED)
        TINTED.set(TINT[ship.layer])
        point(pose.x, pose.y, pose.z, TINTED)
        point(ship.x, groundAt(ship.x, ship.y, width, depth), ship.y, TINTED)
      })
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
    this.#lines.geometry.setDrawRange(0, end)
    for (const filled of [ends, inks]) filled.needsUpdate = true
    this.#wrecks.paint(now, brush)
  }
}

const [MATRIX, TURNED, SPOT, SIZE, TONE, OWNER, TINTED] = [new Matrix4(), new Quaternion(), new Vector3(), new Vector3(), new Color(), new Color(), new Color()]

/** Engines burn, longer while the ship moves. */
function burn(brush: Brush, kind: ClassView, { x, y, z, heading }: Pose, grow: number, moves: boolean, strength: number, time: number): void {
  const { places, wide: narrow } = enginesOf(kind)
  const wide = narrow * grow
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)]
  for (const [side, back] of places) {
    const [fx, fz] = [x + (side * cos - back * sin) * grow, z + (side * sin + back * cos) * grow]
    const flicker = strength * (0.85 + 0.15 * Math.sin(time / 70 + side * 9))
    brush.spark(fx, y, fz, wide * 3.4, '#7fc8ff', flicker)
    brush.spark(fx, y, fz, wide * 1.5, '#ffffff', flicker)
    for (let n = 1; moves && n < 7; n++) brush.spark(fx - sin * n * wide * 0.9, y, fz + cos * n * wide * 0.9, wide * (3 - n * 0.3), '#5aa8ff', flicker * (0.7 - n * 0.09))
  }
}

/** How many fires a ship has: the more Hull it has lost the more, and more when it is Crippled or burns by the rules. */
function firesOf({ crippled, harm, hull }: ShipView, kind: ClassView): number {
  return Math.min(MOST_FIRES, (crippled ? FIRES : 0) + (harm?.fires ?? 0) * 2 + Math.floor((1 - hull / Math.max(1, kind.hull)) * 3))
}

/** Fires along a hull, each at its place. */
function fires(brush: Brush, { x, y, z, heading }: Pose, grow: number, no: number, many: number, time: number): void {
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)]
  for (let n = 0; n < many; n++) {
    const [side, back] = [noise(no * 7 + n) * 0.25 * grow, noise(no * 13 + n + 40) * 0.7 * grow]
    for (let k = 0; k < 3; k++) {
      const up = (time / 500 + k / 3 + n * 0.29) % 1
      brush.spark(x + side * cos - back * sin + Math.sin(time / 160 + n) * 0.05, y + (0.1 + up * 0.45) * grow, z + side * sin + back * cos, 0.42 * grow * (1 - up * 0.7), up < 0.35 ? '#ffd890' : '#ff6a2a', 0.9 * (1 - up))
    }
  }
}

function same(a: Pose, b: Pose): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) + Math.abs(a.heading - b.heading) < 0.01
}
