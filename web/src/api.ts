/** What is asked once, by HTTP. A refusal is an `ApiError` whose message is a sentence to show. */
import { heard, lose, miss } from './reach.svelte'
import type {
  Companions,
  DeviceLink,
  Devices,
  FinishedPage,
  Games,
  History,
  Link,
  Lobby,
  MailSettled,
  Me,
  NewTable,
  Notices,
  OwnPack,
  PackInfo,
  PlayNow,
  Problem,
  Programs,
  Puzzles,
  PuzzleVerdict,
  ProgramToken,
  Replay,
  Reviewing,
  RuleBook,
  SetNotices,
  SetOpenTo,
  Subscribe,
  TableInfo,
  TableNotices,
  Unsubscribe,
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
    if (method === 'GET') miss()
    lose()
    throw new ApiError(0, 'The server does not answer. Is it running, and are you online?')
  }
  heard(answer)
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

const name = encodeURIComponent

/** Which matches of someone's are asked for; an empty field asks for all. */
export interface Wanted {
  game: string
  result: string
  against: string
}

function query(fields: Record<string, string | number | null>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}

export const api = {
  me: () => {
    const me = ask<Me>('GET', '/me')
    somebody ??= me
    return me
  },
  rename: (to: string) => ask<Me>('PUT', '/me', { name: to }),
  companions: () => ask<Companions>('GET', '/people'),
  history: (id: string) => ask<History>('GET', `/people/${name(id)}`),
  finished: (id: string, wanted: Wanted, before: number | null) =>
    ask<FinishedPage>('GET', `/people/${name(id)}/games${query({ ...wanted, before })}`),
  openHistory: (to: SetOpenTo['open_to']) => ask<SetOpenTo>('PUT', '/me/history', { open_to: to }),
  devices: () => ask<Devices>('GET', '/me/devices'),
  revokeDevice: (id: string) => ask<Devices>('DELETE', `/me/devices/${name(id)}`),
  deviceLink: () => ask<DeviceLink>('POST', '/me/link'),
  lookAtLink: (token: string) => ask<Me>('POST', '/device/look', { token }),
  useLink: (token: string) => ask<Me>('POST', '/device', { token }),
  askPasskey: () => ask<Record<string, unknown>>('POST', '/me/passkeys/options'),
  addPasskey: (credential: Record<string, unknown>) => ask<Devices>('POST', '/me/passkeys', { credential }),
  removePasskey: (id: string) => ask<Devices>('DELETE', `/me/passkeys/${name(id)}`),
  askKnown: () => ask<Record<string, unknown>>('POST', '/passkey/options'),
  usePasskey: (credential: Record<string, unknown>) => ask<Me>('POST', '/passkey', { credential }),
  exportAddress: () => '/api/me/export',
  forget: (called: string) => ask<unknown>('POST', '/me/forget', { name: called }),
  notices: () => ask<Notices>('GET', '/me/notices'),
  setNotices: (wish: SetNotices) => ask<Notices>('PUT', '/me/notices', wish),
  subscribe: (browser: Subscribe) => ask<Notices>('POST', '/me/subscriptions', browser),
  unsubscribe: (browser: Unsubscribe) => ask<Notices>('POST', '/me/subscriptions/off', browser),
  setMail: (address: string) => ask<Notices>('PUT', '/me/mail', { address }),
  confirmMail: (token: string) => ask<MailSettled>('POST', '/mail/confirm', { token }),
  stopMail: (token: string) => ask<MailSettled>('POST', `/mail/off/${name(token)}`),
  tableNotices: (id: string) => ask<TableNotices>('GET', `/tables/${name(id)}/notices`),
  setTableNotices: (id: string, on: boolean) => ask<TableNotices>('PUT', `/tables/${name(id)}/notices`, { on }),
  programs: () => ask<Programs>('GET', '/programs'),
  makeProgram: (called: string) => ask<ProgramToken>('POST', '/programs', { name: called }),
  revokeProgram: (id: string) => ask<Programs>('DELETE', `/programs/${name(id)}`),
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
  review: (id: string) => ask<Reviewing>('GET', `/tables/${name(id)}/review`),
  replayLog: (log: string, seat: number | null) =>
    ask<Replay>('POST', `/replay${seat === null ? '' : `?seat=${seat}`}`, new Blob([log])),
  fork: (id: string, at: number, seat: number) => ask<TableInfo>('POST', `/tables/${name(id)}/fork`, { at, seat }),
  forkLog: (log: string, at: number, seat: number) => ask<TableInfo>('POST', '/replay/fork', { log, at, seat }),
  puzzles: (game: string) => ask<Puzzles>('GET', `/games/${name(game)}/puzzles`),
  playPuzzle: (game: string, number: number) => ask<TableInfo>('POST', `/games/${name(game)}/puzzles/${number}/play`),
  answerPuzzle: (game: string, number: number, action: unknown) =>
    ask<PuzzleVerdict>('POST', `/games/${name(game)}/puzzles/${number}/answer`, { action }),
  logAddress: (id: string) => `/api/tables/${name(id)}/log`,
}
