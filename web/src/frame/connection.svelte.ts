/** A WebSocket that comes back by itself. */
import type { Bye, FromClient, FromServer } from '../wire'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const PING_EVERY = 20_000
const ANSWER_WITHIN = 8000

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
    if (this.state === 'lost') this.#open()
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

  close(): void {
    this.state = 'closed'
    window.removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#drop()
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
    clearTimeout(this.#timer)
    clearInterval(this.#pinging)
    const socket = this.#socket
    this.#socket = null
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null
      socket.close()
      this.lost()
    }
  }

  #open(): void {
    clearTimeout(this.#timer)
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      this.send(this.hello())
      this.#keepAlive()
    }
    socket.onmessage = (event) => {
      this.#heard = Date.now()
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
