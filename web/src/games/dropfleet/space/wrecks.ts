/** Ships that were lost: broken hulls that tumble down to the ground, burning, and are gone. */
import { Group, Mesh, MeshStandardMaterial, Vector3, type BufferAttribute, type Points, type PointsMaterial } from 'three'

import type { ClassView } from '../types'
import { sparks } from './glow'
import { build } from './shipwright'
import { discard } from './world'

export interface Lost {
  kind: ClassView
  colour: string
  x: number
  y: number
  z: number
  heading: number
  /** How high the ground is below it. */
  ground: number
}

/** How long a wreck takes to fall, in milliseconds; it burns the last part of the way. */
const FALL = 2600
const TRAIL = 14

interface Wreck {
  group: Group
  hull: Mesh
  trail: Points
  from: Vector3
  ground: number
  spin: number
  start: number
}

export class Wrecks {
  readonly group = new Group()
  #falling: Wreck[] = []
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.9, emissive: '#ff5a1e', emissiveIntensity: 0 })

  dispose(): void {
    discard(this.group)
    this.#material.dispose()
  }

  add({ kind, colour, x, y, z, heading, ground }: Lost, now: number): void {
    const group = new Group()
    const hull = new Mesh(build(kind, colour, true), this.#material.clone())
    hull.rotation.y = (-heading * Math.PI) / 180
    const trail = sparks('#ff8a3a', 1.1, TRAIL)
    group.add(hull, trail)
    this.group.add(group)
    this.#falling.push({ group, hull, trail, from: new Vector3(x, y, z), ground, spin: heading % 2 ? 1 : -1, start: now })
  }

  /** Go on falling; whether anything still falls. */
  step(now: number): boolean {
    this.#falling = this.#falling.filter((wreck) => {
      const share = Math.max(0, now - wreck.start) / FALL
      if (share < 1) this.#fall(wreck, share)
      else {
        discard(wreck.group)
        this.group.remove(wreck.group)
      }
      return share < 1
    })
    return this.#falling.length > 0
  }

  #fall({ hull, trail, from, ground, spin }: Wreck, share: number): void {
    // Slowly at first, then ever faster; it drifts aside as it goes.
    const at = (part: number): Vector3 => new Vector3(from.x + part * 1.2 * spin, from.y + (ground - from.y) * part * part, from.z + part * 0.5)
    hull.position.copy(at(share))
    hull.rotation.x = share * 2.2 * spin
    hull.rotation.z = share * 1.5
    hull.scale.setScalar(1 - Math.max(0, share - 0.85) * 4)
    ;(hull.material as MeshStandardMaterial).emissiveIntensity = Math.min(1, share * 1.6)
    const places = trail.geometry.getAttribute('position') as BufferAttribute
    for (let n = 0; n < TRAIL; n++) {
      const behind = at(Math.max(0, share - n * 0.018))
      places.setXYZ(n, behind.x + Math.sin(n * 5 + share * 30) * 0.08, behind.y, behind.z)
    }
    places.needsUpdate = true
    ;(trail.material as PointsMaterial).opacity = Math.min(0.95, 0.35 + share)
  }
}
