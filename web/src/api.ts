/** What is asked once, by HTTP. A refusal is an `ApiError` whose message is a sentence to show. */
import { noteAnswer, noteSilence, retryLater } from './server-status.svelte'
import type {
  Games,
  Link,
  Lobby,
  MeInfo,
  NewTable,
  OwnPack,
  PackInfo,
  PlayNow,
  Problem,
  Puzzles,
  PuzzleVerdict,
  Recap,
  Replay,
  Reviewing,
  RuleBook,
  TableInfo,
} from './wire'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message)
  }
}

/** A first visitor becomes somebody by asking who they are. What they do waits for that, or they would be two people. */
let somebody: Promise<unknown> | undefined

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== 'GET') await somebody?.catch(() => undefined)
  let answer: Response
  try {
    const init: RequestInit = { method, credentials: 'same-origin' }
    if (body !== undefined) {
      init.body = body instanceof Blob ? body : JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    answer = await fetch(`/api${path}`, init)
  } catch {
    if (method === 'GET') retryLater()
    noteSilence()
    throw new ApiError(0, 'The server does not answer. Is it running, and are you online?')
  }
  noteAnswer(answer)
  const text = await answer.text()
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T
  throw refusal(answer.status, text)
}

export function refusal(status: number, text: string): ApiError {
  try {
    const problem = JSON.parse(text) as Problem
    if (typeof problem.reason === 'string') return new ApiError(status, problem.reason, problem.rule ?? null)
  } catch {
    // Not from our server: say what is known.
  }
  return new ApiError(status, `The server could not answer (${status}).`)
}

export const name = encodeURIComponent

export const api = {
  me: () => {
    const me = ask<MeInfo>('GET', '/me')
    somebody ??= me
    return me
  },
  rename: (to: string) => ask<MeInfo>('PUT', '/me', { name: to }),
  games: () => ask<Games>('GET', '/games'),
  rules: (game: string) => ask<RuleBook>('GET', `/games/${name(game)}/rules`),
  playNow: (game: string, how: PlayNow = {}) => ask<TableInfo>('POST', `/games/${name(game)}/play`, how),
  checkPack: (game: string, pack: OwnPack) => ask<PackInfo>('POST', `/games/${name(game)}/pack`, pack),
  lobby: () => ask<Lobby>('GET', '/tables'),
  create: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${name(id)}`),
  sit: (id: string, seat: number | null) => ask<TableInfo>('POST', `/tables/${name(id)}/sit`, { seat }),
  leave: (id: string) => ask<TableInfo>('POST', `/tables/${name(id)}/leave`),
  putBot: (id: string, seat: number, level: string | null) =>
    ask<TableInfo>('POST', `/tables/${name(id)}/seats/${seat}/bot`, { level }),
  clear: (id: string, seat: number) => ask<TableInfo>('POST', `/tables/${name(id)}/seats/${seat}/clear`),
  remove: (id: string, person: string) => ask<TableInfo>('POST', `/tables/${name(id)}/people/${name(person)}/remove`),
  handHost: (id: string, seat: number) => ask<TableInfo>('POST', `/tables/${name(id)}/host`, { seat }),
  start: (id: string) => ask<TableInfo>('POST', `/tables/${name(id)}/start`),
  rematch: (id: string) => ask<TableInfo>('POST', `/tables/${name(id)}/rematch`),
  seatLink: (id: string, seat: number) => ask<Link>('POST', `/tables/${name(id)}/seats/${seat}/link`),
  accept: (token: string) => ask<TableInfo>('POST', '/links', { token }),
  replay: (id: string, seat: number | null) =>
    ask<Replay>('GET', `/tables/${name(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  recap: (id: string, since: number) => ask<Recap>('GET', `/tables/${name(id)}/recap?since=${since}`),
  review: (id: string) => ask<Reviewing>('GET', `/tables/${name(id)}/review`),
  replayLog: (log: string, seat: number | null) =>
    ask<Replay>('POST', `/replay${seat === null ? '' : `?seat=${seat}`}`, new Blob([log])),
  fork: (id: string, at: number, seat: number, action?: unknown) => ask<TableInfo>('POST', `/tables/${name(id)}/fork`, { at, seat, action }),
  forkLog: (log: string, at: number, seat: number) => ask<TableInfo>('POST', '/replay/fork', { log, at, seat }),
  puzzles: (game: string) => ask<Puzzles>('GET', `/games/${name(game)}/puzzles`),
  playPuzzle: (game: string, number: number) => ask<TableInfo>('POST', `/games/${name(game)}/puzzles/${number}/play`),
  answerPuzzle: (game: string, number: number, action: unknown) =>
    ask<PuzzleVerdict>('POST', `/games/${name(game)}/puzzles/${number}/answer`, { action }),
  logAddress: (id: string) => `/api/tables/${name(id)}/log`,
}
