/** A pack as it is worked on: which entries it changes, adds and leaves out. Nothing here is ever changed in place. */
import { store, stored } from '../ui/storage'
import type { ContentField, Workshop } from '../wire'

export type Values = Record<string, unknown>
export type Content = Record<string, unknown>
export interface Draft {
  name: string
  content: Content
}
interface Entry {
  id: string
  title: string
  state: 'printed' | 'changed' | 'new' | 'removed'
}

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isTable(value)) return value
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
}

export function isTable(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function entriesOf(content: unknown, table: string): Values[] {
  const found = isTable(content) ? content[table] : undefined
  return Array.isArray(found) ? found.filter(isTable) : []
}

const idOf = (entry: Values) => String(entry.id ?? '')
const titleOf = (entry: Values) => String(entry.title ?? entry.name ?? entry.id ?? '')

function removed(content: Content): string[] {
  return Array.isArray(content.remove) ? content.remove.map(String) : []
}

/** The entries of a table, as printed and as the pack has them. */
export function listed(shop: Workshop, content: Content, table: string): Entry[] {
  const printed = entriesOf(shop.printed, table)
  const own = new Map(entriesOf(content, table).map((entry) => [idOf(entry), entry]))
  const out = new Set(removed(content))
  const ids = new Set(printed.map(idOf))
  return [
    ...printed.map((entry): Entry => {
      const changed = own.get(idOf(entry))
      const state = out.has(idOf(entry)) ? 'removed' : changed ? 'changed' : 'printed'
      return { id: idOf(entry), title: titleOf(changed ?? entry), state }
    }),
    ...[...own.values()]
      .filter((entry) => !ids.has(idOf(entry)))
      .map((entry): Entry => ({ id: idOf(entry), title: titleOf(entry), state: 'new' })),
  ]
}

/** An entry as it would be played with. */
export function entryOf(shop: Workshop, content: Content, table: string, id: string): Values | undefined {
  const is = (entry: Values) => idOf(entry) === id
  return entriesOf(content, table).find(is) ?? entriesOf(shop.printed, table).find(is)
}

/** Where an entry stands in the pack; -1 for one that is as printed. */
export function indexOf(content: Content, table: string, id: string): number {
  return entriesOf(content, table).findIndex((entry) => idOf(entry) === id)
}

function withTable(content: Content, table: string, value: unknown): Content {
  const { [table]: _, ...rest } = content
  const empty = Array.isArray(value) ? !value.length : isTable(value) && !Object.keys(value).length
  return empty ? rest : { ...rest, [table]: value }
}

/** Give an entry other values. One that is as printed again is no part of the pack. */
export function setEntry(shop: Workshop, content: Content, table: string, id: string, entry: Values): Content {
  const own = entriesOf(content, table)
  const printed = entriesOf(shop.printed, table).find((one) => idOf(one) === id)
  // Whose a value is says nothing about how it is played.
  if (printed && same(printed, { ...entry, source: printed.source })) {
    return withTable(content, table, own.filter((one) => idOf(one) !== id))
  }
  const known = own.some((one) => idOf(one) === id)
  return withTable(content, table, known ? own.map((one) => (idOf(one) === id ? entry : one)) : [...own, entry])
}

/** A copy of an entry under a new id. */
export function copyEntry(shop: Workshop, content: Content, table: string, id: string): [Content, string] {
  const taken = new Set(listed(shop, content, table).map((entry) => entry.id))
  let number = 2
  while (taken.has(`${id}-${number}`)) number += 1
  const copy = { ...entryOf(shop, content, table, id), id: `${id}-${number}`, source: 'reconstructed' }
  return [withTable(content, table, [...entriesOf(content, table), copy]), copy.id]
}

/** Leave an entry out, or (a new one) throw it away. */
export function leaveOut(shop: Workshop, content: Content, table: string, id: string): Content {
  const without = asPrinted(content, table, id)
  const printed = entriesOf(shop.printed, table).some((entry) => idOf(entry) === id)
  return printed ? withTable(without, 'remove', [...removed(without), id]) : without
}

/** Make an entry what it is in the printed game. */
export function asPrinted(content: Content, table: string, id: string): Content {
  const kept = withTable(content, table, entriesOf(content, table).filter((entry) => idOf(entry) !== id))
  return withTable(kept, 'remove', removed(kept).filter((one) => one !== id))
}

/** The values of a single table, as it would be played with. */
export function tableOf(shop: Workshop, content: Content, table: string): Values {
  const own = content[table]
  return { ...(shop.printed[table] as Values), ...(isTable(own) ? own : {}) }
}

/** Give a single table other values; a pack holds only those that differ. */
export function setTable(shop: Workshop, content: Content, table: string, values: Values): Content {
  const printed = shop.printed[table] as Values
  const differs = Object.entries(values).filter(([key, value]) => !same(printed[key], value))
  return withTable(content, table, Object.fromEntries(differs))
}

/** How many things of a table the pack changes. */
export function changesOf(shop: Workshop, content: Content, field: ContentField): number {
  if (field.kind !== 'list') return isTable(content[field.name]) ? Object.keys(content[field.name] as Values).length : 0
  return listed(shop, content, field.name).filter((entry) => entry.state !== 'printed').length
}

/** A first value for something that was not there. */
export function blank(field: ContentField): unknown {
  if (field.default !== undefined && field.default !== null) return field.default
  const parts = field.parts ?? []
  switch (field.kind) {
    case 'number':
      return Math.max(field.low ?? 0, Math.min(field.high ?? 0, 0))
    case 'switch':
      return false
    case 'choice':
      return field.choices?.[0]
    case 'list':
      return []
    case 'row':
      return parts.map(blank)
    case 'table':
      return tableFrom(parts)
    case 'kinds':
      return parts[0] ? { [field.tag ?? 'type']: parts[0].name, ...tableFrom(parts[0].parts ?? []) } : {}
    case 'text':
    case 'anything':
      return ''
  }
}

function tableFrom(parts: ContentField[]): Values {
  return Object.fromEntries(parts.filter((part) => part.required !== false).map((part) => [part.name, blank(part)]))
}

const place = (game: string) => `gravitable.lab.${game}`

/** The pack this browser last worked on. */
export function loadDraft(game: string): Draft {
  const found = stored<Draft>(place(game))
  return found && typeof found.name === 'string' && isTable(found.content) ? found : { name: 'my-pack.toml', content: {} }
}

export function saveDraft(game: string, draft: Draft): void {
  store(place(game), draft)
}
