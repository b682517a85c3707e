/** Hulls that were built once and are kept: a class is built anew neither when a ship moves nor when one is lost. */
import type { BufferGeometry } from 'three'

import type { ClassView } from '../types'
import { build } from './shipwright'

export class Hangar {
  #built = new Map<string, BufferGeometry>()

  dispose(): void {
    for (const hull of this.#built.values()) hull.dispose()
    this.#built.clear()
  }

  /** Modular ships of one name differ in what they carry. */
  hull(kind: ClassView, colour: string, broken = false): BufferGeometry {
    const key = [kind.faction, kind.name, colour, broken, ...kind.weapons.map((one) => one.name), ...kind.loads.map((one) => one.launch)].join()
    let found = this.#built.get(key)
    if (!found) {
      found = build(kind, colour, broken)
      found.userData.kept = true
      this.#built.set(key, found)
    }
    return found
  }
}
