/** Small things in words. */
import { session } from '../session.svelte'
import type { GameInfo, TableInfo, TableSettings } from '../wire'

export function clockWords(clock: TableSettings['clock']): string {
  if (clock.type === 'none') return 'No clock'
  if (clock.type === 'player') return `${span(clock.seconds)} each${clock.increment ? ` + ${span(clock.increment)}` : ''}`
  const words = [`${span(clock.seconds)} a ${clock.type === 'move' ? 'decision' : 'turn'}`]
  if (clock.weekend) words.push('weekends off')
  if (clock.holiday) words.push(`${clock.holiday} days off each`)
  return words.join(', ')
}

const LEVELS = { any: 'Everyone is welcome', new: 'For newcomers', some: 'For those who have played', strong: 'For strong players' }

/** Whom a table is meant for, and how fast it goes. */
export function companyWords(table: TableInfo): string {
  const { clock, level } = table.settings
  const over = 'seconds' in clock && clock.type !== 'player' && clock.seconds >= 3600
  return `${LEVELS[level]} · ${over ? 'over days' : 'in one go'}`
}

export function seriesWords(table: TableInfo): string {
  const { series } = table
  if (!series) return ''
  const words = `Best of ${series.best_of}, game ${series.number}`
  if (!series.wins.some((wins) => wins > 0)) return words
  return `${words}: ${table.seats.map((seat) => `${seat.name || 'open'} ${series.wins[seat.seat] ?? 0}`).join(', ')}`
}

export function span(seconds: number): string {
  if (seconds >= 172800) return `${Math.round(seconds / 86400)} days`
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`
  return seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

/** A level of bots as people know it. */
export function levelWords(game: string, level: string): string {
  if (level === 'program') return 'programs'
  return session.game(game)?.bots.find((bot) => bot.level === level)?.title ?? level
}

/** The options of a table that are not as usual, in words. */
export function optionWords(info: GameInfo, options: Record<string, unknown>): string[] {
  return info.options.flatMap((option) => {
    const value = options[option.name]
    if (value === undefined || value === option.default) return []
    if (option.kind === 'switch') return [value ? option.title : `Not: ${option.title}`]
    const choice = option.choices.find((one) => one.value === value)
    return [`${option.title}: ${choice?.title ?? String(value)}`]
  })
}

export function seatsWords(seats: number[]): string {
  const [low, high] = [Math.min(...seats), Math.max(...seats)]
  const whole = high - low + 1 === seats.length
  if (low === high) return low === 1 ? '1 player' : `${low} players`
  return whole ? `${low}–${high} players` : `${seats.join(', ')} players`
}

export function minutesWords([low, high]: [number, number]): string {
  return low === high ? `${low} min` : `${low}–${high} min`
}

/** How much time there is, of so many milliseconds. */
export function leftWords(left: number): string {
  const minutes = Math.floor(left / 60_000)
  if (minutes < 1) return 'less than a minute left'
  if (minutes < 120) return `${minutes} min left`
  const hours = Math.floor(minutes / 60)
  if (hours < 10) return `${hours} h ${minutes % 60} min left`
  return hours < 48 ? `${hours} h left` : `${Math.floor(hours / 24)} d ${hours % 24} h left`
}

/** How long ago a time (in seconds since 1970) was. */
export function ago(time: number): string {
  const seconds = Math.max(0, Date.now() / 1000 - time)
  if (seconds < 90) return 'just now'
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`
  if (seconds < 129600) return `${Math.round(seconds / 3600)} h ago`
  return `${Math.round(seconds / 86400)} days ago`
}

export function statusWords(table: TableInfo): string {
  if (table.status === 'waiting') {
    const open = table.seats.filter((seat) => seat.kind === 'open').length
    return open ? `${open} of ${table.seats.length} seats open` : 'About to start'
  }
  if (table.status === 'over') return 'Over'
  return table.paused ? 'Paused' : 'Being played'
}

/** The order of letters, for ids and plain English: the first `localeCompare` loads a language's rules, which a phone waits for. */
export function alphabetical(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
