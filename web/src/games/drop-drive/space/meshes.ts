/** The pieces as solid things: our own simple forms, made once a kind and shared. */
import {
  BoxGeometry,
  BufferGeometry,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RingGeometry,
  Shape,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Texture,
  TorusGeometry,
  Vector3,
} from 'three'
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js'

import { kindOf, noun, TONES, toneOf } from '../labels'
import type { Solid } from '../geometry'
import { badgeTexture, markTexture, signTexture, worldTexture } from './textures'

/** Everything made here is thrown away with the table. */
interface Thing {
  dispose: () => void
}

/** A piece on the table: `turning` lies as the piece does, `mark` always faces the eye. */
export interface Model {
  root: Group
  turning: Group
  mark: Sprite | null
  reach: number
}

export class Meshes {
  #things = new Map<string, Thing>()
  #solids: Map<string, Solid>
  #heavy: Set<string>

  constructor(solids: Map<string, Solid>, heavy: Set<string>) {
    this.#solids = solids
    this.#heavy = heavy
  }

  #once<T extends Thing>(key: string, make: () => T): T {
    const found = this.#things.get(key) as T | undefined
    if (found) return found
    const made = make()
    this.#things.set(key, made)
    return made
  }

  dispose(): void {
    for (const thing of this.#things.values()) thing.dispose()
    this.#things.clear()
  }

  geometry<T extends BufferGeometry>(key: string, make: () => T): T {
    return this.#once(`geometry ${key}`, make)
  }
  texture(key: string, make: () => Texture): Texture {
    return this.#once(`texture ${key}`, make)
  }
  material<T extends Material>(key: string, make: () => T): T {
    return this.#once(`material ${key}`, make)
  }

  paint(tone: string, rough = 0.6, metal = 0.05): MeshStandardMaterial {
    return this.material(`paint ${tone} ${rough} ${metal}`, () => new MeshStandardMaterial({ color: tone, roughness: rough, metalness: metal }))
  }
  #glowing(tone: string): MeshBasicMaterial {
    return this.material(`glow ${tone}`, () => new MeshBasicMaterial({ color: tone }))
  }
  /** Flat colour over everything: paths, rings. */
  overlay(tone: string, opacity: number): MeshBasicMaterial {
    return this.material(`overlay ${tone} ${opacity}`, () => new MeshBasicMaterial({ color: tone, transparent: true, opacity, depthTest: false, depthWrite: false }))
  }

  sprite(key: string, make: () => Texture, size: number): Sprite {
    const map = this.texture(key, make)
    const sprite = new Sprite(this.material(`sprite ${key}`, () => new SpriteMaterial({ map, depthTest: false, depthWrite: false })))
    sprite.scale.setScalar(size)
    return sprite
  }
  badge(number: number): Sprite {
    const badge = this.sprite(`badge ${number}`, () => badgeTexture(number), 13)
    badge.renderOrder = 12
    return badge
  }
  ring(tone: string): Mesh {
    const ring = new Mesh(this.geometry('ring', () => new RingGeometry(0.86, 1, 48)), this.overlay(tone, 0.9))
    ring.renderOrder = 3
    return ring
  }
  plane(): PlaneGeometry {
    return this.geometry('plane', () => new PlaneGeometry(1, 1))
  }
  disc(): CircleGeometry {
    return this.geometry('disc', () => new CircleGeometry(1, 24))
  }

  #mesh(geometry: BufferGeometry, material: Material | Material[]): Mesh {
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = true
    mesh.receiveShadow = true
    return mesh
  }

  /** A piece by its id. */
  model(piece: string): Model {
    const kind = kindOf(piece)
    const solid = this.#solids.get(kind)
    const root = new Group()
    const turning = new Group()
    root.add(turning)
    root.userData.piece = piece
    const model: Model = { root, turning, mark: null, reach: reachOf(solid) }
    if (!solid) return model
    const tone = toneOf(piece)
    const [, colour = ''] = piece.split('-')
    switch (noun(piece)) {
      case 'asteroid':
        if (solid.shape === 'hull') {
          const rock = this.geometry(kind, () => new ConvexGeometry(solid.points.map(([x, y, z]) => new Vector3(x, y, z))))
          const stone = this.material(`rock ${tone}`, () => new MeshStandardMaterial({ color: tone, roughness: 0.75, flatShading: true }))
          turning.add(this.#mesh(rock, stone))
        }
        model.mark = this.sprite(`mark ${kind}`, () => markTexture(kind, '#0b1020', 'rgba(255,255,255,0.75)'), 7)
        break
      case 'planet':
        this.#planet(turning, solid, colour, tone)
        break
      case 'ship':
        this.#ship(turning, solid, tone)
        model.mark = this.sprite(`mark ship ${colour}`, () => markTexture(colour, '#0b1020', 'rgba(255,255,255,0.85)'), 8)
        break
      case 'pirate':
        this.#pirate(turning, solid, tone)
        model.mark = this.sprite(`mark pirate ${colour}`, () => markTexture('pirate', tone, '#0b1020'), 8.5)
        break
      case 'fuel':
        this.#fuel(turning, solid, tone)
        model.mark = this.sprite('mark fuel', () => markTexture('fuel', '#0b1020', 'rgba(255,255,255,0.8)'), 6)
        break
      case 'salvage':
        this.#salvage(turning, solid, tone)
        model.mark = this.sprite('mark salvage', () => markTexture('salvage', '#1d2233', 'rgba(255,255,255,0.6)'), 7)
        break
      case 'curio':
        this.#curio(turning, solid, kind, tone)
        model.mark = this.sprite(`mark ${kind}`, () => markTexture(kind, '#0b1020', 'rgba(255,255,255,0.8)'), 8)
        if (this.#heavy.has(kind)) root.add(this.#belt(model.reach))
        break
      default:
        this.#token(turning, solid, noun(piece), tone)
    }
    if (model.mark) {
      model.mark.renderOrder = 2
      root.add(model.mark)
    }
    return model
  }

  #planet(into: Group, solid: Solid, colour: string, tone: string): void {
    if (solid.shape !== 'disc') return
    const side = this.paint(new Color(tone).multiplyScalar(0.7).getStyle())
    const face = this.material(`world ${colour}`, () => new MeshStandardMaterial({ map: this.texture(`world ${colour}`, () => worldTexture(colour, tone)), roughness: 0.55 }))
    const body = this.geometry('planet', () => new CylinderGeometry(solid.radius, solid.radius, solid.height, 40).rotateX(Math.PI / 2))
    into.add(this.#mesh(body, [side, face, face]))
    const rim = this.geometry('planet rim', () => new TorusGeometry(solid.radius - 0.6, 0.9, 8, 48))
    for (const up of [1, -1]) {
      const edge = this.#mesh(rim, this.paint(tone))
      edge.position.z = (up * solid.height) / 2 - up * 0.5
      into.add(edge)
    }
  }

  #extruded(key: string, solid: Solid, bevel: number): BufferGeometry {
    return this.geometry(key, () => {
      const outline = solid.shape === 'prism' ? solid.outline : []
      const shape = new Shape()
      outline.forEach(([x, y], i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)))
      shape.closePath()
      const height = solid.shape === 'prism' ? solid.height : 1
      const body = new ExtrudeGeometry(shape, { depth: height - 2 * bevel, bevelSize: bevel, bevelThickness: bevel, bevelOffset: -bevel, bevelSegments: 2 })
      return body.translate(0, 0, bevel - height / 2)
    })
  }

  #ship(into: Group, solid: Solid, tone: string): void {
    into.add(this.#mesh(this.#extruded('ship', solid, 1.4), this.paint(tone, 0.4, 0.15)))
    const cockpit = this.#mesh(this.geometry('cockpit', () => new SphereGeometry(3, 16, 10)), this.paint('#bfeaff', 0.15, 0.3))
    cockpit.scale.set(1.5, 0.8, 0.7)
    cockpit.position.set(3, 0, 3.2)
    into.add(cockpit)
    for (const y of [-3.6, 3.6]) {
      const engine = this.#mesh(this.geometry('engine', () => new CylinderGeometry(1.6, 2.1, 5, 12).rotateZ(Math.PI / 2)), this.paint('#3a4159', 0.5, 0.5))
      engine.position.set(-10, y, 1)
      const fire = new Mesh(this.geometry('fire', () => new CircleGeometry(1.5, 12).rotateY(-Math.PI / 2)), this.#glowing('#7fe6ff'))
      fire.position.set(-12.6, y, 1)
      into.add(engine, fire)
    }
  }

  #pirate(into: Group, solid: Solid, tone: string): void {
    into.add(this.#mesh(this.#extruded('pirate', solid, 1.2), this.paint('#272c3d', 0.5, 0.3)))
    // A band in its colour: a dark hull on a dark table would have no outline.
    const band = this.#mesh(this.#extruded('pirate', solid, 1.2), this.paint(tone, 0.5, 0.1))
    band.scale.set(1.05, 1.05, 0.28)
    into.add(band)
    const fin = this.geometry('fin', () => new ConeGeometry(1.7, 7, 4))
    for (const y of [-4, 4]) {
      const spike = this.#mesh(fin, this.paint(tone, 0.5, 0.1))
      spike.position.set(-7, y, 3)
      spike.rotation.set(y > 0 ? -0.7 : 0.7, 0, 0.5)
      into.add(spike)
    }
    const stripe = this.#mesh(this.geometry('stripe', () => new BoxGeometry(9, 2, 0.8)), this.paint(tone, 0.5, 0.1))
    stripe.position.set(2, 0, 3.3)
    into.add(stripe)
  }

  #fuel(into: Group, solid: Solid, tone: string): void {
    if (solid.shape !== 'disc') return
    const { radius, height } = solid
    into.add(this.#mesh(this.geometry('fuel', () => new CylinderGeometry(radius * 0.94, radius * 0.94, height * 0.86, 20).rotateX(Math.PI / 2)), this.paint(tone, 0.35, 0.2)))
    const band = this.geometry('fuel band', () => new CylinderGeometry(radius, radius, 1.8, 20).rotateX(Math.PI / 2))
    for (const z of [-height / 2 + 0.9, height / 2 - 0.9]) {
      const ring = this.#mesh(band, this.paint('#e8ecf8', 0.4, 0.3))
      ring.position.z = z
      into.add(ring)
    }
  }

  #salvage(into: Group, solid: Solid, tone: string): void {
    into.add(this.#mesh(this.#extruded('salvage', solid, 0.6), this.paint(tone, 0.45, 0.5)))
    const rivet = this.geometry('rivet', () => new CylinderGeometry(0.8, 0.8, 5.6, 8).rotateX(Math.PI / 2))
    for (const [x, y] of [[-6.4, -3.4], [6.4, -3.4], [-6.4, 3.4], [6.4, 3.4]] as const) {
      const dot = this.#mesh(rivet, this.paint('#565d72', 0.5, 0.5))
      dot.position.set(x, y, 0)
      into.add(dot)
    }
  }

  /** Special cargo: a rock of its own, or a machined block. */
  #curio(into: Group, solid: Solid, kind: string, tone: string): void {
    if (solid.shape === 'hull') {
      const rock = this.geometry(kind, () => new ConvexGeometry(solid.points.map(([x, y, z]) => new Vector3(x, y, z))))
      into.add(this.#mesh(rock, this.material(`curio ${kind}`, () => new MeshStandardMaterial({ color: tone, roughness: 0.3, metalness: 0.2, flatShading: true }))))
    } else into.add(this.#mesh(this.#extruded(kind, solid, 0.8), this.paint(tone, 0.3, 0.6)))
  }

  /** A pale ring on the table around what is heavy. */
  #belt(reach: number): Mesh {
    const belt = this.#mesh(this.geometry(`belt ${reach}`, () => new TorusGeometry(reach + 1.5, 0.7, 6, 36)), this.paint('#e8ecf8', 0.5, 0.1))
    belt.castShadow = false
    return belt
  }

  /** Anomaly cubes, mines, and the tokens of the anomalies: their sign on their faces. */
  #token(into: Group, solid: Solid, name: string, tone: string): void {
    const dark = name === 'anomaly' || name === 'wormhole' || name === 'leviathan'
    const face = this.material(`face ${name}`, () => {
      const map = this.texture(`face ${name}`, () => signTexture(name, dark ? '#1a1030' : tone, dark ? tone : '#0b1020'))
      return new MeshStandardMaterial({ map, roughness: 0.5, emissive: dark ? tone : '#000000', emissiveMap: map, emissiveIntensity: dark ? 0.55 : 0 })
    })
    const side = this.paint(dark ? '#2a1a4a' : (TONES[name] ?? tone))
    if (solid.shape === 'disc') {
      const body = this.geometry(name, () => new CylinderGeometry(solid.radius, solid.radius, solid.height, 32).rotateX(Math.PI / 2))
      into.add(this.#mesh(body, [side, face, face]))
      if (name === 'mine') {
        const spike = this.geometry('spike', () => new ConeGeometry(0.9, 3.4, 6).rotateZ(-Math.PI / 2))
        for (let n = 0; n < 8; n++) {
          const thorn = this.#mesh(spike, this.paint('#4a5268', 0.5, 0.4))
          thorn.position.set((solid.radius - 0.4) * Math.cos((n * Math.PI) / 4), (solid.radius - 0.4) * Math.sin((n * Math.PI) / 4), 0)
          thorn.rotation.z = (n * Math.PI) / 4
          into.add(thorn)
        }
      }
    } else if (solid.shape === 'prism') {
      const xs = solid.outline.map(([x]) => x)
      const ys = solid.outline.map(([, y]) => y)
      const body = this.geometry(name, () => new BoxGeometry(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), solid.height))
      into.add(this.#mesh(body, name === 'anomaly' ? face : [side, side, side, side, face, face]))
    }
  }

  /** A plain solid, such as a pylon. */
  plain(key: string, solid: Solid, tone: string): Mesh {
    if (solid.shape === 'hull') {
      return this.#mesh(this.geometry(key, () => new ConvexGeometry(solid.points.map(([x, y, z]) => new Vector3(x, y, z)))), this.paint(tone, 0.4, 0.5))
    }
    if (solid.shape === 'disc') {
      return this.#mesh(this.geometry(key, () => new CylinderGeometry(solid.radius, solid.radius, solid.height, 20).rotateX(Math.PI / 2)), this.paint(tone, 0.4, 0.5))
    }
    return this.#mesh(this.#extruded(key, solid, 0.2), this.paint(tone, 0.4, 0.5))
  }
}

function reachOf(solid: Solid | undefined): number {
  if (!solid) return 8
  if (solid.shape === 'disc') return Math.max(solid.radius, solid.height / 2)
  if (solid.shape === 'prism') return Math.max(...solid.outline.map(([x, y]) => Math.hypot(x, y)))
  return Math.max(...solid.points.map(([x, y, z]) => Math.hypot(x, y, z)))
}
