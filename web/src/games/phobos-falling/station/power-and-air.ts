/** Power and air as they run through the station: drawn along the ways, from where they come. */
import { components } from '../labels.svelte'
import { ways } from './geometry'
import type { PhobosView, ZoneView } from '../types'

export interface Flow {
  from: number
  to: number
  /** Does it arrive? */
  runs: boolean
}

function depths(start: number, enters: (zone: number) => boolean): Map<number, number> {
  const found = new Map([[start, 0]])
  for (const zone of found.keys()) {
    for (const near of components().links[zone] ?? []) {
      if (!found.has(near) && enters(near)) found.set(near, (found.get(zone) ?? 0) + 1)
    }
  }
  return found
}

function along(depth: Map<number, number>, arrives: (zone: number) => boolean): Flow[] {
  return ways().flatMap(([a, b]) => {
    const [near, far] = [depth.get(a), depth.get(b)]
    if (near === undefined || far === undefined || near === far) return []
    const [from, to] = near < far ? [a, b] : [b, a]
    return [{ from, to, runs: arrives(to) }]
  })
}

const zoneOf = (view: PhobosView, number: number): ZoneView | undefined => view.zones[number - 1]
const dark = (zone: ZoneView | undefined): boolean => (zone?.dark?.length ?? 0) > 0
const airless = (zone: ZoneView | undefined): boolean => (zone?.airless?.length ?? 0) > 0

/** Power: from the panels outside, from Auxiliary Power, or from the batteries in each zone. */
export function powerFlows(view: PhobosView): Flow[] {
  const start = components().power[view.source]
  if (start === undefined) return []
  const outside = components().power.main
  return along(
    depths(start, (zone) => zone !== outside || start === outside),
    (zone) => !dark(zoneOf(view, zone)),
  )
}

/** Air: from each life support through its part of the station. */
export function airFlows(view: PhobosView): Flow[] {
  return Object.entries(components().air).flatMap(([part, start]) => {
    if (view.gardens.includes(part as PhobosView['gardens'][number])) return []
    const inPart = (zone: number): boolean => zoneOf(view, zone)?.part === part && components().boxed.includes(zone)
    return along(depths(start, inPart), (zone) => !airless(zoneOf(view, zone)))
  })
}
