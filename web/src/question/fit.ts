/** Choices laid out so that all are in sight: closer and in columns first, then folded behind their headings, the longest list first. */
import { isBlocked } from '../board/contract'
import { giveKeys, headed, type Group, type Item } from './choices'
import { lines, wide } from '../ui/text-width'
import { isTouch } from '../ui/touch'

/** What the field takes with which one of many is found. */
export const FIELD = 3.1

/** What the question may fill, in rem. */
export interface Room {
  width: number
  height: number
  /** The less is filled the better: the board has the rest. */
  scarce?: boolean
}

/** How close the choices stand, and how small their letters are. */
type Close = 'roomy' | 'close' | 'closest'

export interface Laid extends Group {
  columns: number
  close: Close
  /** Folded, and too long to be opened in place: it opens in a window of its own. */
  tall?: boolean
}

/** All in rem, as the style sheet of the question has them; `pad` lies at the sides, `around` above and below. */
const TITLE = { size: 1.15, line: 1.38 }
const HEAD = { size: 0.92, line: 1.1, below: 0.3 }
const STYLES = {
  roomy: { size: 1, line: 1.25, pad: 1.95, around: 0.95, gap: 0.4, key: 1.85 },
  close: { size: 0.92, line: 1.11, pad: 1.35, around: 0.75, gap: 0.3, key: 1.85 },
  closest: { size: 0.85, line: 1.02, pad: 1.15, around: 0.65, gap: 0.3, key: 1.45 },
}
const LEAST = 2.5
const WHY = 1
const NUMBER = 3.4
/** What is opened stands so far in. */
const INDENT = 0.6
const BETWEEN = 0.6
/** In columns a label has at most so many lines. */
const LINES = 3
/** Of so many letters at most, two labels stand beside each other even where there is room. */
const BRIEF = 18
const MANY_BRIEF = 4
/** What may lie beside the choices: why others cannot be taken, a switch that lets things happen, a second question. */
export const REST = 3.3
/** Where nothing does: the edge. */
const EDGE = 0.2
const OTHERS = 'Other choices'

function inColumns(items: Item[], columns: number, close: Close, room: Room): number {
  const style = STYLES[close === 'roomy' && columns > 1 ? 'close' : close]
  const gap = STYLES[close].gap
  const key = isTouch() ? 0 : style.key
  const width = (room.width - gap * (columns - 1)) / columns - style.pad
  let high = 0
  for (let at = 0; at < items.length; at += columns) {
    const row = items.slice(at, at + columns).map((item) => {
      const left = width - (item.key ? key : 0) - (isBlocked(item.choice) ? WHY : 0)
      const longest = Math.max(...item.short.split(' ').map((word) => wide(word, 'text')))
      const count = lines(item.short, left / style.size, 'text')
      return columns > 1 && (count > LINES || longest * style.size > left) ? Infinity : count
    })
    high += Math.max(LEAST, Math.max(...row) * style.line + style.around) + gap
  }
  return high - gap
}

/** The fewest columns, up to three, in which a list is lowest. */
function best(one: Group, room: Room, close: Close = 'close'): Laid {
  const tried = [1, 2, 3].map((columns) => ({ columns, high: inColumns(one.items, columns, close, room) }))
  const low = Math.min(...tried.map((each) => each.high))
  return { ...one, columns: one.numbers ? 1 : (tried.find((each) => each.high === low)?.columns ?? 1), close }
}

function height(one: Laid, room: Room): number {
  if (one.folded) return foldedHeight(one, room)
  const head = one.head ? lines(one.head, room.width / HEAD.size, 'title') * HEAD.line + HEAD.below : 0
  if (one.numbers) return head + Math.ceil(one.items.length / Math.floor(room.width / NUMBER)) * (LEAST + STYLES.roomy.gap)
  return head + inColumns(one.items, one.columns, one.close, room)
}

function foldedHeight(one: Group, room: Room): number {
  const { pad, key, size, line, around } = STYLES.roomy
  return Math.max(LEAST, lines(one.head, (room.width - pad - key) / size, 'text') * line + around)
}

function isBrief(one: Group): boolean {
  return one.items.length >= MANY_BRIEF && one.items.every((item) => item.short.length <= BRIEF)
}

function whole(groups: Laid[], prompt: string, room: Room): number {
  const title = lines(prompt, room.width / TITLE.size, 'title') * TITLE.line
  return groups.reduce((sum, one) => sum + height(one, room) + BETWEEN, title) + EDGE
}

