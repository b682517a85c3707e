/** What the battle is fought over: the planet's curve and air, stars, layers, cities, stations, debris, moons, rings. */
import {
  AdditiveBlending,
  BackSide,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  DodecahedronGeometry,
  Group,
  HemisphereLight,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Quaternion,
  ShaderMaterial,
  SRGBColorSpace,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three'

import type { DropfleetView, Field } from '../types'
import { HEIGHT, TINT } from './heights'

const CURVE = 190
/** How much of the planet is drawn, in inches. */
const SPAN = 300
const FINER = 1.9
/** Noise that is the same every time, smooth between whole numbers. */
function grain(x: number, y: number): number {
  const spot = (a: number, b: number): number => {
    const n = Math.sin(a * 127.1 + b * 311.7) * 43758.5453
    return n - Math.floor(n)
  }
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const smooth = (t: number): number => t * t * (3 - 2 * t)
  const [fx, fy] = [smooth(x - ix), smooth(y - iy)]
  const mix = (a: number, b: number, t: number): number => a + (b - a) * t
  return mix(mix(spot(ix, iy), spot(ix + 1, iy), fx), mix(spot(ix, iy + 1), spot(ix + 1, iy + 1), fx), fy)
}
const rough = (x: number, y: number): number => grain(x, y) * 0.55 + grain(x * 2.3, y * 2.3) * 0.3 + grain(x * 5.1, y * 5.1) * 0.15

/** How high the ground is at a point: the planet bends away from the middle of the table. */
export function groundAt(x: number, z: number, width: number, depth: number): number {
  const far = (x - width / 2) ** 2 + (z - depth / 2) ** 2
  return Math.sqrt(Math.max(0, CURVE * CURVE - far)) - CURVE
}

/** The picture of the ground is finer below the table than far away: where in it a share of the way outwards is, -1 to 1, and back. */
const inPicture = (out: number): number => out * (FINER - (FINER - 1) * Math.abs(out))
const onGround = (at: number): number => (Math.sign(at) * (FINER - Math.sqrt(FINER * FINER - 4 * (FINER - 1) * Math.abs(at)))) / (2 * (FINER - 1))

/** The ground as a picture: seas, land, clouds. */
function picture(): CanvasTexture {
  const side = 640
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  const image = pen?.createImageData(side, side)
  const [sea, shore, land, peak, cloud] = ['#061a33', '#12465a', '#34472c', '#6d6046', '#cfdbe8'].map((one) => new Color(one).convertLinearToSRGB()) as [Color, Color, Color, Color, Color]
  const tone = new Color()
  for (let n = 0; image && n < side * side; n++) {
    const [x, z] = [((n % side) / side) * 2 - 1, (Math.floor(n / side) / side) * 2 - 1].map((at) => ((onGround(at) + 1) / 2) * SPAN) as [number, number]
    const high = rough(x * 0.045 + 7, z * 0.045 + 3)
    if (high < 0.47) tone.lerpColors(sea, shore, Math.max(0, (high - 0.34) / 0.13))
    else tone.lerpColors(land, peak, Math.min(1, (high - 0.47) / 0.3))
    const white = rough(x * 0.07 - 20, z * 0.11 + 11) + (grain(x * 0.9, z * 0.9) - 0.5) * 0.12
    if (white > 0.56) tone.lerp(cloud, Math.min(0.4, (white - 0.56) * 3))
    image.data.set([tone.r * 255, tone.g * 255, tone.b * 255, 255], n * 4)
  }
  if (image) pen?.putImageData(image, 0, 0)
  const made = new CanvasTexture(canvas)
  made.colorSpace = SRGBColorSpace
  return made
}

function planet(width: number, depth: number): Object3D[] {
  const made = new PlaneGeometry(SPAN, SPAN, 90, 90).rotateX(-Math.PI / 2).translate(width / 2, 0, depth / 2)
  const place = made.getAttribute('position')
  for (let n = 0; n < place.count; n++) place.setY(n, groundAt(place.getX(n), place.getZ(n), width, depth) - 0.25)
  made.computeVertexNormals()
  const share = made.getAttribute('uv')
  for (let n = 0; n < share.count; n++) share.setXY(n, (inPicture(share.getX(n) * 2 - 1) + 1) / 2, (inPicture(share.getY(n) * 2 - 1) + 1) / 2)
  const ground = new Mesh(made, new MeshLambertMaterial({ map: picture() }))
  const air = new Mesh(
    new SphereGeometry(CURVE + 5, 64, 48),
    new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      side: BackSide,
      blending: AdditiveBlending,
      vertexShader: 'varying vec3 n; varying vec3 p; void main() { n = normalize(normalMatrix * normal); vec4 q = modelViewMatrix * vec4(position, 1.0); p = normalize(q.xyz); gl_Position = projectionMatrix * q; }',
      fragmentShader: 'varying vec3 n; varying vec3 p; void main() { float rim = pow(clamp(dot(n, p), 0.0, 1.0), 1.6); gl_FragColor = vec4(vec3(0.25, 0.6, 1.0) * (1.0 - rim) * rim * 2.4, 1.0); }',
    }),
  )
  air.position.set(width / 2, -CURVE, depth / 2)
  return [ground, air]
}

