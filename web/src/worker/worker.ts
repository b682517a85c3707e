/**
 * The service worker: starts the client without the server, keeps what may be read again, shows notices.
 *
 * A new one waits until the pages of the build before it are gone, or until a page of its own build tells it to take over.
 */
import { BUILD, worker } from './build'
import { dropOthers, file, fill, isFile, page, preloadPages } from './client'
import { answer, ruleFor } from './cache'
import { follow, show } from './notifications'
import { preload } from './preload'

worker.addEventListener('install', (event) => event.waitUntil(fill()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), preloadPages()]).then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const { type, build } = event.data as { type?: string; build?: string }
  if (type === 'take over' && build === BUILD) event.waitUntil(worker.skipWaiting())
  if (type === 'lay in') event.waitUntil(preload())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  const rule = ruleFor(request.method, pathname)
  if (rule) event.respondWith(answer(event, rule))
  else if (request.method !== 'GET' || pathname.startsWith('/api/')) return
  else if (isFile(pathname)) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(event))
})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)))
