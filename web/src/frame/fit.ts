/** Choices laid out so that all are in sight: closer and in columns first, then folded behind their headings, the longest list first. */
import { headed, type Group, type Item } from './choices'

/** What the field takes with which one of many is found. */
export const FIELD = 3.1

/** What the question may fill, in rem. */
export interface Room {
  width: number
  height: number
}

export interface Laid extends Group {
  columns: number
  /** Smaller letters, closer together. */
  dense: boolean
  /** Folded, and too long to be opened in place: it opens in a window of its own. */
  tall?: boolean
}

/** All in rem, as the style sheet of the question has them; words by what their letters take on average. */
const TITLE = { letter: 0.62, line: 1.38 }
const BUTTON = { letter: 0.53, line: 1.16, pad: 1.3, around: 0.75, least: 2.5, gap: 0.4, key: 1.9 }
const HEAD = 1.7
/** What is opened stands so far in. */
const INDENT = 0.6
const BETWEEN = 0.6
/** In columns a label has at most so many lines. */
const LINES = 3
/** Of so many letters at most, two labels stand beside each other even where there is room. */
const BRIEF = 18
const MANY_BRIEF = 4
/** What may lie beside the choices: why others cannot be taken, a switch that lets things happen, a second question. */
export const REST = 3
/** Where nothing does: the edge. */
const EDGE = 1
const OTHERS = 'Other choices'

/** How many lines words take. */
function lines(words: string, width: number, letter: number): number {
  const most = Math.max(1, Math.floor(width / letter))
  let count = 1
  let at = 0
  for (const word of words.split(' ')) {
    const long = word.length
    if (at && at + 1 + long > most) {
      count += 1
      at = long
    } else at += (at ? 1 : 0) + long
    if (at > most) {
      count += Math.ceil(at / most) - 1
      at %= most
    }
  }
  return count
}

function inColumns(items: Item[], columns: number, room: Room): number {
  const width = (room.width - BUTTON.gap * (columns - 1)) / columns - BUTTON.pad
  let high = 0
  for (let at = 0; at < items.length; at += columns) {
    const row = items.slice(at, at + columns).map((item) => {
      const wide = width - (item.key ? BUTTON.key : 0)
      const longest = Math.max(...item.short.split(' ').map((word) => word.length))
      const count = lines(item.short, wide, BUTTON.letter)
      return columns > 1 && (count > LINES || longest * BUTTON.letter > wide) ? Infinity : count
    })
    high += Math.max(BUTTON.least, Math.max(...row) * BUTTON.line + BUTTON.around) + BUTTON.gap
  }
  return high - BUTTON.gap
}

/** The fewest columns, up to three, in which a list is lowest. */
function best(one: Group, room: Room): Laid {
  const tried = [1, 2, 3].map((columns) => ({ columns, high: inColumns(one.items, columns, room) }))
  const low = Math.min(...tried.map((each) => each.high))
  return { ...one, columns: one.numbers ? 1 : (tried.find((each) => each.high === low)?.columns ?? 1), dense: true }
}

function height(one: Laid, room: Room): number {
  if (one.folded) return foldedHeight(one, room)
  if (one.numbers) return HEAD + Math.ceil(one.items.length / Math.floor(room.width / 3.4)) * (BUTTON.least + BUTTON.gap)
  return (one.head ? HEAD : 0) + inColumns(one.items, one.columns, room)
}

function foldedHeight(one: Group, room: Room): number {
  return Math.max(BUTTON.least, lines(one.head, room.width - BUTTON.pad - BUTTON.key, BUTTON.letter) * BUTTON.line + BUTTON.around)
}

function isBrief(one: Group): boolean {
  return one.items.length >= MANY_BRIEF && one.items.every((item) => item.short.length <= BRIEF)
}

function whole(groups: Laid[], prompt: string, room: Room): number {
  const title = lines(prompt, room.width, TITLE.letter) * TITLE.line
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

/** The groups as they are where there is room for them; otherwise in columns; otherwise, if they may be, folded. */
export function fit(groups: Group[], prompt: string, room: Room, first: unknown, foldable: boolean): Laid[] {
  const plain = groups.map((one) => ({ ...one, columns: !one.numbers && isBrief(one) ? 2 : 1, dense: false }))
  if (whole(plain, prompt, room) <= room.height) return plain
  const low = groups.map((one) => best(one, room))
  if (!foldable || whole(low, prompt, room) <= room.height) return low
  let laid = groups.flatMap((one) => apart(one, first)).map((one) => best(one, room))
  while (whole(laid, prompt, room) > room.height) {
    const open = laid.filter((one) => !one.folded && one.items.length > 1 && !one.items.some((item) => item.choice === first))
    // What is probably meant is folded last, with its like, and only where something else stays.
    const like = laid.find((one) => !one.folded && one.head && !one.numbers && one.items.length > 1)
    const longest = open.sort((a, b) => height(b, room) - height(a, room))[0] ?? (laid.some((one) => one !== like && !one.folded) ? like : undefined)
    if (longest) {
      laid = laid.map((one) => (one === longest ? { ...one, head: headOf(one), numbers: false, folded: true } : one))
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
  return whole([one], prompt, room) + BETWEEN + inColumns(one.items, one.columns, inside)
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
