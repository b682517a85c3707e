/** Ground assets to be moved between the sectors of a cluster: worked out in the action panel, or by pointing at sectors. */
import type { DropfleetView, MoveTroops, TroopsAid } from '../types'

interface Going {
  to: number
  infantry: number
  armour: number
}

export class TroopEditor {
  #aid = $state.raw<TroopsAid | null>(null)
  /** The cluster that is worked on. */
  cluster = $state(-1)
  /** The sector whose troops were pointed at, until it is said where they go. */
  from = $state<number | null>(null)
  plan = $state.raw<Record<number, Going>>({})

  begin(aid: TroopsAid): void {
    this.#aid = aid
    this.choose(aid.clusters[0] ?? -1)
  }

  choose(cluster: number): void {
    this.cluster = cluster
    this.from = null
    this.plan = {}
  }

  /** The sectors of the cluster that stand, and those from which troops can go. */
  sectors(view: DropfleetView, cluster = this.cluster): number[] {
    return (view.clusters[cluster]?.sectors ?? []).filter((no) => !view.sectors[no]?.sector.gone)
  }
  sources(view: DropfleetView): TroopsAid['sources'] {
    return (this.#aid?.sources ?? []).filter(([sector]) => view.sectors[sector]?.sector.cluster === this.cluster)
  }

  going(view: DropfleetView, source: number): Going {
    return this.plan[source] ?? { to: this.sectors(view).find((no) => no !== source) ?? -1, infantry: 0, armour: 0 }
  }

  set(view: DropfleetView, source: number, change: Partial<Going>): void {
    this.plan = { ...this.plan, [source]: { ...this.going(view, source), ...change } }
  }

  action(view: DropfleetView): MoveTroops {
    const moves = this.sources(view).flatMap(([source]) => {
      const { to, infantry, armour } = this.going(view, source)
      return infantry + armour > 0 && to >= 0 ? [{ source, to, infantry, armour }] : []
    })
    return { type: 'MoveTroops', cluster: this.cluster, moves }
  }

  /** Words by which a sector can be chosen; empty where it cannot. */
  legal(view: DropfleetView, no: number): string {
    if (this.#reaches(view, no)) return 'Move them here'
    return this.#aid?.sources.some(([source]) => source === no) ? 'Move its troops' : ''
  }

  /** A sector was pointed at: first where troops are, then where all of them go. */
  pick(view: DropfleetView, no: number): void {
    const from = this.from
    if (from !== null && this.#reaches(view, no)) {
      const [, infantry = 0, armour = 0] = this.#aid?.sources.find(([source]) => source === from) ?? []
      this.set(view, from, { to: no, infantry, armour })
      this.from = null
      return
    }
    const cluster = view.sectors[no]?.sector.cluster ?? -1
    if (cluster !== this.cluster) this.choose(cluster)
    this.from = from === no ? null : no
  }

  #reaches(view: DropfleetView, no: number): boolean {
    return this.from !== null && this.from !== no && this.sectors(view).includes(no)
  }
}
