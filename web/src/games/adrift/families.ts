/** The picture and the colour of every family of cards: a new card has those of its family. */
import type { CardView } from './types'

export type Family = CardView['family']

interface Appearance {
  /** The sign, drawn in a square of 24 by 24. */
  sign: string
  accent: string
}

const EVENT = 'var(--info)'
const KEPT = 'var(--good)'
const UPGRADE = 'var(--sun)'
const STRANGE = 'var(--player-4)'

export const FAMILIES: Record<Family, Appearance> = {
  threshold: { sign: 'M3 20H9V14H15V8H21V3M3 8h2.5M8 8h2M6 5L3 8L6 11', accent: EVENT },
  'upgrade-offer': {
    sign: 'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM9 3v3M15 3v3M9 18v3M15 18v3M3 9h3M3 15h3M18 9h3M18 15h3M12 9.5v5M9.5 12h5',
    accent: UPGRADE,
  },
  gift: { sign: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 5.5 8 4S11.5 4 12 7C12.5 4 15 2.5 16 4S15 7 12 7', accent: KEPT },
  boost: { sign: 'M5 13L12 6L19 13M5 20L12 13L19 20', accent: KEPT },
  contraband: { sign: 'M4 8L12 4L20 8V16L12 20L4 16zM4 8L12 12L20 8M12 12V20M14.5 13.2l4 -2M14.5 16.4l4 -2', accent: 'var(--danger)' },
  'match-left': { sign: 'M4 9H20M4 15H20M8 5L4 9L8 13', accent: STRANGE },
  'ship-wide': {
    sign: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2L19 19M19 5l-2.8 2.8M7.8 16.2L5 19',
    accent: EVENT,
  },
  'time-travel': { sign: 'M4 12a8 8 0 1 0 2.6 -5.9M4 3v4.5h4.5M12 7.5V12L15 14', accent: STRANGE },
  convert: { sign: 'M3 8h12M11 4l4 4l-4 4M21 16H9M13 12l-4 4l4 4', accent: UPGRADE },
  floor: { sign: 'M12 3v9M8.5 8.5L12 12L15.5 8.5M3 16h18M5 20l2 -4M10 20l2 -4M15 20l2 -4', accent: UPGRADE },
  cancel: { sign: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M6 6L18 18', accent: UPGRADE },
  divert: { sign: 'M3 12h6L15 5H21M9 12L15 19H21M18 2L21 5L18 8M18 16L21 19L18 22', accent: UPGRADE },
  scout: { sign: 'M2 12C5 7 8.5 5 12 5S19 7 22 12C19 17 15.5 19 12 19S5 17 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', accent: UPGRADE },
}
