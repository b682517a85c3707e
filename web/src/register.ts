/** The service worker is brought in once the page is there and rests. A page of a newer build lets its worker take over. */
import { BUILD } from './server-status.svelte'

export async function register(): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register('/service-worker.js')
  const takeOver = (worker: ServiceWorker | null) => worker?.postMessage({ type: 'take over', build: BUILD })
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => worker.state === 'installed' && takeOver(worker))
  takeOver(registration.waiting)
  // The browser looks for a new one by itself as a page is opened: it may be on its way already.
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  const preload = () => workers.controller?.postMessage({ type: 'lay in' })
  workers.addEventListener('controllerchange', preload)
  preload()
}
