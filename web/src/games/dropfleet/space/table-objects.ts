/** What lies on the table and above it, as it is now: cities, stations, debris, moons, rings, the Anomaly, edges. */
import { BoxGeometry, BufferAttribute, CylinderGeometry, DodecahedronGeometry, Group, IcosahedronGeometry, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, Quaternion, SphereGeometry, TorusGeometry, Vector3, type BufferGeometry } from 'three'

import { LAND } from '../labels'
import type { DropfleetView, Field, Moon, SectorView, Station } from '../types'
import { HEIGHT } from './layer-heights'
import { areaMesh, lineMesh } from './drawing/line-meshes'
import { noise } from './weapon-fire'
import { circle, type Area, type Place3, type Polyline } from './drawing/lines'
import { groundAt } from './environment'

/** Whoever holds nothing. */
const NOBODY = '#ffd58a'
const CRITICAL = '#ff8a5a'
const SPINDLE = new Vector3(0.3, 1, 0.2).normalize()

/** All copies of the same form and colour: one thing to draw. */
class InstancedParts {
  #kinds = new Map<string, { form: () => BufferGeometry; colour: string; lit: boolean; clear: number; where: Matrix4[] }>()

  put(name: string, form: () => BufferGeometry, colour: string, at: [number, number, number], size: [number, number, number], { spin = 0, lit = true, clear = 1 } = {}): void {
    const key = `${name} ${colour}`
    let kind = this.#kinds.get(key)
    if (!kind) this.#kinds.set(key, (kind = { form, colour, lit, clear, where: [] }))
    kind.where.push(new Matrix4().compose(new Vector3(...at), new Quaternion().setFromAxisAngle(SPINDLE, spin), new Vector3(...size)))
  }

  get meshes(): InstancedMesh[] {
    return [...this.#kinds.values()].map(({ form, colour, lit, clear, where }) => {
      const paint = { color: colour, transparent: clear < 1, opacity: clear, depthWrite: clear === 1 }
      const mesh = new InstancedMesh(form(), lit ? new MeshLambertMaterial({ ...paint, flatShading: true }) : new MeshBasicMaterial(paint), where.length)
      where.forEach((matrix, n) => mesh.setMatrixAt(n, matrix))
      mesh.frustumCulled = false
      return mesh
    })
  }
}

const box = (): BufferGeometry => new BoxGeometry(1, 1, 1)
const pipe = (): BufferGeometry => new CylinderGeometry(0.5, 0.62, 1, 10)
const rock = (): BufferGeometry => new DodecahedronGeometry(1, 0)

/** A point of a field, by two chances. */
function within({ area }: Field, share: () => number): [number, number] {
  if (area.type === 'Disc') {
    const [round, far] = [share() * Math.PI * 2, Math.sqrt(share()) * area.radius]
    return [area.x + Math.cos(round) * far, area.y + Math.sin(round) * far]
  }
  const [a, b, c, d] = area.corners as [[number, number], [number, number], [number, number], [number, number]]
  const [u, v] = [share(), share()]
  const mix = (p: [number, number], q: [number, number]): [number, number] => [p[0] + (q[0] - p[0]) * u, p[1] + (q[1] - p[1]) * u]
  const [top, bottom] = [mix(a, b), mix(d, c)]
  return [top[0] + (bottom[0] - top[0]) * v, top[1] + (bottom[1] - top[1]) * v]
}

/** How tall and how dense the houses of a sector are, and what marks it. */
const TALL: Record<SectorView['sector']['kind'], number> = { commercial: 0.75, industrial: 0.3, military: 0.22, 'orbital-defence': 0.25, 'power-plant': 0.3, 'comms-station': 0.3 }

function city(parts: InstancedParts, { sector }: SectorView, y: number, share: () => number): void {
  const { x, y: z, kind, ruined } = sector
  for (let n = 0; n < 26; n++) {
    const [px, pz] = [x + (share() - 0.5) * 1.1, z + (share() - 0.5) * 1.1]
    const [high, wide] = [(0.06 + share() ** 2 * TALL[kind]) * (ruined ? 0.35 : 1), 0.07 + share() * 0.1]
    parts.put('house', box, ruined ? '#3d3836' : '#7b879b', [px, y + high / 2, pz], [wide, high, 0.07 + share() * 0.1])
    if (!ruined && n % 2 === 0) parts.put('lamp', box, '#ffd58a', [px, y + high + 0.015, pz], [wide * 0.7, 0.03, wide * 0.7], { lit: false })
  }
  if (ruined) return
  const metal = '#a8b2c2'
  if (kind === 'power-plant') for (const dx of [-0.28, 0.05, 0.36]) parts.put('pipe', pipe, metal, [x + dx, y + 0.22, z - 0.2], [0.26, 0.44, 0.26])
  if (kind === 'industrial') for (const dx of [-0.3, 0, 0.3]) parts.put('pipe', pipe, metal, [x + dx, y + 0.3, z + 0.2], [0.08, 0.6, 0.08])
  if (kind === 'comms-station') {
    parts.put('pipe', pipe, metal, [x, y + 0.5, z], [0.07, 1, 0.07])
    parts.put('dish', () => new SphereGeometry(1, 12, 6, 0, Math.PI * 2, 0, 1.1), metal, [x, y + 0.85, z], [0.3, 0.16, 0.3])
  }
  if (kind === 'orbital-defence') {
    parts.put('pipe', pipe, metal, [x, y + 0.15, z], [0.5, 0.3, 0.5])
    for (const dx of [-0.09, 0.09]) parts.put('pipe', pipe, '#d8dee8', [x + dx, y + 0.55, z], [0.08, 0.8, 0.08])
  }
  if (kind === 'military') for (const [dx, dz, wx, wz] of [[0, 0.58, 1.2, 0.08], [0, -0.58, 1.2, 0.08], [0.58, 0, 0.08, 1.2], [-0.58, 0, 0.08, 1.2]] as const) parts.put('wall', box, metal, [x + dx, y + 0.08, z + dz], [wx, 0.16, wz])
}

