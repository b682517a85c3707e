/** "Why is this zone dark?": the chain of causes, each with its clause. The engine knows them; this puts them in order. */
import { distinct, pirates, components, sourceOf } from './labels.svelte'
import type { PhobosView, Reason, ZoneView } from './types'

export interface Answer {
  question: string
  /** The first line answers; those below say why that is so. */
  chain: Reason[]
  /** Nothing is wrong: said all the same. */
  fine: boolean
}

const NO_PLACE = -1

function because(text: string, rule: string, zone = NO_PLACE): Reason {
  return { text, rule, zone }
}

/** What holds wherever it is so, as it is printed. */
function always(trouble: string, zone: ZoneView): Reason[] {
  return (components().troubles[trouble] ?? []).map(({ text, rule }) => because(text, rule, zone.number))
}

/** Light: the zone's own power, then what the station runs on, and why not on something better. */
function whyDark(view: PhobosView, zone: ZoneView): Answer {
  const source = sourceOf(view)
  const own = zone.dark ?? []
  if (own.length) return { question: `Why is ${zone.name} dark?`, chain: own, fine: false }
  const chain = [because(`${source.name}: ${source.text}`, source.rule), ...view.no_main]
  if (view.source === 'battery') chain.push(...view.no_auxiliary)
  return { question: view.source === 'battery' ? `Why is ${zone.name} so dim?` : 'Power', chain, fine: view.source !== 'battery' }
}

function whyAirless(zone: ZoneView): Answer {
  const chain = zone.airless ?? []
  if (chain.length) return { question: `Why is there no air in ${zone.name}?`, chain: distinct(chain), fine: false }
  return { question: 'Air', chain: always('air', zone), fine: true }
}

/** What else is wrong with a zone. */
function troubles(view: PhobosView, zone: ZoneView): Answer[] {
  const answers: Answer[] = []
  if (zone.blocked) {
    answers.push({ question: 'Access', chain: always('blocked', zone), fine: false })
  }
  const broken = (zone.systems ?? []).filter((system) => system.damaged)
  if (broken.length) {
    const chain = broken.flatMap((system) => always('damaged', zone).map((one) => ({ ...one, text: `${system.name}. ${one.text}` })))
    answers.push({ question: 'Systems', chain, fine: false })
  }
  const ring = view.rings.find(({ part }) => part === zone.part)
  if (ring?.still.length) {
    const chain = [...always('still', zone), ...distinct(ring.still)]
    answers.push({ question: 'Why does the ring stand still?', chain, fine: false })
  }
  if (zone.fire) {
    answers.push({ question: 'Fire', chain: always('fire', zone), fine: false })
  }
  return answers
}

/** Everything about a zone that one can ask. */
export function answers(view: PhobosView, zone: ZoneView): Answer[] {
  const all = [whyDark(view, zone), whyAirless(zone), ...troubles(view, zone)]
  return [...all.filter((one) => !one.fine), ...all.filter((one) => one.fine)]
}

/** Is something wrong with a zone? That there is no air outside is not. */
export function isTroubled(zone: ZoneView): boolean {
  return Boolean(
    zone.dark?.length || (components().boxed.includes(zone.number) && zone.airless?.length) || zone.blocked || zone.fire || zone.systems?.some((system) => system.damaged),
  )
}

/** A zone in words, for people who cannot see it: all that is written and drawn in it. */
export function zoneWords(view: PhobosView, zone: ZoneView): string {
  const words = [`${zone.number} ${zone.name}`]
  if (zone.dark?.length) words.push('no power')
  if (zone.airless?.length) words.push('no air')
  if (zone.blocked) words.push('access blocked')
  for (const system of zone.systems ?? []) if (system.damaged) words.push(`${system.name} damaged`)
  if (zone.stabilized) words.push('power stabilized')
  if (zone.field) words.push('force field')
  if (zone.fire) words.push('fire')
  if (zone.breached) words.push('depressurized')
  if (zone.robots) words.push(`${zone.robots} ${zone.robots > 1 ? 'robots' : 'robot'}`)
  if (zone.pirates) words.push(pirates(zone.pirates))
  if (zone.waiting) words.push(`${pirates(zone.waiting)} outside`)
  for (const officer of view.officers) {
    if (officer.zone === zone.number) words.push(officer.health && officer.health !== 'healthy' ? `${officer.name}, ${officer.health}` : officer.name)
  }
  return words.join(', ')
}
