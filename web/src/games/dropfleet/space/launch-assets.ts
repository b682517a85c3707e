/** What is launched: fighters swarm, bombers come in waves, torpedoes burn, landers glow through the air, gates open. */
import { Vector3 } from 'three'

import { ring } from './explosions'
import { HEIGHT } from './layer-heights'
import type { LaunchKind } from './weapon-effects'
import { noise, type Effect } from './weapon-fire'

const MANY: Record<LaunchKind, number> = { swarm: 6, bombers: 3, torpedo: 1, lander: 1, gate: 1 }
const MOST = 36

export function flight(kind: LaunchKind, from: Vector3, to: Vector3, count: number): Effect {
  if (kind === 'gate') return gate(from, to, count)
  const many = Math.min(MOST, Math.max(1, count * MANY[kind]))
  const long = from.distanceTo(to)
  const [head, tail] = [new Vector3(), new Vector3()]
  const air = HEIGHT.atmosphere + 1.2
  const spread = kind === 'swarm' ? 0.9 : kind === 'bombers' ? 0.7 : 0.5
  /** Landers fall ever steeper; the others go straight, and weave as they are small. */
  const along = (n: number, part: number, into: Vector3): Vector3 => {
    into.lerpVectors(from, to, part)
    if (kind === 'lander') into.y = from.y + (to.y - from.y) * part ** 1.5
    const apart = Math.sin(part * Math.PI) * spread
    const weave = kind === 'swarm' ? 0.28 * Math.sin(part * Math.PI) : 0
    const round = part * (9 + (n % 5)) + n
    return into.set(into.x + noise(n) * apart + Math.sin(round) * weave, into.y + noise(n + 40) * apart * 0.5 + Math.cos(round) * weave * 0.7, into.z + noise(n + 80) * apart + Math.cos(round * 0.7) * weave)
  }
  return (share, painter) => {
    for (let n = 0; n < many; n++) {
      const gone = Math.min(1, share * 1.35 - (n / many) * 0.3)
      if (gone <= 0) continue
      along(n, gone, head)
      if (gone >= 1) {
        if (kind === 'lander') painter.spark(head.x, head.y + 0.1, head.z, 0.6, '#ffd9a0', (1 - share) * 3)
        continue
      }
      if (kind === 'swarm') {
        painter.rod(along(n, Math.max(0, gone - 0.6 / long), tail), head, 0.03, '#8fd8ff', 1, 1)
        painter.spark(head.x, head.y, head.z, 0.26, '#e6f6ff', 1.2)
      } else if (kind === 'bombers') {
        painter.rod(along(n, Math.max(0, gone - 0.9 / long), tail), head, 0.05, '#ffb45a', 1, 1)
        painter.spark(head.x, head.y, head.z, 0.4, '#fff0d0', 1.1)
      } else if (kind === 'torpedo') {
        painter.rod(along(n, Math.max(0, gone - 2.2 / long), tail), head, 0.12, '#ff7a3a', 1, 1)
        painter.rod(along(n, Math.max(0, gone - 0.9 / long), tail), head, 0.06, '#ffffff', 1.2, 1)
        painter.spark(head.x, head.y, head.z, 0.7, '#ffd9a0', 1.2)
      } else {
        // The deeper in the air, the hotter.
        const heat = Math.max(0, Math.min(1, (air - head.y) / air))
        along(n, Math.max(0, gone - (0.5 + heat * 2.6) / long), tail)
        painter.rod(tail, head, 0.06 + heat * 0.13, heat > 0.15 ? '#ff7a2a' : '#bfe6ff', 0.7 + heat, 1)
        painter.rod(tail, head, 0.03 + heat * 0.03, '#fff0d0', 0.6 + heat, 1)
        painter.ball(head, 0.14 + heat * 0.3, '#ffb060', 0.5 + heat * 1.2)
        for (let k = 1; k < 6; k++) {
          along(n, Math.max(0, gone - (k * 0.5) / long), tail)
          if (heat > 0.1) painter.spark(tail.x + noise(n + k) * 0.1, tail.y + noise(k) * 0.1, tail.z, 0.22, '#ff9a4a', heat * (1 - k / 6))
        }
      }
    }
  }
}

/** Gates send their troops in no time: a pillar of light from the gate to the ground. */
function gate(from: Vector3, to: Vector3, count: number): Effect {
  return (share, painter) => {
    const strength = Math.sin(share * Math.PI)
    painter.rod(from, to, 0.06, '#ffffff', strength)
    painter.rod(from, to, 0.22, '#5ad1e6', strength * 0.8)
    ring(painter, to, 0.3 + share * 0.7, 0.05, '#8ff0ff', strength)
    ring(painter, from, 0.5, 0.05, '#8ff0ff', strength)
    for (let n = 0; n < 6 * count && n < MOST; n++) {
      const part = (share * 1.5 + n * 0.13) % 1
      painter.spark(from.x + (to.x - from.x) * part + noise(n) * 0.16, from.y + (to.y - from.y) * part, from.z + (to.z - from.z) * part + noise(n + 9) * 0.16, 0.24, '#c8f6ff', strength)
    }
  }
}