/** A group of several kinds, taken apart: each kind of two and more is a list that can be folded. */
function apart(one: Group, first: unknown): Group[] {
  if (one.head || one.folded || one.numbers) return [one]
  const kinds = new Map<string, Item[]>()
  for (const item of one.items) {
    const kind = item.choice === first ? '' : item.choice.action.type
    kinds.set(kind, [...(kinds.get(kind) ?? []), item])
  }
  const lists = [...kinds.values()]
  const loose = lists.filter((items) => items.length < 2 || items.some((item) => item.choice === first)).flat()
  const rest = loose.length ? [{ ...one, items: loose }] : []
  return [...rest, ...lists.filter((items) => !loose.includes(items[0] as Item)).map((items) => headed(items.map((item) => item.choice)))]
}

/** The groups as they are where there is room for them; otherwise closer and in columns; otherwise, if they may be, folded. */
export function fit(groups: Group[], prompt: string, room: Room, first: unknown, foldable: boolean): Laid[] {
  const plain = groups.map((one) => (room.scarce ? best(one, room, 'roomy') : { ...one, columns: !one.numbers && isBrief(one) ? 2 : 1, close: 'roomy' as Close }))
  if (whole(plain, prompt, room) <= room.height) return plain
  for (const close of ['close', 'closest'] as const) {
    const low = groups.map((one) => best(one, room, close))
    if (whole(low, prompt, room) <= room.height) return low
  }
  if (!foldable) return groups.map((one) => best(one, room))
  const lay = (parts: Group[]): Laid[] => {
    giveKeys(parts)
    return parts.map((one) => best(one, room))
  }
  let laid = lay(groups.flatMap((one) => apart(one, first)))
  while (whole(laid, prompt, room) > room.height) {
    const open = laid.filter((one) => !one.folded && one.items.length > 1 && !one.items.some((item) => item.choice === first))
    // What is probably meant is folded last, with its like, and only where something else stays.
    const like = laid.find((one) => !one.folded && one.head && !one.numbers && one.items.length > 1)
    const longest = open.sort((a, b) => height(b, room) - height(a, room))[0] ?? (laid.some((one) => one !== like && !one.folded) ? like : undefined)
    if (longest) {
      laid = lay(laid.map((one) => (one === longest ? { ...one, head: headOf(one), numbers: false, folded: true } : one)))
      continue
    }
    const joined = together(laid, room)
    if (joined === laid) {
      laid = allButFirst(laid, first, room)
      break
    }
    laid = joined
  }
  const folded = laid.filter((one) => one.folded).map((one) => ({ ...one, tall: openedHeight(one, prompt, room) > room.height }))
  return [...laid.filter((one) => !one.folded), ...folded]
}

/** What a folded list takes once it is open: the others make room for it. */
function openedHeight(one: Laid, prompt: string, room: Room): number {
  const inside = { ...room, width: room.width - INDENT }
  return whole([one], prompt, room) + BETWEEN + inColumns(one.items, one.columns, one.close, inside)
}

/** Two lists of one kind that are folded become one. */
function together(laid: Laid[], room: Room): Laid[] {
  const kind = (one: Laid) => one.items[0]?.choice.action.type
  for (const one of laid.filter((each) => each.folded)) {
    const others = laid.filter((each) => each.folded && kind(each) === kind(one))
    if (others.length < 2) continue
    const all = headed(others.flatMap((each) => each.items.map((item) => item.choice)))
    const joined = best({ ...all, head: headOf(all), numbers: false, folded: true }, room)
    return [...laid.filter((each) => !others.includes(each)), joined]
  }
  return laid
}

/** The last resort: what is probably meant, and behind one heading everything else. */
function allButFirst(laid: Laid[], first: unknown, room: Room): Laid[] {
  const items = laid.flatMap((one) => one.items)
  const [meant, others] = [items.filter((item) => item.choice === first), items.filter((item) => item.choice !== first)]
  const whole = (item: Item): Item => ({ ...item, short: item.choice.label })
  const list = (head: string, of: Item[]) => best({ head, items: of.map(whole), numbers: false, folded: head !== '' }, room)
  return [list('', meant), list(OTHERS, others)].filter((one) => one.items.length)
}

/** What a folded list is found by: the words its choices share, and that there is more to each. */
function headOf(one: Group): string {
  if (!one.head) return OTHERS
  return one.head.includes('…') ? one.head : `${one.head} …`
}