/** A wheel around a hub, with docks above and below; a wreck where it was destroyed. */
function station(parts: InstancedParts, { x, y: z, layer, size, hull }: Station, holder: string): void {
  const [r, y, dead] = [{ small: 0.8, medium: 1.1, large: 1.5 }[size], HEIGHT[layer], hull <= 0]
  const [steel, dark] = dead ? ['#4a4644', '#33302f'] : ['#c2cad6', '#7d8696']
  parts.put('wheel', () => new TorusGeometry(1, 0.12, 8, 36).rotateX(Math.PI / 2), steel, [x, y, z], [r, r, r], { spin: dead ? 0.5 : 0 })
  if (size === 'large') parts.put('wheel', () => new TorusGeometry(1, 0.12, 8, 36).rotateX(Math.PI / 2), steel, [x, y + 0.5, z], [r * 0.66, r * 0.66, r * 0.66])
  parts.put('pipe', pipe, dark, [x, y, z], [r * 0.5, r * 1.5, r * 0.5])
  parts.put('hub', () => new SphereGeometry(1, 16, 10), steel, [x, y, z], [r * 0.42, r * 0.34, r * 0.42])
  for (let n = 0; n < 4; n++) {
    const round = (n * Math.PI) / 2
    const [dx, dz] = [Math.cos(round), Math.sin(round)]
    parts.put('spoke', box, dark, [x + dx * r * 0.6, y, z + dz * r * 0.6], [Math.abs(dx) * r * 0.9 + 0.08, 0.08, Math.abs(dz) * r * 0.9 + 0.08])
  }
  for (let n = 0; !dead && n < 16; n++) parts.put('lamp', box, n % 4 ? '#ffe2b0' : holder, [x + Math.cos((n * Math.PI) / 8) * r * 1.1, y + 0.06, z + Math.sin((n * Math.PI) / 8) * r * 1.1], [0.08, 0.08, 0.08], { lit: false })
}

/** A rough ball with craters, lit like all else. */
function moon({ x, y, radius }: Moon): Mesh {
  const form = new SphereGeometry(radius, 72, 44)
  const place = form.getAttribute('position')
  const tones = new Float32Array(place.count * 3)
  const craters = Array.from({ length: 26 }, (_, n) => ({ at: new Vector3(noise(n), noise(n + 31), noise(n + 67)).normalize(), r: 0.1 + Math.abs(noise(n + 90)) * 0.22 }))
  const point = new Vector3()
  for (let n = 0; n < place.count; n++) {
    point.fromBufferAttribute(place, n).normalize()
    let deep = 0
    for (const { at, r } of craters) {
      const far = point.distanceTo(at) / r
      if (far < 1.25) deep += far < 1 ? (far * far - 1) * 0.06 : (1.25 - far) * 0.1
    }
    const high = 1 + deep + Math.sin(point.x * 9) * Math.sin(point.y * 11) * Math.sin(point.z * 7) * 0.015
    place.setXYZ(n, point.x * radius * high, point.y * radius * high, point.z * radius * high)
    const tone = 0.36 + deep * 2.2 + noise(Math.round(point.x * 40) + Math.round(point.z * 40) * 7) * 0.02
    tones.set([tone * 1.03, tone, tone * 0.95], n * 3)
  }
  form.setAttribute('color', new BufferAttribute(tones, 3))
  form.computeVertexNormals()
  const ball = new Mesh(form, new MeshLambertMaterial({ vertexColors: true }))
  ball.position.set(x, Math.max(6.5, radius * 0.9), y)
  return ball
}

