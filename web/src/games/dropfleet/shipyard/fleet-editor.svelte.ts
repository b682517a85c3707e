/** A fleet being built: changed here, added up and judged by the server after every change. */
import { errorText } from '../../../ui/errors'
import { store, stored } from '../../../ui/storage'
import { dropfleet } from '../queries'
import type { Battlegroup, Catalogue, Fleet, FleetReport, Group, Ship, Violation } from '../types'

export type Faction = Catalogue['faction']
export type Kind = Battlegroup['type']
export const FACTION_IDS: Faction[] = ['ucm', 'scourge', 'phr', 'shaltari', 'resistance']
export const KINDS: { id: Kind; name: string }[] = [
  { id: 'pathfinder', name: 'Pathfinder' },
  { id: 'line', name: 'Line' },
  { id: 'vanguard', name: 'Vanguard' },
  { id: 'flag', name: 'Flag' },
]

const PAUSE = 90
/** How many changes can be taken back. */
const REMEMBERED = 200
const DRAFT = 'gravitable.dropfleet.draft'

/** The fleet that was being built when this browser was here last. */
export function unfinishedFleet(): Fleet | null {
  const kept = stored<Fleet>(DRAFT)
  return kept?.battlegroups?.length ? kept : null
}

export class FleetEditor {
  fleet = $state.raw<Fleet>(empty('ucm', 750))
  report = $state.raw<FleetReport | null>(null)
  /** The report is of the fleet as it stands now, not as it was before the last change. */
  judged = $state(false)
  catalogue = $state.raw<Catalogue | null>(null)
  trouble = $state('')
  /** Why the last text could not be read as a fleet. */
  unread = $state('')
  /** The battlegroup that ships are added to. */
  open = $state(0)
  /** What would take the place of the fleet being built, once that is agreed to. */
  replacing = $state.raw<{ name: string; go: () => Promise<void> } | null>(null)
  #past = $state.raw<Fleet[]>([])
  #future = $state.raw<Fleet[]>([])
  #renaming = false
  #timer = 0
  #asked = 0

