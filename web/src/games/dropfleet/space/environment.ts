/** What the battle is fought over: the planet's curve and air, stars, layers. */
import {
  AdditiveBlending,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  PlaneGeometry,
  Points,
  PointsMaterial,
  ShaderMaterial,
  SRGBColorSpace,
  SphereGeometry,
  Vector3,
} from 'three'

import { HEIGHT, TINT } from './layer-heights'

const CURVE = 190
/** How much of the planet is drawn, in inches. */
const SPAN = 300
const FINER = 1.9
const clamp = (share: number): number => Math.max(0, Math.min(1, share))
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
const rough = (x: number, y: number): number => grain(x, y) * 0.55 + grain(x * 2.3, y * 2.3) * 0.3 + grain(x * 5.1, y * 5.1) * 0.1 + grain(x * 11.3, y * 11.3) * 0.05

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
  const side = 768
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  const image = context?.createImageData(side, side)
  const [sea, shore, land, peak, cloud] = ['#061a33', '#12465a', '#34472c', '#6d6046', '#cfdbe8'].map((one) => new Color(one).convertLinearToSRGB()) as [Color, Color, Color, Color, Color]
  const [tone, soil] = [new Color(), new Color()]
  for (let n = 0; image && n < side * side; n++) {
    const [x, z] = [((n % side) / side) * 2 - 1, (Math.floor(n / side) / side) * 2 - 1].map((at) => ((onGround(at) + 1) / 2) * SPAN) as [number, number]
    const high = rough(x * 0.045 + 7, z * 0.045 + 3)
    tone.lerpColors(sea, shore, clamp((high - 0.34) / 0.13)).lerp(soil.lerpColors(land, peak, clamp((high - 0.47) / 0.26)), clamp((high - 0.462) / 0.014))
    const white = rough(x * 0.07 - 20, z * 0.11 + 11) + (grain(x * 0.9, z * 0.9) - 0.5) * 0.12
    if (white > 0.56) tone.lerp(cloud, Math.min(0.4, (white - 0.56) * 3))
    image.data.set([tone.r * 255, tone.g * 255, tone.b * 255, 255], n * 4)
  }
  if (image) context?.putImageData(image, 0, 0)
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
function lines(ends: [Vector3, Vector3, string][], opacity: number): LineSegments {
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

/** What never changes: light, stars, the planet, the layers. */
export function environment([width, depth]: [number, number]): Group {
  const sun = new DirectionalLight('#fff3df', 3.2)
  sun.position.set(-60, 50, -40)
  const group = new Group()
  group.add(new HemisphereLight('#b9d2ff', '#3a4a66', 1.9), sun, stars(), frame(width, depth), ...planet(width, depth))
  return group
}

/** Give back what a group holds of the graphics card, but what is kept elsewhere. */
export function disposeGroup(group: Object3D): void {
  group.traverse((one) => {
    if (!(one instanceof Mesh || one instanceof Points || one instanceof LineSegments)) return
    const form = one.geometry as BufferGeometry
    if (!form.userData.kept) form.dispose()
    for (const material of (Array.isArray(one.material) ? one.material : [one.material]) as MeshBasicMaterial[]) if (!material.userData.kept) material.dispose()
  })
}
