/** What happens just now, in the round: beams, streaks, missiles, craft, landers, shields, explosions. */
import { AdditiveBlending, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three'

import { kindOf } from '../printed'
import type { Event, Target } from '../types'

export interface Effect {
  group: Group
  /** Show it as it is after this share of its time. */
  at: (share: number) => void
}

type Where = (target: Target) => Vector3 | null

const glow = (colour: string, opacity = 1): MeshBasicMaterial => new MeshBasicMaterial({ color: colour, transparent: true, opacity, blending: AdditiveBlending, depthWrite: false })
const UP = new Vector3(0, 1, 0)

function rod(from: Vector3, to: Vector3, thick: number, colour: string): Mesh {
  const rod = new Mesh(new CylinderGeometry(thick, thick, 1, 6), glow(colour))
  lay(rod, from, to)
  return rod
}

function lay(rod: Mesh, from: Vector3, to: Vector3): void {
  const way = to.clone().sub(from)
  rod.position.copy(from).addScaledVector(way, 0.5)
  rod.scale.set(1, Math.max(0.001, way.length()), 1)
  rod.quaternion.copy(new Quaternion().setFromUnitVectors(UP, way.normalize()))
}

/** How a weapon looks, from its name. */
export function mannerOf(weapon: string): 'beam' | 'missile' | 'streak' {
  if (/laser|beam|ray|lance|oculus|particle|disintegrat|gravity|ion/i.test(weapon)) return 'beam'
  if (/missile|torpedo|rocket|drone|boarding/i.test(weapon)) return 'missile'
  return 'streak'
}

function shot(weapon: string, from: Vector3, to: Vector3, hit: boolean, sharp: boolean): Effect {
  const group = new Group()
  const end = hit ? to : to.clone().add(new Vector3(0.9, 0.5, -0.7))
  const manner = mannerOf(weapon)
  const flash = new Mesh(new SphereGeometry(1, 12, 8), glow(sharp ? '#ff7a5a' : '#ffd08a', 0))
  flash.position.copy(to)
  group.add(flash)
  const burst = (share: number): void => {
    const late = Math.max(0, (share - 0.55) / 0.45)
    flash.visible = hit && late > 0
    flash.scale.setScalar(0.15 + late * (sharp ? 1.3 : 0.8))
    ;(flash.material as MeshBasicMaterial).opacity = (1 - late) * 0.8
  }
  if (manner === 'beam') {
    const [core, halo] = [rod(from, end, 0.035, '#ffffff'), rod(from, end, 0.1, sharp ? '#ff6b6b' : '#6ee7ff')]
    group.add(core, halo)
    return {
      group,
      at: (share) => {
        const there = from.clone().lerp(end, Math.min(1, share / 0.2))
        for (const one of [core, halo]) {
          lay(one, from, there)
          ;(one.material as MeshBasicMaterial).opacity = share < 0.75 ? 0.85 + Math.sin(share * 90) * 0.15 : Math.max(0, (1 - share) / 0.25)
        }
        burst(share)
      },
    }
  }
  const many = manner === 'missile' ? 5 : 7
  const bolts = Array.from({ length: many }, () => rod(from, end, manner === 'missile' ? 0.06 : 0.045, manner === 'missile' ? '#ffb070' : '#ffe9b0'))
  group.add(...bolts)
  const lift = from.distanceTo(end) * 0.18
  return {
    group,
    at: (share) => {
      bolts.forEach((bolt, n) => {
        const gone = share / 0.75 - (n / many) * 0.35
        bolt.visible = gone > 0 && gone < 1
        if (!bolt.visible) return
        const along = (part: number): Vector3 => {
          const point = from.clone().lerp(end, part)
          if (manner === 'missile') point.add(new Vector3(Math.sin(n * 2.4) * lift, Math.cos(n * 2.4) * lift * 0.7, 0).multiplyScalar(Math.sin(part * Math.PI)))
          return point
        }
        lay(bolt, along(Math.max(0, gone - (manner === 'missile' ? 0.05 : 0.09))), along(gone))
      })
      burst(share)
    },
  }
}

function flight(asset: string, from: Vector3, to: Vector3, count: number): Effect {
  const lands = /lander|dropship|gate/.test(kindOf(asset))
  const group = new Group()
  const craft = Array.from({ length: Math.min(8, count * 2) }, () => rod(from, to, 0.07, lands ? '#ffa860' : '#bfe6ff'))
  group.add(...craft)
  return {
    group,
    at: (share) =>
      craft.forEach((one, n) => {
        const gone = Math.min(1, Math.max(0, share * 1.25 - n * 0.03))
        const spread = new Vector3(Math.sin(n * 2.1), Math.sin(n * 3.3) * 0.5, Math.cos(n * 2.1)).multiplyScalar(0.5 * Math.sin(gone * Math.PI))
        const place = (part: number): Vector3 => from.clone().lerp(to, part).add(spread)
        // What goes down burns behind it, the longer the deeper it is.
        lay(one, place(Math.max(0, gone - (lands ? 0.05 + gone * 0.12 : 0.03))), place(gone))
        one.visible = gone > 0 && gone < 1
      }),
  }
}

function blast(at: Vector3, radius: number, colour: string): Effect {
  const group = new Group()
  const [fire, shell] = [new Mesh(new SphereGeometry(1, 20, 14), glow('#fff0c8')), new Mesh(new SphereGeometry(1, 24, 16), glow(colour))]
  group.add(fire, shell)
  group.position.copy(at)
  return {
    group,
    at: (share) => {
      fire.scale.setScalar(0.2 + Math.min(1, share * 2) * radius * 0.45)
      shell.scale.setScalar(0.1 + Math.sqrt(share) * radius)
      ;(fire.material as MeshBasicMaterial).opacity = Math.max(0, 1 - share * 1.4)
      ;(shell.material as MeshBasicMaterial).opacity = (1 - share) * 0.45
    },
  }
}

function shield(at: Vector3): Effect {
  const group = new Group()
  const ball = new Mesh(new SphereGeometry(1.3, 18, 12), glow('#5ad1e6', 0))
  group.add(ball)
  group.position.copy(at)
  return { group, at: (share) => ((ball.material as MeshBasicMaterial).opacity = Math.sin(share * Math.PI) * 0.35) }
}

/** What is seen of an event; null for what shows in the ships themselves. */
export function effectOf(event: Event, where: Where): Effect | null {
  const ship = (no: number): Vector3 | null => where({ kind: 'ship', no })
  switch (event.type) {
    case 'Fired': {
      const [from, to] = [event.source >= 0 ? ship(event.source) : null, where(event.target)]
      return from && to ? shot(event.weapon, from, to, event.normal + event.critical > 0, event.critical > 0) : null
    }
    case 'AssetsLaunched': {
      const [from, to] = [ship(event.ship), where(event.target)]
      return from && to ? flight(event.asset, from, to, event.count) : null
    }
    case 'SavesRolled': {
      const at = where(event.target)
      return at && event.rolls.some((roll) => roll >= event.needed) ? shield(at) : null
    }
    case 'Catastrophe':
    case 'ShipLost': {
      const at = ship(event.ship)
      return at ? blast(at, event.type === 'Catastrophe' ? Math.max(1.5, event.radius) : 1.8, '#ff8a4a') : null
    }
    case 'NukeLaunched': {
      const at = where({ kind: 'sector', no: event.sector })
      return at ? blast(at, 2.6, '#ffe08a') : null
    }
    case 'Crippled': {
      const at = ship(event.ship)
      return at ? blast(at, 1.1, '#ff6b6b') : null
    }
    default:
      return null
  }
}
