/** What happens just now, in the round: beams, streaks, missiles, craft, landers, shields, explosions. */
import { AdditiveBlending, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, Vector3, type BufferAttribute, type PointsMaterial } from 'three'

import { kindOf } from '../printed'
import type { Event, Target } from '../types'
import { ball, shine, sparks } from './glow'

export interface Effect {
  group: Group
  /** Show it as it is after this share of its time. */
  at: (share: number) => void
}

type Where = (target: Target) => Vector3 | null

const glow = (colour: string, opacity = 1): MeshBasicMaterial => new MeshBasicMaterial({ color: colour, transparent: true, opacity, blending: AdditiveBlending, depthWrite: false })
const UP = new Vector3(0, 1, 0)
/** How many pieces fly off. */
const SHARDS = 48

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
  const flash = ball(sharp ? '#ff8a5a' : '#ffd08a')
  flash.position.copy(to)
  group.add(flash)
  const burst = (share: number): void => {
    const late = Math.max(0, (share - 0.55) / 0.45)
    flash.visible = hit && late > 0
    flash.scale.setScalar(0.15 + late * (sharp ? 1.3 : 0.8))
    shine(flash, (1 - late) * 1.4)
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
  const craft = Array.from({ length: Math.min(8, count * 2) }, () => rod(from, to, lands ? 0.09 : 0.06, lands ? '#ff8a3a' : '#bfe6ff'))
  const heads = sparks(lands ? '#ffd9a0' : '#e6f6ff', lands ? 1.1 : 0.6, craft.length)
  const places = heads.geometry.getAttribute('position') as BufferAttribute
  group.add(...craft, heads)
  return {
    group,
    at: (share) => {
      craft.forEach((one, n) => {
        const gone = Math.min(1, Math.max(0, share * 1.25 - n * 0.03))
        const spread = new Vector3(Math.sin(n * 2.1), Math.sin(n * 3.3) * 0.5, Math.cos(n * 2.1)).multiplyScalar(0.5 * Math.sin(gone * Math.PI))
        const place = (part: number): Vector3 => from.clone().lerp(to, part).add(spread)
        // What goes down burns behind it, the longer the deeper it is.
        lay(one, place(Math.max(0, gone - (lands ? 0.06 + gone * 0.2 : 0.05))), place(gone))
        one.visible = gone > 0 && gone < 1
        places.setXYZ(n, ...place(gone).toArray())
      })
      places.needsUpdate = true
      ;(heads.material as PointsMaterial).opacity = Math.min(1, (1 - share) * 4)
    },
  }
}

/** A ship bursts: a flash, fire, a shell as far as it reaches, and what flies off. */
function blast(at: Vector3, radius: number, colour: string): Effect {
  const group = new Group()
  const [flash, fire, shell, debris] = [ball('#fff6dc'), ball(colour), ball(colour, true), sparks('#ffd08a', 0.55, SHARDS)]
  group.add(fire, shell, flash, debris)
  group.position.copy(at)
  const places = debris.geometry.getAttribute('position') as BufferAttribute
  return {
    group,
    at: (share) => {
      flash.scale.setScalar(0.3 + Math.sqrt(share) * radius * 0.45)
      fire.scale.setScalar(0.3 + Math.sqrt(share) * radius * 0.75)
      shell.scale.setScalar(0.2 + Math.sqrt(share) * radius)
      shine(flash, 1.6 - share * 3.2)
      shine(fire, 1.3 - share * 1.4)
      shine(shell, (1 - share) * 0.8)
      for (let n = 0; n < SHARDS; n++) {
        const [round, up] = [n * 2.39996, 1 - (2 * (n + 0.5)) / SHARDS]
        const far = Math.sqrt(share) * radius * (0.55 + ((n * 37) % 11) / 16)
        const flat = Math.sqrt(1 - up * up) * far
        places.setXYZ(n, Math.cos(round) * flat, up * far - share * share * 0.8, Math.sin(round) * flat)
      }
      places.needsUpdate = true
      ;(debris.material as PointsMaterial).opacity = 1 - share * share
    },
  }
}

function shield(at: Vector3): Effect {
  const group = new Group()
  const bubble = ball('#5ad1e6', true)
  bubble.scale.setScalar(1.3)
  group.add(bubble)
  group.position.copy(at)
  return { group, at: (share) => shine(bubble, Math.sin(share * Math.PI) * 1.2) }
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
