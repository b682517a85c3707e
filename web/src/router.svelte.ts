/** Which page is shown. Pages have addresses of their own, so that links, reload and the back button work. */

export interface Place {
  /** Path segments, decoded: ['table', 'k3x'] */
  path: string[]
  query: URLSearchParams
  /** Where the page was scrolled to when it was left; null for one that is new. */
  scroll: number | null
}

function here(): Place {
  let path: string[]
  try {
    path = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    path = ['?']
  }
  const state: unknown = history.state
  const scroll = typeof state === 'object' && state && 'scroll' in state ? Number(state.scroll) : null
  return { path, query: new URLSearchParams(location.search), scroll }
}

let current = $state.raw<Place>(here())

export const router = {
  get place(): Place {
    return current
  },
}

/** Go to an address of ours. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else {
    keepScroll()
    history.pushState(null, '', address)
  }
  const before = current.path.join('/')
  current = here()
  if (current.path.join('/') === before) return
  window.scrollTo(0, 0)
  // What had the focus goes with the page before: whoever came by keyboard goes on from the new one.
  if (document.activeElement !== document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** A page that takes a moment to load gets its place back once it is long enough. */
const RESTORE_WITHIN = 3000

function keepScroll(): void {
  history.replaceState({ scroll: window.scrollY }, '')
}

function restoreScroll(): void {
  const wanted = current.scroll
  const until = performance.now() + RESTORE_WITHIN
  const again = () => {
    if (wanted === null || current.scroll !== wanted) return
    window.scrollTo(0, wanted)
    if (Math.abs(window.scrollY - wanted) > 2 && performance.now() < until) requestAnimationFrame(again)
  }
  again()
}

history.scrollRestoration = 'manual'
window.addEventListener('pagehide', keepScroll)
window.addEventListener('popstate', () => {
  current = here()
  restoreScroll()
})
restoreScroll()

/** Links within the application change the page without loading it anew. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})

export const to = {
  home: () => '/',
  lobby: () => '/tables',
  create: (game?: string) => (game ? `/new/${encodeURIComponent(game)}` : '/new'),
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  replay: (id?: string) => (id ? `/replay/${encodeURIComponent(id)}` : '/replay'),
  rules: (game: string, rule?: string) =>
    `/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ''}`,
  settings: () => '/settings',
  devices: () => '/devices',
  puzzles: () => '/puzzles',
  /** Puzzles are counted from one where people read it. */
  puzzle: (game: string, number: number) => `/puzzles/${encodeURIComponent(game)}/${number + 1}`,
  puzzleTable: (table: string, game: string, number: number) => `/table/${encodeURIComponent(table)}?puzzle=${encodeURIComponent(game)}.${number}`,
  lab: (game?: string) => (game ? `/lab/${encodeURIComponent(game)}` : '/lab'),
  run: (id: string) => `/run/${encodeURIComponent(id)}`,
  person: (id: string) => `/people/${encodeURIComponent(id)}`,
}
