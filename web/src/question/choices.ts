/** Long lists of choices made readable: alike ones share a heading, numbers become a row of keys. */
import { isBlocked, type Blocked, type Choice } from '../board/contract'

export interface Item {
  choice: Choice | Blocked
  /** What is left of the label beneath the heading. */
  short: string
  /** The key that picks it. */
  key: string | null
}

export interface Group {
  head: string
  items: Item[]
  numbers: boolean
  /** Stands behind its heading until that is opened. */
  folded?: boolean
  /** Those that cannot be taken and are not listed. */
  hidden?: Item[]
}

const ALIKE = 4

/** Choices in groups, in their order; blocked ones stand with their kind, and many of a kind in `folds` last, folded. */
export function group(options: Choice[], blocked: Blocked[], folds: readonly string[] = []): Group[] {
  const kinds = new Map<string, (Choice | Blocked)[]>()
  for (const choice of [...options, ...blocked]) {
    const kind = kinds.get(choice.action.type)
    if (kind) kind.push(choice)
    else kinds.set(choice.action.type, [choice])
  }
  const groups: Group[] = []
  const folded: Group[] = []
  for (const [kind, alike] of kinds) {
    if (folds.includes(kind) && alike.length >= ALIKE) {
      folded.push(...(split(alike).length > 3 ? [alike] : split(alike)).map(tucked))
      continue
    }
    for (const part of split(alike)) {
      const last = groups.at(-1)
      if (part.length >= ALIKE) groups.push(headed(part))
      else if (last && !last.head) last.items.push(...part.map(whole))
      else groups.push({ head: '', items: part.map(whole), numbers: false })
    }
  }
  giveKeys(groups)
  return [...groups, ...folded]
}

function tucked(alike: (Choice | Blocked)[]): Group {
  const found = headed(alike)
  return { ...found, head: found.head || (alike[0]?.label.split(' ')[0] ?? ''), numbers: false, folded: true }
}

function whole(choice: Choice | Blocked): Item {
  return { choice, short: choice.label, key: null }
}

/** A long list is split by the field with the fewest values, when that leaves lists worth a heading. */
function split(alike: (Choice | Blocked)[]): (Choice | Blocked)[][] {
  if (alike.length <= 8) return [alike]
  let best: (Choice | Blocked)[][] = [alike]
  for (const field of varying(alike)) {
    const parts = new Map<unknown, (Choice | Blocked)[]>()
    for (const choice of alike) {
      const value = JSON.stringify(fieldOf(choice, field))
      parts.set(value, [...(parts.get(value) ?? []), choice])
    }
    const found = [...parts.values()]
    const readable = found.length > 1 && found.length <= alike.length / 2
    if (readable && (best.length === 1 || found.length < best.length)) best = found
  }
  return best
}

export function headed(alike: (Choice | Blocked)[]): Group {
  const labels = alike.map((choice) => choice.label.split(' '))
  const before = shared(labels)
  const rests = labels.map((words) => words.slice(before).reverse())
  const after = Math.min(shared(rests), ...rests.map((words) => words.length - 1))
  if (!before && !after) return { head: '', items: alike.map(whole), numbers: false }
  const first = labels[0] ?? []
  const head = [...first.slice(0, before), ...(after > 0 ? ['…', ...first.slice(first.length - after)] : [])]
  const fields = varying(alike)
  const items = alike.map((choice, i) => {
    const words = labels[i] ?? []
    return { choice, short: words.slice(before, words.length - Math.max(0, after)).join(' '), key: null }
  })
  const numbers =
    fields.length === 1 &&
    items.every((item) => item.short.length <= 5 && Number.isInteger(fieldOf(item.choice, fields[0] ?? '')))
  if (numbers) items.sort((a, b) => Number(fieldOf(a.choice, fields[0] ?? '')) - Number(fieldOf(b.choice, fields[0] ?? '')))
  return { head: head.join(' '), items, numbers }
}

/** How many leading words all have in common, leaving each at least one. */
function shared(lists: string[][]): number {
  const first = lists[0] ?? []
  const most = Math.min(...lists.map((words) => words.length)) - 1
  let n = 0
  while (n < most && lists.every((words) => words[n] === first[n])) n++
  return n
}

function fieldOf(choice: Choice | Blocked, field: string): unknown {
  return (choice.action as unknown as Record<string, unknown>)[field]
}

function varying(alike: (Choice | Blocked)[]): string[] {
  const fields = new Set(alike.flatMap((choice) => Object.keys(choice.action)))
  return [...fields].filter(
    (field) => new Set(alike.map((choice) => JSON.stringify(fieldOf(choice, field)))).size > 1,
  )
}

/** Digits mean the number where the choice is one, otherwise the place in the list. */
export function giveKeys(groups: Group[]): void {
  for (const item of groups.flatMap((g) => g.items)) item.key = null
  const numbers = groups.find((g) => g.numbers && !g.folded)
  if (numbers) {
    const field = varying(numbers.items.map((item) => item.choice))[0] ?? ''
    for (const item of numbers.items) {
      const value = fieldOf(item.choice, field) as number
      if (value >= 0 && value <= 9 && !isBlocked(item.choice)) item.key = String(value)
    }
    return
  }
  const legal = groups.filter((g) => !g.folded).flatMap((g) => g.items).filter((item) => !isBlocked(item.choice))
  for (const [i, item] of legal.slice(0, 9).entries()) item.key = String(i + 1)
}
