/** What the pages of the lab ask. */
import { ask, refusal } from '../api'
import type { LabInfo, NewRun, PackStudy, RunInfo, Workshop } from '../wire'

const name = encodeURIComponent
const run = (id: string) => `/lab/runs/${name(id)}`

export const lab = {
  mine: () => ask<LabInfo>('GET', '/lab'),
  workshop: (game: string) => ask<Workshop>('GET', `/lab/games/${name(game)}`),
  study: (game: string, draft: { name: string; text?: string; content?: Record<string, unknown> }) =>
    ask<PackStudy>('POST', `/lab/games/${name(game)}/pack`, draft),
  begin: (plan: NewRun) => ask<RunInfo>('POST', '/lab/runs', plan),
  run: (id: string) => ask<RunInfo>('GET', run(id)),
  pack: (id: string) => ask<PackStudy>('GET', `${run(id)}/pack`),
  stop: (id: string) => ask<RunInfo>('POST', `${run(id)}/stop`),
  goOn: (id: string) => ask<RunInfo>('POST', `${run(id)}/go-on`),
  remove: (id: string) => ask<LabInfo>('DELETE', run(id)),
  reportAddress: (id: string, palette: string) => `/api${run(id)}/report?palette=${palette}`,
  besideAddress: (id: string, first: string, palette: string) =>
    `/api${run(id)}/beside/${name(first)}?palette=${palette}`,
}

/** Have a page written; when this returns it can be shown at once. */
export async function written(address: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'same-origin' })
  if (!answer.ok) throw refusal(answer.status, await answer.text())
}