  canUndo = $derived(this.#past.length > 0)
  canRedo = $derived(this.#future.length > 0)

  async undo(): Promise<void> {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [...this.#future, this.fleet]
    await this.#put(before)
  }

  async redo(): Promise<void> {
    const after = this.#future.at(-1)
    if (!after) return
    this.#future = this.#future.slice(0, -1)
    this.#past = [...this.#past, this.fleet]
    await this.#put(after)
  }

  /** Do what puts another fleet being built; where one is there, ask first. */
  async instead(name: string, go: () => Promise<void>): Promise<void> {
    if (this.fleet.battlegroups.length) this.replacing = { name, go }
    else await go()
  }

  async replace(): Promise<void> {
    const wanted = this.replacing
    this.replacing = null
    await wanted?.go()
  }

  #remember(): void {
    this.#past = [...this.#past, this.fleet].slice(-REMEMBERED)
    this.#future = []
  }

  /** Start over with a faction and points. */
  async begin(faction: Faction, points: number): Promise<void> {
    await this.take({ ...empty(faction, points) })
  }

  /** Put a fleet being built. */
  async take(fleet: Fleet): Promise<void> {
    if (this.fleet.battlegroups.length) this.#remember()
    this.open = 0
    this.report = null
    await this.#put(fleet)
  }

  async #put(fleet: Fleet): Promise<void> {
    this.fleet = fleet
    this.#renaming = false
    this.open = Math.max(0, Math.min(this.open, fleet.battlegroups.length - 1))
    if (this.catalogue?.faction !== fleet.faction) {
      this.catalogue = null
      try {
        this.catalogue = await dropfleet.catalogue(fleet.faction)
      } catch (error) {
        this.trouble = errorText(error)
      }
    }
    this.#judge(0)
  }

  /** Read the text of a fleet file. */
  async read(text: string): Promise<void> {
    try {
      const report = await dropfleet.check({ text })
      this.unread = ''
      await this.take(report.fleet)
    } catch (error) {
      this.unread = errorText(error)
    }
  }

  ship(id: string): Ship | undefined {
    return this.catalogue?.ships.find((ship) => ship.id === id)
  }

  get violations(): Violation[] {
    return this.report?.violations ?? []
  }

  /** What is wrong with a part of the fleet. */
  wrong(where: string): Violation[] {
    return this.violations.filter((one) => one.where === where)
  }

  rename(name: string): void {
    // A name is typed letter by letter: that is one change.
    if (!this.#renaming) this.#remember()
    this.fleet = { ...this.fleet, name }
    this.#renaming = true
    this.#judge(PAUSE)
  }

  /** So many points for each of so many rosters. */
  setRosters(points: number, rosters: number): void {
    if (!Number.isFinite(points) || !Number.isFinite(rosters)) return
    const count = Math.max(1, Math.min(3, Math.round(rosters)))
    // One roster beyond 3000 points is a Reconquest fleet.
    const each = Math.max(0, Math.min(count > 1 ? 3000 : 9000, Math.round(points)))
    const battlegroups = this.fleet.battlegroups.map((one) => ({ ...one, roster: Math.min(one.roster ?? 0, count - 1) }))
    this.#change({ rosters: Array.from({ length: count }, () => each), battlegroups })
  }

  setRoster(at: number, roster: number): void {
    this.#battlegroup(at, (one) => ({ ...one, roster }))
  }

  addBattlegroup(type: Kind): void {
    const taken = new Set(this.fleet.battlegroups.map((one) => one.name))
    const kind = KINDS.find((one) => one.id === type)?.name ?? type
    let number = 1
    while (taken.has(`${kind} ${number}`)) number += 1
    const name = `${kind} ${number}`
    this.#change({ battlegroups: [...this.fleet.battlegroups, { name, type, groups: [] }] })
    this.open = this.fleet.battlegroups.length - 1
  }

  removeBattlegroup(at: number): void {
    const admiral = this.fleet.admiral
    let posting = admiral ?? null
    if (posting && posting.battlegroup === at) posting = null
    else if (posting && posting.battlegroup > at) posting = { ...posting, battlegroup: posting.battlegroup - 1 }
    this.#change({ battlegroups: this.fleet.battlegroups.filter((_, n) => n !== at), admiral: posting })
    this.open = Math.max(0, Math.min(this.open, this.fleet.battlegroups.length - 1))
  }

  renameBattlegroup(at: number, name: string): void {
    this.#battlegroup(at, (one) => ({ ...one, name }))
  }

  /** Add a ship to the open battlegroup: to a group of its class with room, or as a new one of the least size. */
  add(ship: Ship): void {
    const at = this.open
    const battlegroup = this.fleet.battlegroups[at]
    if (!battlegroup) return
    const room = battlegroup.groups.findIndex((group) => group.ship === ship.id && group.count < ship.group[1])
    if (room >= 0) this.count(at, room, (battlegroup.groups[room]?.count ?? 0) + 1)
    else {
      // All ships of a class play as one group, so a further one is fitted like the first.
      const same = battlegroup.groups.find((group) => group.ship === ship.id)
      const systems = this.#firstSystems(ship)
      const group: Group = same ? { ...same, count: ship.group[0] } : { ship: ship.id, count: ship.group[0], ...(systems.length ? { systems } : {}) }
      this.#battlegroup(at, (one) => ({ ...one, groups: [...one.groups, group] }))
    }
  }

  #firstSystems(ship: Ship): string[] {
    if (!ship.systems || !this.catalogue) return []
    const choice = this.catalogue.systems.filter((system) => system.list === ship.systems?.list).sort((a, b) => a.points - b.points)
    const broad = choice.find((system) => system.kind === 'broadside')
    const other = choice.find((system) => system.kind !== 'broadside')
    return Array.from({ length: ship.systems.least }, (_, n) => (n < (ship.systems?.broadsides ?? 0) ? broad : (other ?? broad))).flatMap((one) => (one ? [one.name] : []))
  }

  count(at: number, group: number, count: number): void {
    if (count <= 0) {
      this.#battlegroup(at, (one) => ({ ...one, groups: one.groups.filter((_, n) => n !== group) }))
      const admiral = this.fleet.admiral
      const aboard = this.fleet.battlegroups[at]?.groups.some((one) => one.ship === admiral?.ship)
      if (admiral && admiral.battlegroup === at && !aboard) this.#change({ admiral: null })
    } else this.#group(at, group, (one) => ({ ...one, count: Math.min(99, count) }))
  }

  setSystem(at: number, group: number, slot: number, name: string): void {
    this.#fit(at, group, (one) => {
      const systems = [...(one.systems ?? [])]
      if (name) systems[slot] = name
      else systems.splice(slot, 1)
      return { ...one, systems }
    })
  }

  toggleOption(at: number, group: number, name: string): void {
    this.#fit(at, group, (one) => {
      const options = one.options ?? []
      return { ...one, options: options.includes(name) ? options.filter((option) => option !== name) : [...options, name] }
    })
  }

  setAdmiral(admiral: string, battlegroup: number, ship: string): void {
    this.#change({ admiral: admiral && ship ? { admiral, battlegroup, ship } : null })
  }

  #battlegroup(at: number, change: (one: Battlegroup) => Battlegroup): void {
    this.#change({ battlegroups: this.fleet.battlegroups.map((one, n) => (n === at ? change(one) : one)) })
  }

  #group(at: number, group: number, change: (one: Group) => Group): void {
    this.#battlegroup(at, (one) => ({ ...one, groups: one.groups.map((each, n) => (n === group ? change(each) : each)) }))
  }

  /** Fit a group, and all others of its class in the battlegroup with it. */
  #fit(at: number, group: number, change: (one: Group) => Group): void {
    this.#battlegroup(at, (battlegroup) => {
      const chosen = battlegroup.groups[group]
      if (!chosen) return battlegroup
      const fitted = change(chosen)
      return { ...battlegroup, groups: battlegroup.groups.map((each) => (each.ship === chosen.ship ? { ...fitted, count: each.count } : each)) }
    })
  }

  #change(change: Partial<Fleet>): void {
    this.#remember()
    this.#renaming = false
    this.fleet = { ...this.fleet, ...change }
    this.#judge(PAUSE)
  }

  #judge(after: number): void {
    clearTimeout(this.#timer)
    this.judged = false
    store(DRAFT, this.fleet)
    const asked = ++this.#asked
    const fleet = this.fleet
    this.#timer = window.setTimeout(() => {
      dropfleet.check({ fleet }).then(
        (report) => {
          if (asked !== this.#asked) return
          this.report = report
          this.judged = true
          this.trouble = ''
        },
        (error: unknown) => {
          if (asked === this.#asked) this.trouble = errorText(error)
        },
      )
    }, after)
  }
}

function empty(faction: Faction, points: number): Fleet {
  return { name: 'New fleet', faction, rosters: [points], battlegroups: [], admiral: null }
}

/** A text small enough for an address: compressed, in letters that addresses keep. */
export async function packed(text: string): Promise<string> {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer())
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const LONGEST = 20_000

export async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let read = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return read + decoder.decode()
    read += decoder.decode(value, { stream: true })
    if (read.length > LONGEST) throw new Error('No fleet is that long.')
  }
}
