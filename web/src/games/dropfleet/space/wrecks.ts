/** Ships that were lost: broken hulls that tumble down to the ground, burning, and are gone. */
import { BufferGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from 'three'

import type { LightPainter } from './drawing/light-painter'
import { noise } from './weapon-fire'

export interface Lost {
  hull: BufferGeometry
  x: number
  y: number
  z: number
  heading: number
  /** How high the ground is below it. */
  ground: number
}

/** How long a wreck takes to fall, in milliseconds; it burns the last part of the way. */
const FALL = 2600
const TRAIL = 18

interface Wreck {
  mesh: Mesh<BufferGeometry, MeshStandardMaterial>
  from: Vector3
  ground: number
  spin: number
  start: number
}

export class Wrecks {
  readonly group = new Group()
  #falling: Wreck[] = []
  #material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.9, emissive: '#ff5a1e', emissiveIntensity: 0 })
  #spot = new Vector3()

  /** One that does not fall, of any form. */
  sample(form: BufferGeometry): Mesh {
    return new Mesh(form, this.#material)
  }

  dispose(): void {
    for (const { mesh } of this.#falling) mesh.material.dispose()
    this.#material.dispose()
  }

  add({ hull, x, y, z, heading, ground }: Lost, now: number): void {
    const mesh = new Mesh(hull, this.#material.clone())
    mesh.rotation.y = (-heading * Math.PI) / 180
    this.group.add(mesh)
    this.#falling.push({ mesh, from: new Vector3(x, y, z), ground, spin: Math.round(heading) % 2 ? 1 : -1, start: now })
  }

  /** Go on falling; whether anything still falls. */
  step(now: number): boolean {
    if (!this.#falling.length) return false
    this.#falling = this.#falling.filter(({ mesh, start }) => {
      const falls = now - start < FALL
      if (!falls) {
        mesh.material.dispose()
        this.group.remove(mesh)
      }
      return falls
    })
    return this.#falling.length > 0
  }

  /** Slowly at first, then ever faster; it drifts aside as it goes. */
  #at({ from, ground, spin }: Wreck, part: number): Vector3 {
    return this.#spot.set(from.x + part * 1.2 * spin, from.y + (ground - from.y) * part * part, from.z + part * 0.5)
  }

  paint(now: number, painter: LightPainter): void {
    for (const wreck of this.#falling) {
      const { mesh, spin, start } = wreck
      const share = Math.max(0, now - start) / FALL
      mesh.position.copy(this.#at(wreck, share))
      mesh.rotation.x = share * 2.2 * spin
      mesh.rotation.z = share * 1.5
      mesh.scale.setScalar(1 - Math.max(0, share - 0.85) * 4)
      mesh.material.emissiveIntensity = Math.min(0.45, share)
      painter.ball(mesh.position, 0.35 + share * 0.6, '#ff6a2a', share * 0.9)
      for (let n = 0; n < TRAIL; n++) {
        const { x, y, z } = this.#at(wreck, Math.max(0, share - n * 0.016))
        painter.spark(x + noise(n + Math.floor(share * 40)) * 0.14, y + noise(n + 9) * 0.1, z + noise(n + 30) * 0.14, 0.7 - n * 0.028, n < 5 ? '#ffd08a' : '#ff7a3a', (0.35 + share) * (1 - n / TRAIL))
      }
    }
  }
}
