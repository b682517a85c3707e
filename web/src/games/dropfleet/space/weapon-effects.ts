/** What attacks and launches look like, by the families of weapons and the kinds of launch assets. */
import type { Printed } from '../types'

type WeaponFamily = Printed['weapons'][string]
type AssetKind = Printed['assets'][string]
export type WeaponEffect = 'beam' | 'missile' | 'drone' | 'plasma' | 'streak'

export const WEAPON_EFFECTS: Record<WeaponFamily, { effect: WeaponEffect; colour: string }> = {
  shell: { effect: 'streak', colour: '#ffe2a0' },
  missile: { effect: 'missile', colour: '#ffb070' },
  drone: { effect: 'drone', colour: '#9fe8ff' },
  plasma: { effect: 'plasma', colour: '#7dff8a' },
  heat: { effect: 'plasma', colour: '#ff8a3a' },
  oculus: { effect: 'beam', colour: '#7dff6a' },
  'oculus-ray': { effect: 'beam', colour: '#7dff6a' },
  gravity: { effect: 'beam', colour: '#c07bff' },
  energy: { effect: 'beam', colour: '#6ec8ff' },
  laser: { effect: 'beam', colour: '#ff5a3c' },
}

export type LaunchKind = 'swarm' | 'bombers' | 'torpedo' | 'lander' | 'gate'

export const LAUNCH_KINDS: Record<AssetKind, LaunchKind> = {
  fighters: 'swarm',
  bombers: 'bombers',
  torpedoes: 'torpedo',
  'fire-ships': 'torpedo',
  dropships: 'lander',
  'bulk-landers': 'lander',
  gates: 'gate',
}
