/**
 * The client of one build, kept whole.
 *
 * A build has a cache of its own, which is filled before this worker is installed, or thrown away. So a page that was
 * opened with one build finds every part of that build, also when the server has another one by now.
 */
import { BUILD, FILES, worker } from './build'
import { within } from './timeout'

const CACHES = 'client-'
const MINE = CACHES + BUILD
/** The one page; every address of ours shows it. */
const PAGE = '/'
const own = new Set(FILES)

export async function fill(): Promise<void> {
  const cache = await caches.open(MINE)
  try {
    // What has its contents' name may come from the browser's own cache.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' })))
    const page = await fetch(PAGE, { cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(`content="${BUILD}"`)) throw new Error('the server has another build by now')
    await cache.put(PAGE, page)
  } catch (error) {
    await caches.delete(MINE)
    throw error
  }
}

export async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES) && name !== MINE).map((name) => caches.delete(name)))
}

export const isFile = (path: string): boolean => own.has(path)

export async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request)
}

/** The page as the server has it now; the kept one where there is no answer in time, or none that is a page. */
export async function page(event: FetchEvent): Promise<Response> {
  const asked = async (): Promise<Response> => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
  const mine = await kept(PAGE)
  if (!mine) return asked()
  const fresh = await within(asked())
  return fresh && fresh.status < 500 ? fresh : mine
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(MINE)).match(path, { ignoreVary: true })
}

export async function preloadPages(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
}
