/** Where something ends or is warded off: explosions as far as they reach, shields, scans, fire on the ground. */
import { Vector3 } from 'three'

import type { LightPainter } from './drawing/light-painter'
import { noise, type Effect } from './weapon-fire'

/** How many pieces fly off, and how many parts a ring has. */
const SHARDS = 54
const PARTS = 40

/** A ring that lies flat, as wide as it is. */
export function ring(painter: LightPainter, at: Vector3, r: number, thick: number, colour: string, strength: number): void {
  const [a, b] = [new Vector3(), new Vector3()]
  const corner = (n: number, into: Vector3): Vector3 => into.set(at.x + Math.cos((n / PARTS) * 2 * Math.PI) * r, at.y, at.z + Math.sin((n / PARTS) * 2 * Math.PI) * r)
  for (let n = 0; n < PARTS; n++) painter.rod(corner(n, a), corner(n + 1, b), thick, colour, strength)
}

/** A ship bursts: a flash, fire, a ring as far as it reaches, and what flies off. */
export function blast(at: Vector3, radius: number, colour: string, reaches: boolean): Effect {
  const spot = new Vector3()
  return (share, painter) => {
    const out = 1 - (1 - share) ** 3
    painter.ball(at, 0.3 + out * radius * 0.5, '#fff6dc', 1.8 - share * 3.4)
    for (let n = 0; n < 5; n++) {
      const [late, wide] = [share - n * 0.05, radius * (0.28 + n * 0.05)]
      if (late <= 0) continue
      spot.set(at.x + noise(n) * wide * out, at.y + noise(n + 9) * wide * 0.6 * out, at.z + noise(n + 18) * wide * out)
      painter.ball(spot, 0.25 + out * radius * (0.3 + 0.08 * n), n % 2 ? colour : '#ffb45a', (1.1 - share * 1.15) * 0.9)
    }
    painter.ball(at, 0.2 + out * radius, colour, (1 - share) * 0.7, true)
    if (reaches) ring(painter, at, Math.min(1, out * 1.15) * radius, 0.07, '#ffd9a0', 1.2 - share * 0.9)
    for (let n = 0; n < SHARDS; n++) {
      const [round, up] = [n * 2.39996, 1 - (2 * (n + 0.5)) / SHARDS]
      const far = out * radius * (0.55 + Math.abs(noise(n)) * 0.6)
      const flat = Math.sqrt(1 - up * up) * far
      painter.spark(at.x + Math.cos(round) * flat, at.y + up * far * 0.7 - share * share * 0.8, at.z + Math.sin(round) * flat, 0.34 * (1.15 - share), n % 3 ? '#ffc27a' : '#ffffff', 1.2 - share * share * 1.2)
    }
  }
}

/** Blows that were warded off: a shield shines where it is up, armour gives sparks. */
export function warded(at: Vector3, shield: boolean, wide: number): Effect {
  const spot = new Vector3()
  return (share, painter) => {
    const strength = Math.sin(share * Math.PI)
    if (shield) {
      painter.ball(at, wide, '#5ad1e6', strength * 1.5, true)
      painter.ball(at, wide * 1.04, '#c8f6ff', strength * 0.8, true)
      ring(painter, at, wide * (0.6 + 0.4 * share), 0.03, '#8ff0ff', strength * 0.5)
    }
    for (let n = 0; n < 16; n++) {
      spot.set(noise(n), noise(n + 30) * 0.7, noise(n + 60)).normalize().multiplyScalar(wide * (shield ? 1 : 0.35 + share * 0.8))
      painter.spark(at.x + spot.x, at.y + spot.y, at.z + spot.z, 0.24, shield ? '#c8f6ff' : '#ffd08a', strength)
    }
  }
}

/** A scan runs outwards. */
export function scanned(at: Vector3, from: Vector3 | null): Effect {
  return (share, painter) => {
    if (from) painter.rod(from, at, 0.05, '#5ad1e6', Math.sin(share * Math.PI) * 0.8)
    for (const late of [0, 0.2, 0.4]) {
      const own = (share - late) / 0.6
      if (own > 0 && own < 1) ring(painter, at, 0.4 + own * 2.6, 0.04, '#5ad1e6', 1 - own)
    }
  }
}

/** Fire and flashes among the houses. */
export function groundFight(at: Vector3): Effect {
  return (share, painter) => {
    for (let n = 0; n < 12; n++) {
      const own = (share * 2 + n * 0.37) % 1
      const [x, z] = [at.x + noise(n) * 0.6, at.z + noise(n + 30) * 0.6]
      painter.spark(x, at.y + 0.15, z, 0.5 * (1 - own), n % 2 ? '#ff8a3a' : '#fff0c0', (1 - own) * Math.sin(share * Math.PI))
    }
  }
}

/** Dust and light where something sets down. */
export function landed(at: Vector3, colour: string): Effect {
  return (share, painter) => {
    ring(painter, at, 0.2 + share * 0.9, 0.05, colour, 1 - share)
    for (let n = 0; n < 18; n++) painter.spark(at.x + noise(n) * (0.2 + share * 0.8), at.y + share * Math.abs(noise(n + 5)) * 0.7, at.z + noise(n + 30) * (0.2 + share * 0.8), 0.34, '#e8c8a0', (1 - share) * 0.7)
  }
}
