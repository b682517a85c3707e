/** Which page is shown. Pages have addresses of their own, so that links, reload and the back button work. */

export interface Place {
  /** Path segments, decoded: ['table', 'k3x'] */
  path: string[]
  query: URLSearchParams
}

function here(): Place {
  let path: string[]
  try {
    path = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    path = ['?']
  }
  return { path, query: new URLSearchParams(location.search) }
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
  else history.pushState(null, '', address)
  const before = current.path.join('/')
  current = here()
  if (current.path.join('/') !== before) window.scrollTo(0, 0)
}

window.addEventListener('popstate', () => (current = here()))

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
}
