/** How weapons and what is launched look, from their names: what they are made of, and in which colour. */

export type WeaponEffect = 'beam' | 'missile' | 'drone' | 'plasma' | 'streak'

/** The first that fits. */
const WEAPONS: [RegExp, WeaponEffect, string][] = [
  [/mass driver|calibre|gun|artillery|mortar|bombardment/i, 'streak', '#ffe2a0'],
  [/missile|torpedo|rocket|seekers/i, 'missile', '#ffb070'],
  [/drone|wasp|hornet|boarding|harpoon/i, 'drone', '#9fe8ff'],
  [/plasma|furnace|charged air/i, 'plasma', '#7dff8a'],
  [/vent|thermal|torch/i, 'plasma', '#ff8a3a'],
  [/oculus/i, 'beam', '#7dff6a'],
  [/disintegrat|dark matter|gravity|grav |magnetron/i, 'beam', '#c07bff'],
  [/lance|particle|glaive|disrupt|distortion|ion\b|ioniser|pulse|hyperwave|microwave|haywire/i, 'beam', '#6ec8ff'],
  [/laser|beam|nova|ray/i, 'beam', '#ff5a3c'],
]

export function weaponEffect(weapon: string): { effect: WeaponEffect; colour: string } {
  const found = WEAPONS.find(([name]) => name.test(weapon))
  return { effect: found?.[1] ?? 'streak', colour: found?.[2] ?? '#ffe2a0' }
}

export type LaunchKind = 'swarm' | 'bombers' | 'torpedo' | 'lander' | 'gate'

export function launchKind(kind: string): LaunchKind {
  if (/torpedo|fire-ship/.test(kind)) return 'torpedo'
  if (/gate/.test(kind)) return 'gate'
  if (/lander|dropship/.test(kind)) return 'lander'
  return kind.includes('bomber') ? 'bombers' : 'swarm'
}
