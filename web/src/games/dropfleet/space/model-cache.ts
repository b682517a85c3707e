/** Hulls that were built once and are kept: a class is built anew neither when a ship moves nor when one is lost. */
import type { BufferGeometry } from 'three'

import type { ClassView, DropfleetView } from '../types'
import { build } from './ship-mesh'

export class ModelCache {
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

  /** Build one more hull that is broken only later, while nothing else is to be done; whether there was one. */
  ahead(view: DropfleetView, colours: string[]): boolean {
    const many = this.#built.size
    for (const ship of view.ships) {
      const kind = view.classes[view.groups[ship.group]?.kind ?? -1]
      if (kind && ship.status === 'table') this.hull(kind, colours[ship.seat] ?? '#b6bac4', true)
      if (this.#built.size > many) return true
    }
    return false
  }
}
