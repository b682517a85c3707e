/** What happens just now, in the round: which event is seen as what, where. */
import { Vector3 } from 'three'

import { assetKind, weaponFamily } from '../labels'
import type { DropfleetView, Event, Target } from '../types'
import { blast, groundFight, landed, scanned, warded } from './explosions'
import { flight } from './launch-assets'
import { LAUNCH_KINDS, WEAPON_EFFECTS } from './weapon-effects'
import { shotEffect, shower, type Effect } from './weapon-fire'

type Where = (target: Target) => Vector3 | null

const UP = new Vector3(0, 1, 0)
/** How far a shield reaches around a ship, by its tonnage. */
export const SHIELD: Record<string, number> = { L: 0.85, L2: 1, M: 1.25, H: 1.45, S: 1.7, S2: 2.1 }

/** What is seen of an event; null for what shows in the ships themselves, which are drawn so many times larger than they are. */
export function effectOf(event: Event, view: DropfleetView, where: Where, grow: number): Effect | null {
  const ship = (no: number): Vector3 | null => (no >= 0 ? where({ kind: 'ship', no }) : null)
  switch (event.type) {
    case 'Fired': {
      const [from, to] = [ship(event.source), where(event.target)]
      const [dice, hits, sharp] = [event.rolls.length, event.normal + event.critical, event.critical > 0]
      if (!to) return null
      if (from) return shotEffect({ ...WEAPON_EFFECTS[weaponFamily(event.weapon)], from, to, dice, hits: Math.min(dice, hits), sharp })
      return hits ? blast(to, sharp ? 1.2 : 0.8, '#ffb45a', false) : null
    }
    case 'AssetsLaunched': {
      const [from, to] = [ship(event.gate) ?? ship(event.ship), where(event.target)]
      return from && to ? flight(LAUNCH_KINDS[assetKind(event.asset)], from, to, event.count) : null
    }
    case 'SavesRolled': {
      const at = where(event.target)
      if (!at || !event.rolls.some((roll) => event.needed > 0 && roll >= event.needed)) return null
      const target = event.target.kind === 'ship' ? view.ships[event.target.no] : undefined
      const kind = target && view.classes[view.groups[target.group]?.kind ?? -1]
      return warded(at, target?.shields ?? false, (SHIELD[kind?.tonnage ?? 'M'] ?? 1.5) * (target ? grow : 1))
    }
    case 'Catastrophe': {
      const at = ship(event.ship)
      return at ? blast(at, Math.max(1.5, event.radius), '#ff7a3a', event.radius > 0) : null
    }
    case 'ShipLost': {
      const at = ship(event.ship)
      return at ? blast(at, 1.8, '#ff8a4a', false) : null
    }
    case 'Crippled': {
      const at = ship(event.ship)
      return at ? blast(at, 1.1, '#ff6b4a', false) : null
    }
    case 'NukeLaunched': {
      const at = where({ kind: 'sector', no: event.sector })
      return at ? blast(at, event.destroyed ? 3 : 1.4, '#ffe08a', event.destroyed) : null
    }
    case 'SectorRuined': {
      const at = where({ kind: 'sector', no: event.sector })
      return at ? blast(at, 1.2, '#ff8a4a', false) : null
    }
    case 'StationDestroyed': {
      const at = where({ kind: 'station', no: event.station })
      return at ? blast(at, 2.4, '#ff8a4a', false) : null
    }
    case 'HullLost': {
      const at = where(event.target)
      return at ? (share, painter) => shower(painter, at, UP, share, 10 + 4 * Math.min(5, event.points), 1.1, '#ff9a4a') : null
    }
    case 'Rammed': {
      const at = where(event.target)
      return at && event.success ? blast(at, 1.4, '#ffb45a', false) : null
    }
    case 'Scanned': {
      const at = event.station >= 0 ? where({ kind: 'station', no: event.station }) : ship(event.target)
      return at ? scanned(at, ship(event.ship)) : null
    }
    case 'GroundCombat': {
      const at = where(event.place)
      return at ? groundFight(at) : null
    }
    case 'TroopsLanded': {
      const at = where(event.target)
      return at && event.landed > 0 ? landed(at, '#6ee7a8') : null
    }
    default:
      return null
  }
}
