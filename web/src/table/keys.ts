/** The table's keys. The question's own, digits and Enter, are in `Question.svelte`. */
import { flushSync } from 'svelte'

import type { TableInfo } from '../wire'
import type { LiveTable } from './live.svelte'

interface Panels {
  tab: (id: 'chat' | 'log' | 'rules') => void
  menu: () => void
}

export function byKey(event: KeyboardEvent, live: LiveTable, table: TableInfo, open: Panels) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  if (document.querySelector('dialog[open]')) return
  if (target instanceof Element && target.closest('input, textarea, select')) {
    if (event.key === 'Escape') (target as HTMLElement).blur()
    return
  }
  const keys: Record<string, () => void> = {
    c: () => {
      // At once, so that not a letter is lost of what is typed next.
      flushSync(() => open.tab('chat'))
      document.querySelector<HTMLElement>('.chat input')?.focus()
    },
    l: () => open.tab('log'),
    r: () => open.tab('rules'),
    '?': open.menu,
  }
  if (table.mine !== null) {
    keys.h = () => void live.askHint()
    keys.u = () => void live.want({ type: 'undo' })
    keys.p = () => void live.want({ type: table.paused ? 'go-on' : 'pause' })
  }
  if (live.autoPass.passing) keys.Escape = () => live.autoPass.stop()
  else if (live.notice) keys.Escape = () => (live.notice = null)
  else if (live.recap.on) keys.Escape = () => live.recap.stop()
  else if (live.queue.busy) keys.Escape = () => live.queue.skip()
  const act = keys[event.key]
  if (act) {
    event.preventDefault()
    act()
  }
}