function stars(): Points {
  const count = 1400
  const places = new Float32Array(count * 3)
  let seed = 7
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let n = 0; n < count; n++) {
    const round = random() * Math.PI * 2
    const up = random() * 2 - 1
    const flat = Math.sqrt(1 - up * up)
    new Vector3(Math.cos(round) * flat, up, Math.sin(round) * flat).multiplyScalar(420).toArray(places, n * 3)
  }
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(places, 3))
  return new Points(made, new PointsMaterial({ color: '#cfd8ff', size: 1.6, sizeAttenuation: false, transparent: true, opacity: 0.8 }))
}

/** Lines as one thing to draw, each end with its colour. */
export function lines(ends: [Vector3, Vector3, string][], opacity: number): LineSegments {
  const places = new Float32Array(ends.length * 6)
  const colours = new Float32Array(ends.length * 6)
  ends.forEach(([a, b, colour], n) => {
    a.toArray(places, n * 6)
    b.toArray(places, n * 6 + 3)
    const tone = new Color(colour)
    tone.toArray(colours, n * 6)
    tone.toArray(colours, n * 6 + 3)
  })
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(places, 3))
  made.setAttribute('color', new BufferAttribute(colours, 3))
  return new LineSegments(made, new LineBasicMaterial({ vertexColors: true, transparent: true, opacity, depthWrite: false }))
}

function frame(width: number, depth: number): LineSegments {
  const ends: [Vector3, Vector3, string][] = []
  const at = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z)
  for (let x = 0; x <= width; x += 6) ends.push([at(x, 0.05, 0), at(x, 0.05, depth), '#35507a'])
  for (let z = 0; z <= depth; z += 6) ends.push([at(0, 0.05, z), at(width, 0.05, z), '#35507a'])
  for (const layer of ['atmosphere', 'low', 'high'] as const) {
    const y = HEIGHT[layer]
    const corners = [at(0, y, 0), at(width, y, 0), at(width, y, depth), at(0, y, depth)]
    corners.forEach((corner, n) => ends.push([corner, corners[(n + 1) % 4] ?? corner, TINT[layer]]))
  }
  return lines(ends, 0.5)
}

function circle(x: number, y: number, z: number, r: number): [Vector3, Vector3, string][] {
  const at = (n: number): Vector3 => new Vector3(x + Math.cos((n / 24) * Math.PI) * r, y, z + Math.sin((n / 24) * Math.PI) * r)
  return Array.from({ length: 48 }, (_, n) => [at(n), at(n + 1), '#ffd58a'])
}

/** Many copies of one form: one thing to draw. */
function copies(form: BufferGeometry, colour: string, where: Matrix4[], lit = true): InstancedMesh {
  const made = new InstancedMesh(form, lit ? new MeshLambertMaterial({ color: colour }) : new MeshBasicMaterial({ color: colour }), where.length)
  where.forEach((matrix, n) => made.setMatrixAt(n, matrix))
  made.frustumCulled = false
  return made
}

function put(x: number, y: number, z: number, size: [number, number, number], spin = 0): Matrix4 {
  return new Matrix4().compose(new Vector3(x, y, z), new Quaternion().setFromAxisAngle(new Vector3(0.3, 1, 0.2).normalize(), spin), new Vector3(...size))
}

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

