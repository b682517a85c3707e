/** A table that stands still: one position, kept, without the server. Whatever is chosen is taken, and nothing follows. */
import type { FromClient, FromServer, Snapshot } from '../wire'
import type { LiveTable, Wire } from './live.svelte'

const NO_SERVER = 'The server does not answer, and only it can say.'

export function frozenTable(Table: typeof LiveTable, seen: Snapshot): LiveTable {
  return new Table(seen.table.id, (hear) => {
    queueMicrotask(() => hear(seen))
    return wire(hear)
  })
}

function wire(hear: (message: FromServer) => void): Wire {
  const nothing = () => undefined
  return {
    state: 'open',
    farewell: null,
    close: nothing,
    again: nothing,
    bye: nothing,
    send(message: FromClient) {
      if (!('n' in message)) return true
      const { n } = message
      const answer: FromServer =
        message.type === 'act' ? { type: 'done', n } : { type: 'refused', n, reason: NO_SERVER, rule: null, text: null }
      queueMicrotask(() => hear(answer))
      return true
    },
  }
}
