/** The ships in the round: one thing to draw a class and owner, all rings, drop lines, flames and fires one each. */
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, MeshStandardMaterial, Quaternion, Vector3, type Points } from 'three'

import { ahead } from '../moves'
import type { ClassView, DropfleetView, Event } from '../types'
import { sparks } from './glow'
import { HEIGHT, TINT } from './heights'
import { build, sternOf } from './shipwright'
import { discard, groundAt } from './world'
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
}

/** How far the ring around a ship reaches that tells whose it is. */
export const BASE = 0.95
const CORNERS = 20
/** Of a ship's lines: its ring, and the one to the ground. */
const LINES = CORNERS + 1
const FLAMES = 3
const TURNING = 320
const UP = new Vector3(0, 1, 0)
const ONE = new Vector3(1, 1, 1)
const RIM = Array.from({ length: CORNERS + 1 }, (_, n): [number, number] => [Math.cos((n / CORNERS) * 2 * Math.PI) * BASE, Math.sin((n / CORNERS) * 2 * Math.PI) * BASE])

/** Room for so many points, to be filled in every frame. */
function room(thing: Points | LineSegments, count: number, coloured: boolean): void {
  thing.geometry.dispose()
  thing.geometry = new BufferGeometry()
  for (const name of coloured ? ['position', 'color'] : ['position']) {
    thing.geometry.setAttribute(name, new BufferAttribute(new Float32Array(count * 3), 3).setUsage(DynamicDrawUsage))
  }
}

export class Fleet {
  readonly group = new Group()
  readonly poses = new Map<number, Pose>()
  #hulls = new Group()
  #wrecks = new Wrecks()
  #made = ''
  #meshes: { mesh: InstancedMesh; ships: number[]; kind: ClassView }[] = []
  #goals = new Map<number, { from: Pose; way: Pose[]; start: number; time: number }>()
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.7, metalness: 0.05 })
  #flames = sparks('#8fd8ff', 0.9, 0)
  #fires = sparks('#ff8a3a', 0.8, 0)
  #lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.8, depthWrite: false }))

  constructor() {
    this.#lines.frustumCulled = false
    this.group.add(this.#hulls, this.#flames, this.#fires, this.#lines, this.#wrecks.group)
  }

  dispose(): void {
    this.#wrecks.dispose()
    discard(this.group)
    this.#material.dispose()
  }

  /** Build the hulls of who is there. */
  muster({ view, colours }: Mustered): void {
    const here = view.ships.filter((ship) => ship.status === 'table')
    const made = here.map((ship) => (ship.crippled ? `${ship.no}!` : ship.no)).join() + colours.join()
    if (made === this.#made) return
    this.#made = made
    for (const { mesh } of this.#meshes) mesh.geometry.dispose()
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
      const mesh = new InstancedMesh(build(kind, colours[seat] ?? '#b6bac4', broken === 1), this.#material, ships.length)
      mesh.instanceMatrix.setUsage(DynamicDrawUsage)
      mesh.frustumCulled = false
      this.#meshes.push({ mesh, ships, kind })
      this.#hulls.add(mesh)
    }
    room(this.#flames, here.length, false)
    room(this.#fires, here.length * FLAMES, false)
    room(this.#lines, here.length * LINES * 2, true)
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
        this.#wrecks.add({ kind, colour: colours[ship.seat] ?? '#b6bac4', ...pose, ground: groundAt(pose.x, pose.z, ...view.table) }, now)
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

  /** Put every ship, its ring and its flames where it is now. */
  place(now: number, { view, colours, aimed }: Mustered): void {
    const [width, depth] = view.table
    const [matrix, turned, tone, owner, tint, spot] = [new Matrix4(), new Quaternion(), new Color(), new Color(), new Color(), new Vector3()]
    const flames = this.#flames.geometry.getAttribute('position') as BufferAttribute | undefined
    const fires = this.#fires.geometry.getAttribute('position') as BufferAttribute | undefined
    const ends = this.#lines.geometry.getAttribute('position') as BufferAttribute | undefined
    const inks = this.#lines.geometry.getAttribute('color') as BufferAttribute | undefined
    if (!flames || !fires || !ends || !inks) return
    let [lit, burning, end] = [0, 0, 0]
    const point = (x: number, y: number, z: number, ink: Color): void => {
      ends.setXYZ(end, x, y, z)
      inks.setXYZ(end++, ink.r, ink.g, ink.b)
    }
    for (const { mesh, ships, kind } of this.#meshes) {
      const stern = sternOf(kind)
      ships.forEach((no, n) => {
        const [pose, ship] = [this.poses.get(no), view.ships[no]]
        if (!pose || !ship) return
        turned.setFromAxisAngle(UP, (-pose.heading * Math.PI) / 180)
        mesh.setMatrixAt(n, matrix.compose(spot.set(pose.x, pose.y, pose.z), turned, ONE))
        tone.set(ship.silent ? '#7f8fb0' : '#ffffff')
        if (aimed.has(no)) tone.lerp(tint.set('#ff6b6b'), 0.5)
        mesh.setColorAt(n, tone)
        const [fx, fz] = ahead(pose.x, pose.z, pose.heading + 180, stern)
        if (!ship.silent) flames.setXYZ(lit++, fx, pose.y, fz)
        if (ship.crippled) for (let k = 0; k < FLAMES; k++) fires.setXYZ(burning++, pose.x + Math.sin(now / 90 + no + k * 2) * 0.25, pose.y + 0.12 + k * 0.06, pose.z + Math.cos(now / 110 + k * 2) * 0.25)
        owner.set(colours[ship.seat] ?? '#93a0c4')
        for (let k = 0; k < CORNERS; k++) {
          // A dashed ring for the second player: never by colour alone.
          if (ship.seat % 2 && k % 2) continue
          const [a, b] = [RIM[k], RIM[k + 1]] as [[number, number], [number, number]]
          point(pose.x + a[0], pose.y - 0.3, pose.z + a[1], owner)
          point(pose.x + b[0], pose.y - 0.3, pose.z + b[1], owner)
        }
        tint.set(TINT[ship.layer])
        point(pose.x, pose.y, pose.z, tint)
        point(ship.x, groundAt(ship.x, ship.y, width, depth), ship.y, tint)
      })
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
    this.#flames.geometry.setDrawRange(0, lit)
    this.#fires.geometry.setDrawRange(0, burning)
    this.#lines.geometry.setDrawRange(0, end)
    for (const filled of [flames, fires, ends, inks]) filled.needsUpdate = true
  }
}

function same(a: Pose, b: Pose): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) + Math.abs(a.heading - b.heading) < 0.01
}
