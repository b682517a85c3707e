/** A WebSocket that comes back by itself. */
import { checkNow } from '../server-status.svelte'
import type { Bye, FromClient, FromServer } from '../wire'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const PING_EVERY = 20_000
const ANSWER_WITHIN = 8000
const REST = 3000

/** The line to a table that was just left, kept for a moment: the next table, a rematch say, takes it up. */
let resting: WebSocket | null = null

function putDown(socket: WebSocket): void {
  resting?.close()
  resting = socket
  window.setTimeout(() => {
    if (resting !== socket) return
    resting = null
    socket.close()
  }, REST)
}

function takeUp(): WebSocket | null {
  const socket = resting
  resting = null
  return socket?.readyState === WebSocket.OPEN ? socket : null
}

export class Connection {
  state = $state.raw<ConnectionState>('connecting')
  /** Why the server closed it for good. */
  farewell = $state.raw<string | null>(null)

  #socket: WebSocket | null = null
  #tries = 0
  #timer = 0
  #pinging = 0
  #heard = 0
  #wake = () => {
    if (this.state === 'lost') this.again()
  }

  constructor(
    private readonly address: string,
    private readonly hello: () => FromClient,
    private readonly hear: (message: FromServer) => void,
    private readonly lost: () => void,
  ) {
    window.addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
    this.#open()
  }

  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Leave for good. */
  close(): void {
    this.state = 'closed'
    window.removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    const socket = this.#release()
    if (socket?.readyState === WebSocket.OPEN && this.farewell === null) putDown(socket)
    else socket?.close()
  }

  /** Connect anew, to be told what was missed. */
  again(): void {
    this.#drop()
    this.#open()
  }

  /** The server says it will close. */
  bye(message: Bye): void {
    if (message.again) return
    this.farewell = message.reason
    this.close()
  }

  #drop(): void {
    this.#release()?.close()
  }

  #release(): WebSocket | null {
    clearTimeout(this.#timer)
    clearInterval(this.#pinging)
    const socket = this.#socket
    this.#socket = null
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null
      this.lost()
    }
    return socket
  }

  #open(): void {
    clearTimeout(this.#timer)
    const kept = takeUp()
    const socket = kept ?? new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => this.#greet()
    socket.onmessage = (event) => {
      this.#heard = Date.now()
      if (this.state === 'lost') checkNow() // a server that was away may come back as a newer one
      this.#tries = 0
      this.state = 'open'
      this.hear(JSON.parse(String(event.data)) as FromServer)
    }
    socket.onclose = () => {
      this.#drop()
      if (this.state === 'closed') return
      this.state = 'lost'
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
      this.#timer = window.setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2))
    }
    if (kept) this.#greet()
  }

  #greet(): void {
    this.send(this.hello())
    this.#keepAlive()
  }

  /** A connection can die without a word: ask now and then, and give it up when no answer comes. */
  #keepAlive(): void {
    clearInterval(this.#pinging)
    this.#pinging = window.setInterval(() => {
      const asked = Date.now()
      if (!this.send({ type: 'ping', n: 0 })) return
      window.setTimeout(() => {
        if (this.#heard < asked && this.#socket?.readyState === WebSocket.OPEN) this.#socket.close()
      }, ANSWER_WITHIN)
    }, PING_EVERY)
  }
}
