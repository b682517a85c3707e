/** The ships in the round: one thing to draw a class and owner, all rings and drop lines one more. */
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from 'three'

import type { ClassView, DropfleetView, Event, ShipView } from '../types'
import type { LightPainter } from './drawing/light-painter'
import { SHIELD as REACH } from './event-effects'
import { burn, fires, firesOf, type Pose } from './ship-fires'
import type { ModelCache } from './model-cache'
import { HEIGHT, TINT } from './layer-heights'
import { groundAt } from './environment'
import { Wrecks } from './wrecks'

export interface ShownShips {
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
const TURNING = 320
const UP = new Vector3(0, 1, 0)
const RIM = Array.from({ length: CORNERS + 1 }, (_, n): [number, number] => [Math.cos((n / CORNERS) * 2 * Math.PI) * BASE, Math.sin((n / CORNERS) * 2 * Math.PI) * BASE])

export class ShipModels {
  readonly group = new Group()
  readonly poses = new Map<number, Pose>()
  /** Whether fires were painted in the last frame. */
  burning = false
  #hulls = new Group()
  #wrecks = new Wrecks()
  #meshes = new Map<string, { mesh: InstancedMesh; ships: number[]; kind: ClassView; room: number }>()
  #goals = new Map<number, { from: Pose; way: Pose[]; start: number; time: number }>()
  /** How the ships were last shown and by what, and whether one has moved since: who lies still is not placed anew in every frame. */
  #placed: ShownShips | null = null
  #settled = ''
  #moved = false
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.7, metalness: 0.05 })
  #lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.8, depthWrite: false }))

  constructor(private readonly models: ModelCache) {
    this.#lines.frustumCulled = false
    this.group.add(this.#hulls, this.#lines, this.#wrecks.group)
  }

  dispose(): void {
    this.#wrecks.dispose()
    this.#lines.geometry.dispose()
    this.#lines.material.dispose()
    for (const { mesh } of this.#meshes.values()) mesh.dispose()
    this.#material.dispose()
  }

  /** A wreck of any form, as one that falls would be drawn. */
  wreck(form: BufferGeometry): Mesh {
    return this.#wrecks.sample(form)
  }

  /** Build the hulls of who is there; those of a class stay as they are when one of them is lost, or another class changes. */
  updateHulls({ view, colours }: ShownShips): void {
    const kinds = new Map<string, number[]>()
    for (const ship of view.ships) {
      if (ship.status !== 'table') continue
      const key = `${view.groups[ship.group]?.kind ?? 0} ${ship.crippled ? 1 : 0} ${colours[ship.seat] ?? '#b6bac4'}`
      const here = kinds.get(key)
      if (here) here.push(ship.no)
      else kinds.set(key, [ship.no])
    }
    for (const [key, { mesh, room }] of this.#meshes) {
      const many = kinds.get(key)?.length ?? 0
      if (many && many <= room) continue
      mesh.dispose()
      this.#hulls.remove(mesh)
      this.#meshes.delete(key)
    }
    for (const [key, ships] of kinds) {
      const known = this.#meshes.get(key)
      if (known) {
        known.ships = ships
        known.mesh.count = ships.length
        continue
      }
      const [no, broken, ...colour] = key.split(' ')
      const kind = view.classes[Number(no)]
      if (!kind) continue
      const mesh = new InstancedMesh(this.models.hull(kind, colour.join(' '), broken === '1'), this.#material, ships.length)
      mesh.instanceMatrix.setUsage(DynamicDrawUsage)
      mesh.frustumCulled = false
      this.#meshes.set(key, { mesh, ships, kind, room: ships.length })
      this.#hulls.add(mesh)
      this.#settled = ''
    }
    const ends = view.ships.length * LINES * 2
    if ((this.#lines.geometry.getAttribute('position') as BufferAttribute | undefined)?.count === ends) return
    this.#lines.geometry.dispose()
    this.#lines.geometry = new BufferGeometry()
    for (const name of ['position', 'color']) this.#lines.geometry.setAttribute(name, new BufferAttribute(new Float32Array(ends * 3), 3).setUsage(DynamicDrawUsage))
    this.#settled = ''
  }

  /** Where every ship is to be; those that move go there along their way. */
  send({ view, colours, places, playing, still }: ShownShips): void {
    const now = performance.now()
    for (const [no, pose] of this.poses) {
      if (places.has(no)) continue
      const ship = view.ships[no]
      const kind = view.classes[view.groups[ship?.group ?? -1]?.kind ?? -1]
      // What is told falls as it is told; who only comes to look sees no rain of old wrecks.
      if (playing && !still && kind && ship?.status === 'destroyed') {
        this.#wrecks.add({ hull: this.models.hull(kind, colours[ship.seat] ?? '#b6bac4', true), ...pose, ground: groundAt(pose.x, pose.z, ...view.table) }, now)
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
        this.#moved = true
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
    this.#moved ||= this.#goals.size > 0
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

  /** Put every ship where it is now, and paint what flickers: shields, engines, fires. */
  place(now: number, shown: ShownShips, painter: LightPainter): void {
    if (this.#moved || (shown !== this.#placed && this.#signs(shown) !== this.#settled)) this.#settle(shown)
    this.#placed = shown
    const { view, still, grow } = shown
    const time = still ? 0 : now
    this.burning = false
    for (const { ships, kind } of this.#meshes.values()) {
      for (const no of ships) {
        const [pose, ship] = [this.poses.get(no), view.ships[no]]
        if (!pose || !ship) continue
        if (ship.shields) painter.ball(SPOT.set(pose.x, pose.y, pose.z), (REACH[kind.tonnage] ?? 1.5) * grow, SHIELD, 0.55, true)
        if (!ship.silent) burn(painter, kind, pose, grow, this.#goals.has(no), ship.crippled ? 0.35 : 1, time + no * 97)
        const many = firesOf(ship, kind)
        if (many) this.burning = true
        fires(painter, pose, grow, no, many, time)
      }
    }
    this.#wrecks.paint(now, painter)
  }

  /** All that is seen of the ships while none moves. */
  #signs({ view, aimed, grow }: ShownShips): string {
    const signs = [...this.#meshes].map(([key, { ships }]) => {
      const each = ships.map((no) => {
        const { x, y, layer, silent, shields, spike } = view.ships[no] as ShipView
        return `${no} ${x} ${y} ${layer} ${silent} ${shields} ${spike} ${aimed.has(no)}`
      })
      return `${key}: ${each.join()}`
    })
    return `${grow} ${signs.join(';')}`
  }

  /** Hulls, rings, lines to the ground and signs, where they are now. */
  #settle(shown: ShownShips): void {
    const { view, colours, aimed, grow } = shown
    const [width, depth] = view.table
    const ends = this.#lines.geometry.getAttribute('position') as BufferAttribute | undefined
    const inks = this.#lines.geometry.getAttribute('color') as BufferAttribute | undefined
    if (!ends || !inks) return
    this.#settled = this.#signs(shown)
    this.#moved = false
    let end = 0
    const point = (x: number, y: number, z: number, ink: Color): void => {
      ends.setXYZ(end, x, y, z)
      inks.setXYZ(end++, ink.r, ink.g, ink.b)
    }
    for (const { mesh, ships } of this.#meshes.values()) {
      ships.forEach((no, n) => {
        const [pose, ship] = [this.poses.get(no), view.ships[no]]
        if (!pose || !ship) return
        TURNED.setFromAxisAngle(UP, (-pose.heading * Math.PI) / 180)
        mesh.setMatrixAt(n, MATRIX.compose(SPOT.set(pose.x, pose.y, pose.z), TURNED, SIZE.setScalar(grow)))
        TONE.set(ship.silent ? '#7f8fb0' : '#ffffff')
        if (aimed.has(no)) TONE.lerp(TINTED.set('#ff6b6b'), 0.5)
        mesh.setColorAt(n, TONE)
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
    for (const written of [ends, inks]) {
      written.clearUpdateRanges()
      written.addUpdateRange(0, end * 3)
      written.needsUpdate = true
    }
  }
}

const [MATRIX, TURNED, SPOT, SIZE, TONE, OWNER, TINTED] = [new Matrix4(), new Quaternion(), new Vector3(), new Vector3(), new Color(), new Color(), new Color()]

function same(a: Pose, b: Pose): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) + Math.abs(a.heading - b.heading) < 0.01
}