/** What of the view is drawn here: it is drawn anew when this changes. */
export function layoutKey({ table, fields, holograms, sectors, stations, rings, moons, clusters, entries, anomaly }: DropfleetView, colours: string[]): string {
  const ground = sectors.map(({ sector: { ruined, gone }, holder }) => [ruined, gone, holder])
  return JSON.stringify([table, fields.length, holograms, ground, stations.map(({ hull, controller }) => [hull > 0, controller]), rings.length, moons.length, clusters.map((one) => one.critical), entries, anomaly, colours])
}

export function tableObjects(view: DropfleetView, colours: string[]): Group {
  const [width, depth] = view.table
  const [group, parts] = [new Group(), new InstancedParts()]
  const polylines: Polyline[] = []
  const areas: Area[] = []
  let seed = 11
  const share = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
  const ground = (x: number, y: number): number => groundAt(x, y, width, depth)
  for (const { x, y, size, critical } of view.clusters) {
    polylines.push(circle(x, y, ground(x, y) + 0.1, LAND[size], critical ? CRITICAL : NOBODY))
    if (critical) polylines.push(circle(x, y, ground(x, y) + 0.1, LAND[size] + 0.25, CRITICAL))
  }
  for (const one of view.sectors) {
    const { x, y, gone } = one.sector
    if (gone) continue
    city(parts, one, ground(x, y), share)
    const holder = colours[one.holder]
    const corners = Array.from({ length: 6 }, (_, n): [number, number] => [x + Math.sin((n * Math.PI) / 3) * 0.78, y + Math.cos((n * Math.PI) / 3) * 0.78])
    if (!holder) continue
    // PointerContext by the second seat its edge is broken: never by colour alone.
    polylines.push({ points: corners.map(([px, py]): Place3 => [px, py, ground(x, y) + 0.12]), colour: holder, closed: true, dashed: one.holder % 2 === 1 })
    areas.push({ outline: corners, height: ground(x, y) + 0.06, colour: holder })
  }
  for (const one of view.stations) station(parts, one, colours[one.controller] ?? '#ffe2b0')
  for (const field of view.fields) {
    const fine = field.kind === 'fine'
    for (let n = 0; n < (fine ? 44 : 30); n++) {
      const [x, z] = within(field, share)
      const size = (fine ? 0.05 : 0.16) + share() ** 2 * (fine ? 0.14 : 0.42)
      parts.put('rock', rock, n % 3 ? '#8b8791' : '#6f675f', [x, 3.4 + share() * 6, z], [size, size * (0.6 + share() * 0.6), size * (0.7 + share() * 0.5)], { spin: share() * 6 })
    }
  }
  for (const field of view.holograms) {
    for (let n = 0; n < 24; n++) {
      const [x, z] = within(field, share)
      const size = 0.1 + share() ** 2 * 0.3
      parts.put('ghost', rock, '#5ad1e6', [x, 3.4 + share() * 6, z], [size, size, size], { spin: share() * 6, lit: false, clear: 0.35 })
    }
  }
  for (const { line: [ax, ay, bx, by], layer } of view.rings) {
    for (let n = 0; n < 320; n++) {
      const [along, size] = [share(), 0.04 + share() ** 3 * 0.24]
      parts.put('rock', rock, n % 4 ? '#c9b59a' : '#9a8468', [ax + (bx - ax) * along + (share() + share() - 1) * 0.7, HEIGHT[layer ?? 'low'] + (share() - 0.5) * 0.4, ay + (by - ay) * along + (share() + share() - 1) * 0.7], [size, size * 0.7, size], { spin: share() * 6 })
    }
  }
  // Whose edge it is, as a strip beside the table.
  view.entries.forEach((lines, seat) => {
    for (const [ax, ay, bx, by] of lines) {
      const [nx, ny] = ax === bx ? [ax < width / 2 ? -0.7 : 0.7, 0] : [0, ay < depth / 2 ? -0.7 : 0.7]
      const colour = colours[seat] ?? NOBODY
      areas.push({ outline: [[ax, ay], [bx, by], [bx + nx, by + ny], [ax + nx, ay + ny]], height: 0.05, colour })
      polylines.push({ points: [[ax + nx / 2, ay + ny / 2, 0.06], [bx + nx / 2, by + ny / 2, 0.06]], colour })
    }
  })
  if (view.anomaly) {
    const [x, y] = view.anomaly
    polylines.push(circle(x, y, HEIGHT.low, 3, '#c07bff', true))
    parts.put('anomaly', () => new IcosahedronGeometry(1, 2), '#c07bff', [x, HEIGHT.low, y], [0.9, 0.9, 0.9], { lit: false, clear: 0.45 })
    parts.put('heart', () => new IcosahedronGeometry(1, 1), '#ffffff', [x, HEIGHT.low, y], [0.4, 0.4, 0.4], { lit: false, clear: 0.8 })
  }
  group.add(...parts.meshes, ...view.moons.map(moon), lineMesh(polylines), areaMesh(areas, 0.3))
  return group
}
