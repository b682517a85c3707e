/** Notices on this device: the browser's permission, and where the server sends them. */
import { account } from './api'
import type { Notices } from '../wire'

/** Why this browser can show no notices; empty if it can. */
export function obstacle(): string {
  if (!window.isSecureContext) return 'Notices need a server with https, or localhost.'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'This browser can show no notices. On an iPhone or iPad, install Gravitable first.'
  }
  return Notification.permission === 'denied' ? 'You forbade notices of this site: the settings of your browser let you change that.' : ''
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** Where this browser is sent notices now, if it is. */
export async function subscribed(): Promise<PushSubscription | null> {
  if (obstacle() || !(await navigator.serviceWorker.getRegistration())) return null
  return (await navigator.serviceWorker.ready).pushManager.getSubscription()
}

/** How long a worker may take that the browser has not begun before: it loads the whole client. */
const PATIENCE = 20_000

async function manager(): Promise<PushManager> {
  const late = new Promise<null>((done) => setTimeout(done, PATIENCE, null))
  const worker = await Promise.race([navigator.serviceWorker.ready, late])
  if (!worker) throw new Error('Gravitable is not kept on this device yet. Load the page again, and try once more.')
  return worker.pushManager
}

/** Ask for notices; one that was made for another server's key is made anew. */
export async function subscribe(key: string): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Your browser was not allowed to show notices, so there are none.')
  const pushes = await manager()
  const made = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }).catch(async (error: unknown) => {
    const old = await pushes.getSubscription()
    if (!old) {
      const why = error instanceof Error ? ` (${error.message})` : ''
      throw new Error(`The service that brings notices to your browser did not answer, or refused${why}. Some browsers have it switched off, and some networks block it.`)
    }
    await old.unsubscribe()
    return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  })
  const { endpoint, keys } = made.toJSON()
  return account.subscribe({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
}

export async function unsubscribe(): Promise<Notices | null> {
  const made = await subscribed()
  if (!made) return null
  await made.unsubscribe()
  return account.unsubscribe({ endpoint: made.endpoint })
}

/** Whoever is at the table needs no notice of it any more. */
export async function withdraw(table: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  for (const notice of (await worker?.getNotifications({ tag: `table-${table}` })) ?? []) notice.close()
}
