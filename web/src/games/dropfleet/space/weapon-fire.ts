/** Fire in the round: lasers burn, mass drivers streak, plasma rolls, missiles fly in arcs, drones swarm. */
import { Vector3 } from 'three'

import type { LightPainter } from './drawing/light-painter'
import type { WeaponEffect } from './weapon-effects'

/** Paint it as it is after this share of its time. */
export type Effect = (share: number, painter: LightPainter) => void

export interface Shot {
  effect: WeaponEffect
  colour: string
  from: Vector3
  to: Vector3
  /** How many dice were rolled, and how many of them struck. */
  dice: number
  hits: number
  sharp: boolean
}

/** When the first of it is there, and how much longer the last takes. */
const THERE = 0.3
const LATER = 0.4
const MOST = 14

const clamp = (value: number): number => Math.max(0, Math.min(1, value))
/** Chance that is the same every time, -1 to 1. */
export const noise = (n: number): number => {
  const at = Math.sin(n * 127.1 + 11.7) * 43758.5453
  return (at - Math.floor(at)) * 2 - 1
}

/** Pieces that fly off a point, most of them back to where the blow came from. */
export function shower(painter: LightPainter, at: Vector3, back: Vector3, share: number, many: number, wide: number, colour: string): void {
  if (share <= 0 || share >= 1) return
  const far = Math.sqrt(share) * wide
  for (let n = 0; n < many; n++) {
    painter.spark(at.x + (noise(n) + back.x * 0.7) * far, at.y + (noise(n + 50) + back.y * 0.5) * far - share * share * 0.25, at.z + (noise(n + 90) + back.z * 0.7) * far, 0.3 * (1.2 - share), colour, (1 - share) * 1.4)
  }
}

export function shotEffect({ effect, colour, from, to, dice, hits, sharp }: Shot): Effect {
  const back = from.clone().sub(to).normalize()
  const long = from.distanceTo(to)
  const many = effect === 'beam' ? Math.min(4, Math.max(1, Math.ceil(dice / 2))) : Math.min(MOST, Math.max(3, dice))
  const side = new Vector3(-back.z, 0, back.x)
  /** Where each of them comes from and goes: those that miss pass by. */
  const ways = Array.from({ length: many }, (_, n) => {
    const misses = n >= Math.max(hits ? 1 : 0, Math.round((hits / Math.max(1, dice)) * many))
    const start = from.clone().addScaledVector(side, noise(n + 3) * 0.3).add(new Vector3(0, noise(n + 7) * 0.08, 0))
    const end = to.clone().add(new Vector3(noise(n) * 0.35, noise(n + 20) * 0.16, noise(n + 40) * 0.35))
    if (misses) end.addScaledVector(back, -2.2).addScaledVector(side, (n % 2 ? 1 : -1) * (0.9 + Math.abs(noise(n)) * 0.6))
    return { start, end, misses, late: many > 1 ? (n / (many - 1)) * LATER : 0, lift: effect === 'missile' || effect === 'drone' ? long * 0.16 : 0, round: n * 2.4 }
  })
  const [a, b] = [new Vector3(), new Vector3()]
  const along = (n: number, part: number, into: Vector3): Vector3 => {
    const way = ways[n]
    if (!way) return into
    into.lerpVectors(way.start, way.end, part)
    const bow = Math.sin(part * Math.PI) * way.lift
    const weave = effect === 'drone' ? Math.sin(part * 22 + n) * 0.18 * (1 - part) : 0
    return into.set(into.x + (Math.sin(way.round) * bow + weave) * side.x, into.y + Math.cos(way.round) * bow * 0.6 + weave * 0.6, into.z + (Math.sin(way.round) * bow + weave) * side.z)
  }
  const strike = (painter: LightPainter, n: number, share: number): void => {
    const way = ways[n]
    if (!way || way.misses || share <= 0) return
    painter.ball(way.end, 0.12 + Math.sqrt(share) * (sharp ? 0.75 : 0.45), sharp ? '#ff8a5a' : '#ffd08a', (1 - share) * 1.3)
    shower(painter, way.end, back, share, 7, sharp ? 1.3 : 0.8, '#ffc27a')
  }
  if (effect === 'beam') {
    return (share, painter) => {
      ways.forEach(({ start, end, misses, late }, n) => {
        const own = (share - late * 0.5) / (1 - late * 0.5)
        if (own <= 0) return
        const [charge, burn] = [clamp(own / 0.2), clamp((own - 0.18) / 0.1)]
        const left = own < 0.78 ? 1 : clamp((1 - own) / 0.22)
        const flicker = left * (0.85 + 0.15 * Math.sin(own * 80 + n))
        painter.ball(start, 0.12 + charge * 0.22, colour, charge * left * 1.2)
        if (!burn) return
        // It wanders over the hull as it burns.
        a.copy(end).addScaledVector(side, (own - 0.5) * 0.5)
        b.lerpVectors(start, a, burn)
        painter.rod(start, b, 0.035, '#ffffff', flicker * 1.2)
        painter.rod(start, b, 0.11, colour, flicker * (sharp ? 1.2 : 0.9))
        painter.rod(start, b, 0.3, colour, flicker * 0.25)
        if (misses || burn < 1) return
        painter.ball(a, 0.22 + 0.1 * Math.sin(own * 60), '#fff1d0', flicker * 1.3)
        painter.ball(a, sharp ? 0.8 : 0.5, colour, flicker * 0.6)
        shower(painter, a, back, (own * 3) % 1, 10, 0.9, '#ffc27a')
      })
    }
  }
  return (share, painter) => {
    ways.forEach((way, n) => {
      const gone = (share - way.late) / THERE
      if (gone <= 0) return
      if (gone < 0.35 && effect !== 'drone') painter.ball(way.start, 0.28 * (1 - gone), effect === 'plasma' ? colour : '#fff0c0', (0.35 - gone) * 4)
      if (gone < 1) flying(painter, n, gone)
      strike(painter, n, clamp((share - way.late - THERE) / 0.28))
    })
  }

  function flying(painter: LightPainter, n: number, gone: number): void {
    const head = along(n, gone, b)
    if (effect === 'streak') {
      const tail = along(n, Math.max(0, gone - 0.16), a)
      painter.rod(tail, head, 0.035, '#fff7dc', 1.2, 1)
      painter.rod(tail, head, 0.1, colour, 0.8, 1)
    } else if (effect === 'plasma') {
      painter.rod(along(n, Math.max(0, gone - 0.1), a), head, 0.12, colour, 0.7, 1)
      painter.ball(head, 0.34, colour, 1)
      painter.ball(head, 0.14, '#ffffff', 1)
    } else {
      const missile = effect === 'missile'
      painter.rod(along(n, Math.max(0, gone - (missile ? 0.07 : 0.06)), a), head, missile ? 0.05 : 0.04, missile ? '#fff0d0' : colour, 1.1, 1)
      painter.spark(head.x, head.y, head.z, missile ? 0.5 : 0.4, colour, 1.3)
      for (let k = 1; missile && k <= 8; k++) {
        const puff = along(n, gone - k * 0.035, a)
        if (gone > k * 0.035) painter.spark(puff.x, puff.y, puff.z, 0.2 + k * 0.03, k < 3 ? '#ff8a3a' : '#7f8796', 0.55 - k * 0.06)
      }
    }
  }
}
