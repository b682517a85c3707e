/**
 * Answers of the server that can be read again without it: who I am, the games and their rules, lists of puzzles,
 * questions that a game answers at no table, replays that were opened.
 *
 * Nothing else is kept: no table, no list of tables, no page of a person, nothing that was refused. It all belongs to one
 * person and is thrown away when this browser is somebody else's.
 */
import { within } from './timeout'

/** The cache; the page deletes it by this name too (`offline-cache.ts`). */
const CACHE = 'kept'
/** Tells the page, and us, that an answer is a kept one, and how long it is. */
const MARK = 'gravitable-kept'
const ME = '/api/me'
const PRELOADED = '/kept/build'

interface CacheRule {
  path: RegExp
  method: 'GET' | 'POST'
  /** So many answers, so many bytes: of each, and of all together. */
  most: number
  longest: number
  all: number
}
const MB = 2 ** 20
const CACHE_RULES: CacheRule[] = [
  { path: /^\/api\/(me|games|games\/[\w-]+\/(rules|puzzles))$/, method: 'GET', most: 40, longest: 2 * MB, all: 8 * MB },
  { path: /^\/api\/games\/[\w-]+\/ask\/[\w-]+$/, method: 'POST', most: 100, longest: MB, all: 8 * MB },
  { path: /^\/api\/tables\/\w+\/replay$/, method: 'GET', most: 20, longest: 12 * MB, all: 40 * MB },
]
/** A question longer than this is not kept. */
const LONGEST_QUESTION = 4000

export const ruleFor = (method: string, path: string): CacheRule | undefined => CACHE_RULES.find((one) => one.method === method && one.path.test(path))

/** What comes from the server, or was kept, where the server does not answer in time. */
export async function answer(event: FetchEvent, rule: CacheRule): Promise<Response> {
  const { request } = event
  const key = await keyOf(request)
  const old = key ? await (await caches.open(CACHE)).match(key) : undefined
  const asked = fetch(request)
  const fresh = old ? await within(asked) : await asked
  if (!fresh || (fresh.status >= 500 && old)) return old ?? Response.error()
  if (key && fresh.status === 200) event.waitUntil(keep(rule, key, fresh.clone()))
  return fresh
}

/** Ask and keep, for later. */
export async function fetchToKeep(path: string, body?: unknown): Promise<Response | null> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const request = new Request(path, { credentials: 'same-origin', ...init })
  const [rule, key] = [ruleFor(request.method, path), await keyOf(request)]
  const found = await fetch(request).catch(() => null)
  if (!rule || !key || found?.status !== 200) return null
  await keep(rule, key, found.clone())
  return found
}

/** The address under which an answer is kept; a question is part of it. */
async function keyOf(request: Request): Promise<string | null> {
  const { pathname, search } = new URL(request.url)
  if (request.method === 'GET') return pathname + search
  const question = await request.clone().text()
  return question.length > LONGEST_QUESTION ? null : `${pathname}?${encodeURIComponent(question)}`
}

/** Is everything laid in that belongs to this build? */
export async function isPreloaded(build: string): Promise<boolean> {
  return (await (await (await caches.open(CACHE)).match(PRELOADED))?.text()) === build
}

export async function notePreloaded(build: string): Promise<void> {
  await (await caches.open(CACHE)).put(PRELOADED, new Response(build))
}

let turn: Promise<unknown> = Promise.resolve()
/** One after the other: what belongs to somebody else now is thrown away before anything is added. */
function keep(rule: CacheRule, key: string, fresh: Response): Promise<void> {
  const next = turn.then(() => put(rule, key, fresh))
  turn = next.catch(() => undefined)
  return next
}

async function put(rule: CacheRule, key: string, fresh: Response): Promise<void> {
  if (!fresh.headers.get('content-type')?.startsWith('application/json')) return
  const body = await fresh.blob()
  if (body.size > rule.longest) return
  if (key === ME && (await isSomebodyElse(body))) await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  await cache.put(key, new Response(body, { headers: { 'content-type': 'application/json', [MARK]: String(body.size) } }))
  await trim(cache, rule)
}

async function isSomebodyElse(body: Blob): Promise<boolean> {
  const before = await (await caches.open(CACHE)).match(ME)
  const id = (me: unknown): unknown => (me as { id?: unknown }).id
  return before !== undefined && id(await before.json()) !== id(JSON.parse(await body.text()))
}

/** The oldest make room. (A cache lists its entries in the order in which they were put.) */
async function trim(cache: Cache, rule: CacheRule): Promise<void> {
  const mine = (await cache.keys()).filter((one) => rule.path.test(new URL(one.url).pathname))
  let [count, bytes] = [0, 0]
  for (const one of mine.reverse()) {
    count += 1
    bytes += Number((await cache.match(one))?.headers.get(MARK) ?? 0)
    if (count > rule.most || bytes > rule.all) await cache.delete(one)
  }
}