/** All that lies still. */
export function furnish(view: DropfleetView): Group {
  const [width, depth] = view.table
  const group = new Group()
  const sun = new DirectionalLight('#fff3df', 3.2)
  sun.position.set(-60, 50, -40)
  const bounds: [Vector3, Vector3, string][] = view.clusters.flatMap(({ x, y }) => circle(x, groundAt(x, y, width, depth) + 0.1, y, 2.2))
  group.add(lines(bounds, 0.8), new HemisphereLight('#b9d2ff', '#3a4a66', 1.9), sun, stars(), frame(width, depth), ...planet(width, depth))
  let seed = 11
  const share = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
  const towers: Matrix4[] = []
  const lamps: Matrix4[] = []
  for (const { sector } of view.sectors) {
    const y = groundAt(sector.x, sector.y, width, depth)
    for (let n = 0; n < 22; n++) {
      const [x, z] = [sector.x + (share() - 0.5) * 1.05, sector.y + (share() - 0.5) * 1.05]
      const high = 0.08 + share() ** 2 * 0.5
      towers.push(put(x, y + high / 2, z, [0.07 + share() * 0.09, high, 0.07 + share() * 0.09]))
      if (n % 2 === 0) lamps.push(put(x, y + high + 0.02, z, [0.05, 0.03, 0.05]))
    }
  }
  if (towers.length) group.add(copies(new BoxGeometry(1, 1, 1), '#6f7a8c', towers), copies(new BoxGeometry(1, 1, 1), '#ffd58a', lamps, false))
  const rocks: Matrix4[] = []
  for (const field of view.fields) {
    const many = field.kind === 'fine' ? 34 : 20
    for (let n = 0; n < many; n++) {
      const [x, z] = within(field, share)
      const size = (field.kind === 'fine' ? 0.06 : 0.16) + share() ** 2 * (field.kind === 'fine' ? 0.14 : 0.4)
      rocks.push(put(x, 3.4 + share() * 6, z, [size, size * (0.6 + share() * 0.6), size], share() * 6))
    }
  }
  if (rocks.length) group.add(copies(new DodecahedronGeometry(1, 0), '#8b8791', rocks))
  for (const moon of view.moons) {
    const ball = new Mesh(new SphereGeometry(moon.radius, 32, 20), new MeshLambertMaterial({ color: '#9a948c' }))
    ball.position.set(moon.x, 6.5, moon.y)
    group.add(ball)
  }
  const dust: Matrix4[] = view.rings.flatMap(({ line: [ax, ay, bx, by], layer }) =>
    Array.from({ length: 260 }, () => {
      const along = share()
      const size = 0.04 + share() ** 3 * 0.22
      return put(ax + (bx - ax) * along + (share() - 0.5) * 0.9, HEIGHT[layer ?? 'low'] + (share() - 0.5) * 0.5, ay + (by - ay) * along + (share() - 0.5) * 0.9, [size, size, size], share() * 6)
    }),
  )
  if (dust.length) group.add(copies(new DodecahedronGeometry(1, 0), '#c9b59a', dust))
  for (const station of view.stations) {
    const size = { small: 0.7, medium: 1, large: 1.4 }[station.size]
    const wheel = new Mesh(new TorusGeometry(size, size * 0.14, 8, 28).rotateX(Math.PI / 2), new MeshLambertMaterial({ color: '#b8c0cc' }))
    const hub = new Mesh(new SphereGeometry(size * 0.4, 12, 8), new MeshLambertMaterial({ color: '#8a93a3' }))
    for (const part of [wheel, hub]) part.position.set(station.x, HEIGHT[station.layer], station.y)
    group.add(wheel, hub)
  }
  return group
}

/** Give back what a group holds of the graphics card. */
export function discard(group: Object3D): void {
  group.traverse((one) => {
    if (!(one instanceof Mesh || one instanceof Points || one instanceof LineSegments)) return
    ;(one.geometry as BufferGeometry).dispose()
    for (const material of Array.isArray(one.material) ? one.material : [one.material]) (material as MeshBasicMaterial).dispose()
  })
}
