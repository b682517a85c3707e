/** What a person prefers; kept in this browser. */
import { store, stored } from './storage'

export interface Settings {
  /** How fast events are shown. */
  speed: 'off' | 'fast' | 'normal'
  sound: boolean
  /** Player colours also carry their pattern everywhere. */
  patterns: boolean
  motion: 'system' | 'reduced' | 'full'
  palette: 'system' | 'night' | 'paper'
  /** The column left of the board is folded away. */
  folded: boolean
  /** Chances to interfere are passed by themselves, unless stopped. */
  letHappen: boolean
  /** A question with one possible answer is answered by itself, unless stopped. */
  passAlone: boolean
  /** First-time hints that were dismissed, and guided turns that were finished or left, by name. */
  seen: string[]
  /** Stations of a guided first round that have been, by game, until it is over. */
  tours: Record<string, number[]>
  /** People whose chat I do not want to read. */
  muted: string[]
  /** The size and the bots of "Play now", by game, where someone changed them. */
  starts: Record<string, { size?: string | undefined; level?: string | undefined }>
}

const KEY = 'gravitable.settings'
const DEFAULTS: Settings = {
  speed: 'normal',
  sound: false,
  patterns: true,
  motion: 'system',
  palette: 'night',
  folded: false,
  letHappen: false,
  passAlone: false,
  seen: [],
  tours: {},
  muted: [],
  starts: {},
}

function load(): Settings {
  const kept = stored<unknown>(KEY)
  return { ...DEFAULTS, ...(typeof kept === 'object' ? kept : {}) }
}

export const settings: Settings = $state(load())

const wantsStill = window.matchMedia('(prefers-reduced-motion: reduce)')
const wantsPaper = window.matchMedia('(prefers-color-scheme: light)')

let systemStill = $state(wantsStill.matches)
let systemPaper = $state(wantsPaper.matches)
wantsStill.addEventListener('change', (e) => (systemStill = e.matches))
wantsPaper.addEventListener('change', (e) => (systemPaper = e.matches))

/** Should things hold still? */
export function still(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'system' && systemStill)
}

export function palette(): 'night' | 'paper' {
  if (settings.palette !== 'system') return settings.palette
  return systemPaper ? 'paper' : 'night'
}

export function hasSeen(name: string): boolean {
  return settings.seen.includes(name)
}

export function markSeen(name: string): void {
  if (!settings.seen.includes(name)) settings.seen.push(name)
}

export function forgetSeen(name: string): void {
  settings.seen = settings.seen.filter((seen) => seen !== name)
}

/** Keep the settings, and put what the style sheet needs on the document. Called once, by the application. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement
    root.dataset.palette = palette()
    root.dataset.motion = still() ? 'off' : 'on'
    root.dataset.patterns = settings.patterns ? 'on' : 'off'
    store(KEY, settings)
  })
}
