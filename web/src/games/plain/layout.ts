/** How a value of any view is best laid out. */

export type Layout =
  | { kind: 'atom'; text: string }
  | { kind: 'list'; items: unknown[] }
  | { kind: 'grid'; rows: unknown[][] }
  | { kind: 'table'; columns: string[]; rows: Record<string, unknown>[] }
  | { kind: 'record'; entries: [string, unknown][] }

export function layoutOf(value: unknown): Layout {
  if (Array.isArray(value)) {
    if (!value.length) return { kind: 'atom', text: 'none' }
    if (value.every(isRecord)) {
      const columns = [...new Set(value.flatMap((row) => Object.keys(row)))]
      return { kind: 'table', columns, rows: value }
    }
    const width = Array.isArray(value[0]) ? value[0].length : 0
    if (width > 1 && value.every((row) => Array.isArray(row) && row.length === width && row.every(isAtom))) {
      return { kind: 'grid', rows: value as unknown[][] }
    }
    return { kind: 'list', items: value }
  }
  if (isRecord(value)) return { kind: 'record', entries: Object.entries(value) }
  return { kind: 'atom', text: atomText(value) }
}

export function isAtom(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function atomText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2)
  return String(value)
}

/** A name of a field as a person would write it: `cards_left` is "Cards left". */
export function title(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The field names whose numbers are seats. */
export function isSeat(name: string): boolean {
  return /(^|_)(seat|player|owner)$/.test(name)
}
