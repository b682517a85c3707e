/** Notices that the server pushes, and what a click on one does. */
import { worker } from './build'
import { destination } from './destination'

interface Notice {
  title?: string
  body?: string
  url?: string
  tag?: string
}

function read(data: PushMessageData | null): Notice {
  try {
    const notice: unknown = data?.json()
    return typeof notice === 'object' && notice !== null ? notice : {}
  } catch {
    return {}
  }
}

/** Whatever was pushed is shown: a browser that is pushed to and sees nothing takes the permission back. */
export async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = read(data)
  await worker.registration.showNotification(title ?? 'Gravitable', {
    body: body ?? '',
    ...(tag ? { tag } : {}),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url: url ?? '/' },
  })
}

/** To the page it speaks of: one that is open, or a new one. It leads nowhere but here. */
export async function follow(notice: Notification): Promise<void> {
  notice.close()
  const url = destination((notice.data as { url?: unknown } | null)?.url, worker.location.origin)
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((one) => new URL(one.url).pathname === new URL(url).pathname)
  await (there ? there.focus() : worker.clients.openWindow(url))
}
