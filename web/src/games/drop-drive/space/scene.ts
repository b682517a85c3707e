/** The table in the round. It is drawn when something changes, and only then. */
import {
  AmbientLight,
  BackSide,
  BufferGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PCFShadowMap,
  PlaneGeometry,
  PointLight,
  Raycaster,
  Scene,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  AdditiveBlending,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'

import { DRAW_PICTURE } from '../../../board/webgl'
import { cut } from '../path-geometry'
import type { TableView, Picture } from '../table-drawing'
import { distance, grown, hexagon, type Point, type Solid } from '../geometry'
import type { SystemView } from '../types'
import { TableCamera, type From } from './camera'
import { Meshes, type Model } from './meshes'
import { glowTexture, matTexture, sunTexture } from './textures'

const INFO = '#5ad1e6'
const BAD = '#ff6b6b'
const YOURS = '#ffb347'
const PIXELS = 1.5
const PALETTES = {
  night: { back: '#0b1020', mat: '#111a36', line: '#5a6ba8', star: '#ffffff', wall: '#33427a', edge: '#8fa3e0' },
  paper: { back: '#e6dcc6', mat: '#1b2440', line: '#4a5a8c', star: '#e8ecf8', wall: '#8c7f62', edge: '#5d5340' },
}

export class TableScene implements TableView {
  #canvas: HTMLCanvasElement
  #renderer: WebGLRenderer
  #scene = new Scene()
  #camera: TableCamera
  #meshes: Meshes
  #system: SystemView
  #models = new Map<string, Model>()
  #pieces = new Group()
  #over = new Group()
  #fixtures = new Group()
  #fixed: unknown = null
  #furniture: { mat: Mesh; wall: MeshLambertMaterial; edge: LineBasicMaterial } | null = null
  #frame = 0
  #frames = 0
  #height = 1
  #ray = new Raycaster()

  constructor(canvas: HTMLCanvasElement, system: SystemView) {
    this.#canvas = canvas
    this.#system = system
    this.#meshes = new Meshes(new Map(system.kinds.map((kind): [string, Solid] => [kind.id, kind.solid])), new Set(system.curios.filter((curio) => curio.heavy).map((curio) => `curio-${curio.id}`)))
    this.#camera = new TableCamera(system.apothem, system.wall_height)
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
    this.#renderer.setPixelRatio(Math.min(PIXELS, devicePixelRatio))
    canvas.addEventListener(DRAW_PICTURE, () => this.#renderer.render(this.#scene, this.#camera.camera))
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#renderer.shadowMap.autoUpdate = false
    this.#scene.add(this.#pieces, this.#over, this.#fixtures)
    this.#light()
    this.#furnish()
  }

  #light(): void {
    const { apothem } = this.#system
    this.#scene.add(new HemisphereLight('#e6eeff', '#4a4668', 1.5), new AmbientLight('#9fb2ea', 0.5))
    const lamp = new DirectionalLight('#fff6ea', 2.1)
    lamp.position.set(190, -230, 430)
    lamp.castShadow = true
    lamp.shadow.mapSize.set(1024, 1024)
    lamp.shadow.radius = 5
    lamp.shadow.bias = -0.0006
    lamp.shadow.normalBias = 0.8
    const view = lamp.shadow.camera
    const reach = apothem * 1.22
    view.left = view.bottom = -reach
    view.right = view.top = reach
    view.near = 50
    view.far = 1000
    this.#scene.add(lamp)
    const sun = new PointLight('#ffb25e', 0.5, 0, 0)
    sun.position.set(0, 0, 46)
    this.#scene.add(sun)
  }

  #furnish(): void {
    const { apothem, sun_radius: r, sun_height: h, wall_height: high } = this.#system
    const corners = hexagon(apothem)
    const shape = new Shape()
    corners.forEach(([x, y], i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)))
    const floor = this.#meshes.geometry('floor', () => {
      const made = new ShapeGeometry(shape)
      const place = made.getAttribute('position')
      const uv = made.getAttribute('uv')
      const wide = 2 * apothem * 1.16
      for (let i = 0; i < place.count; i++) uv.setXY(i, place.getX(i) / wide + 0.5, place.getY(i) / wide + 0.5)
      return made
    })
    const mat = new Mesh(floor, this.#meshes.material('mat', () => new MeshLambertMaterial()))
    mat.receiveShadow = true
    this.#scene.add(mat)

    // Walls are seen from inside only: those between the eye and the table do not stand in the way.
    const wall = this.#meshes.material('wall', () => new MeshLambertMaterial({ side: BackSide }))
    const edge = this.#meshes.material('edge', () => new LineBasicMaterial({ transparent: true, opacity: 0.8 }))
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 6] ?? a
      const side = new Mesh(this.#meshes.geometry('wall', () => new PlaneGeometry(1, 1)), wall)
      side.scale.set(distance(a, b), high, 1)
      side.position.set((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, high / 2)
      side.rotation.set(Math.PI / 2, 0, Math.atan2(b[1] - a[1], b[0] - a[0]), 'ZXY')
      side.receiveShadow = true
      this.#scene.add(side)
    })
    for (const z of [0.4, high]) {
      const loop = this.#meshes.geometry(`rim ${z}`, () => new BufferGeometry().setFromPoints(corners.map(([x, y]) => new Vector3(x, y, z))))
      this.#scene.add(new LineLoop(loop, edge))
    }

    const ball = (r * r + h * h) / (2 * h)
    const dome = this.#meshes.geometry('sun', () => new SphereGeometry(ball, 48, 16, 0, 2 * Math.PI, 0, Math.asin(Math.min(1, r / ball))).rotateX(Math.PI / 2).translate(0, 0, h - ball))
    const sun = new Mesh(dome, this.#meshes.material('sun', () => new MeshBasicMaterial({ map: this.#meshes.texture('sun', sunTexture) })))
    sun.castShadow = true
    const glow = new Sprite(this.#meshes.material('halo', () => new SpriteMaterial({ map: this.#meshes.texture('halo', glowTexture), blending: AdditiveBlending, depthWrite: false, depthTest: false, opacity: 0.75 })))
    glow.scale.setScalar(150)
    glow.position.set(0, 0, 14)
    glow.renderOrder = 1
    this.#scene.add(sun, glow)
    this.#furniture = { mat, wall, edge }
    this.paint('night')
  }

  paint(palette: 'night' | 'paper'): void {
    const colours = PALETTES[palette]
    this.#scene.background = new Color(colours.back)
    if (!this.#furniture) return
    const { mat, wall, edge } = this.#furniture
    ;(mat.material as MeshLambertMaterial).map = this.#meshes.texture(`mat ${palette}`, () => matTexture(colours.mat, colours.line, colours.star))
    ;(mat.material as MeshLambertMaterial).needsUpdate = true
    wall.color.set(colours.wall)
    edge.color.set(colours.edge)
    this.#later()
  }

  // --- what is seen ---

  show(picture: Picture): void {
    let moved = false
    for (const [piece, { pose, size }] of picture.seen) {
      let model = this.#models.get(piece)
      if (!model) {
        model = this.#meshes.model(piece)
        this.#models.set(piece, model)
        this.#pieces.add(model.root)
        moved = true
      }
      const { root, turning, mark } = model
      const [x, y, z, w, qx, qy, qz] = pose
      const same = root.position.x === x && root.position.y === y && root.position.z === z && root.scale.x === size && turning.quaternion.w === w && turning.quaternion.z === qz
      if (!same) {
        root.position.set(x, y, z)
        root.scale.setScalar(size)
        turning.quaternion.set(qx, qy, qz, w)
        moved = true
      }
      if (mark) mark.visible = picture.marks
    }
    for (const [piece, model] of this.#models) {
      if (picture.seen.has(piece)) continue
      this.#pieces.remove(model.root)
      this.#models.delete(piece)
      moved = true
    }
    if (this.#fixed !== picture.view.fixtures) {
      this.#fixed = picture.view.fixtures
      this.#fixtures.clear()
      picture.view.fixtures.forEach(({ solid, pose: [x, y, z, w, qx, qy, qz] }, i) => {
        const pylon = this.#meshes.plain(`fixture ${i}`, solid, '#ffd27a')
        pylon.position.set(x, y, z)
        pylon.quaternion.set(qx, qy, qz, w)
        this.#fixtures.add(pylon)
      })
      moved = true
    }
    if (moved) this.#renderer.shadowMap.needsUpdate = true
    this.#overlay(picture)
    this.#later()
  }

  /** Paths, rings, badges: few and cheap, laid anew each time. */
  #overlay(picture: Picture): void {
    for (const child of [...this.#over.children]) {
      this.#over.remove(child)
      if (child instanceof Line) child.geometry.dispose()
    }
    const own = picture.view.ships.find((ship) => ship.seat === picture.seat)?.piece
    const mine = own ? picture.seen.get(own) : undefined
    if (own && mine) this.#ring(mine.pose[0], mine.pose[1], 17, YOURS, 0.5)
    for (const piece of new Set([...picture.choices.keys(), ...picture.lit])) {
      const at = picture.seen.get(piece)?.pose
      if (at) this.#ring(at[0], at[1], (this.#models.get(piece)?.reach ?? 8) + 6, picture.choices.has(piece) ? YOURS : INFO, at[2] - 3)
    }
    if (picture.flight) this.#band(picture.flight.points, INFO, 0.28)
    if (picture.path) {
      const { plannedPath, joints, link } = picture.path
      const tone = plannedPath.refused ? BAD : INFO
      if (plannedPath.forecast?.ends) this.#band(plannedPath.points, tone, 0.2)
      this.#band(plannedPath.forecast ? cut(plannedPath.points, plannedPath.forecast.flown) : plannedPath.points, tone, 0.62)
      if (joints) plannedPath.points.slice(1).forEach((at, i) => this.#dot(at, i === link ? YOURS : '#f4fbff', 2.6))
      plannedPath.forecast?.meets.forEach(({ piece }, i) => {
        const at = picture.seen.get(piece)?.pose
        if (!at) return
        const badge = this.#meshes.badge(i + 1)
        badge.position.set(at[0], at[1], at[2] + 15)
        this.#over.add(badge)
      })
    }
    if (picture.aim) {
      const { aid, at } = picture.aim
      if (aid && !aid.anywhere) for (const near of aid.near) this.#line(grown(near.core, near.radius + aid.reach), INFO)
      this.#ring(at[0], at[1], 12, YOURS)
      this.#dot(at, YOURS, 2.4)
      this.#line([at], YOURS, this.#system.drop_height)
    }
    if (picture.flick) {
      this.#band([picture.flick.from, picture.flick.to], BAD, 0.8)
    }
  }

  #ring(x: number, y: number, size: number, tone: string, z = 0.6): void {
    const ring = this.#meshes.ring(tone)
    ring.position.set(x, y, Math.max(0.6, z))
    ring.scale.setScalar(size)
    this.#over.add(ring)
  }

  #dot([x, y]: Point, tone: string, size: number): void {
    const dot = new Mesh(this.#meshes.disc(), this.#meshes.overlay(tone, 1))
    dot.position.set(x, y, 1.5)
    dot.scale.setScalar(size)
    dot.renderOrder = 6
    this.#over.add(dot)
  }

  #band(points: Point[], tone: string, opacity: number): void {
    const material = this.#meshes.overlay(tone, opacity)
    points.slice(1).forEach((b, i) => {
      const a = points[i] ?? b
      const length = distance(a, b)
      if (!length) return
      const link = new Mesh(this.#meshes.plane(), material)
      link.position.set((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 1)
      // Joints show as a thin gap, as on the real tool.
      link.scale.set(Math.max(0.5, length - 1.6), this.#system.link_width, 1)
      link.rotation.z = Math.atan2(b[1] - a[1], b[0] - a[0])
      link.renderOrder = 4
      this.#over.add(link)
    })
  }

  /** A closed line on the table, or from a point straight up. */
  #line(points: Point[], tone: string, up = 0): void {
    const [first] = points
    if (!first) return
    const path = up ? [new Vector3(...first, 1), new Vector3(...first, up)] : points.map(([x, y]) => new Vector3(x, y, 1))
    const geometry = new BufferGeometry().setFromPoints(path)
    const material = this.#meshes.material(`line ${tone}`, () => new LineBasicMaterial({ color: tone, depthTest: false, transparent: true }))
    const line = up ? new Line(geometry, material) : new LineLoop(geometry, material)
    line.renderOrder = 5
    this.#over.add(line)
  }

  // --- looking ---

  resize(width: number, height: number): void {
    if (!width || !height) return
    this.#height = height
    this.#renderer.setSize(width, height, false)
    this.#camera.resize(width / height)
    this.#later()
  }

  lookFrom(from: From, gliding: boolean): void {
    this.#camera.lookFrom(from, gliding && this.#frames > 0)
    this.#later()
  }

  turn = (dx: number, dy: number): void => {
    this.#camera.turn(dx, dy)
    this.#later()
  }

  pan = (dx: number, dy: number): void => {
    this.#camera.pan(dx, dy)
    this.#later()
  }

  zoom = (factor: number): void => {
    this.#camera.zoom(factor)
    this.#later()
  }

  #aim(x: number, y: number): void {
    const box = this.#canvas.getBoundingClientRect()
    const spot = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2)
    this.#ray.setFromCamera(spot, this.#camera.camera)
  }

  toTable = (x: number, y: number): Point | null => {
    this.#aim(x, y)
    const { origin, direction } = this.#ray.ray
    if (direction.z >= -1e-6) return null
    const far = -origin.z / direction.z
    return [origin.x + direction.x * far, origin.y + direction.y * far]
  }

  pieceAt = (x: number, y: number): string | null => {
    this.#aim(x, y)
    const [hit] = this.#ray.intersectObjects([...this.#models.values()].map((model) => model.turning))
    for (let at = hit?.object ?? null; at; at = at.parent) {
      if (typeof at.userData.piece === 'string') return at.userData.piece
    }
    // Small things are hard to hit: the nearest within a fingertip will do.
    const box = this.#canvas.getBoundingClientRect()
    let [best, least] = ['', 14]
    const spot = new Vector3()
    for (const [piece, { root }] of this.#models) {
      spot.copy(root.position).project(this.#camera.camera)
      const away = Math.hypot(box.left + ((spot.x + 1) / 2) * box.width - x, box.top + ((1 - spot.y) / 2) * box.height - y)
      if (away < least) [best, least] = [piece, away]
    }
    return best || null
  }

  finger = (): number => {
    const away = this.#camera.camera.position.length()
    return (12 * away * 2 * Math.tan((this.#camera.camera.fov * Math.PI) / 360)) / this.#height
  }

  #later(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      const more = this.#camera.step()
      this.#renderer.render(this.#scene, this.#camera.camera)
      this.#canvas.dataset.frames = String(++this.#frames)
      this.#canvas.dataset.pieces = String(this.#models.size)
      this.#canvas.dataset.highest = Math.max(0, ...[...this.#models.values()].map(({ root }) => root.position.z)).toFixed(0)
      if (more) this.#later()
    })
  }

  /** Give everything back to the graphics card. */
  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    for (const child of this.#over.children) if (child instanceof Line) child.geometry.dispose()
    this.#scene.clear()
    this.#models.clear()
    this.#meshes.dispose()
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }
}
