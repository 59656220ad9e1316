import {
  type ClientFrame,
  closeCodes,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  type LiveEvent,
  RECONNECT_DELAYS_MS,
  type SendReply,
  ServerFrame,
} from '@hearth/contract/chat/events'
import type { ConnectionState } from '../lib/hooks/connection-state.tsx'

// A connection that breaks sooner than this was not stable, so the delays go on growing.
const HELD_MS = 5_000

export type LiveOptions = {
  url: string
  onEvent: (event: LiveEvent) => void
  /** The answer to a sent message. */
  onAnswer: (answer: SendReply) => void
  onState: (state: ConnectionState) => void
  /** Connected (again): the caller requests what happened in the meantime. */
  onOpen: () => void
  onSessionEnded: () => void
  /** Spreads the tries of many pages whose server went away; gives 0 to 1. */
  random?: () => number
}

/** Returns the address of the socket of a page; over https it is encrypted too. */
export const socketAddressOf = (origin: string) => `${origin.replace(/^http/, 'ws')}/realtime`

/** Keeps one socket open while it is wanted. Its only state is the connection's. */
export class LiveClient {
  readonly #options: LiveOptions
  #socket: WebSocket | undefined
  #ears = new AbortController()
  #tries = 0
  #openedAt = 0
  #isWanted = true
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #unanswered: ReturnType<typeof setTimeout> | undefined
  #nextTry: ReturnType<typeof setTimeout> | undefined
  readonly #retryNow = () => {
    const isComingBack = document.visibilityState === 'visible' && navigator.onLine
    if (this.#isWanted && !this.#socket && isComingBack) this.#connect()
  }

  constructor(options: LiveOptions) {
    this.#options = options
    addEventListener('online', this.#retryNow)
    document.addEventListener('visibilitychange', this.#retryNow)
    this.#connect()
  }

  close(): void {
    this.#isWanted = false
    removeEventListener('online', this.#retryNow)
    document.removeEventListener('visibilitychange', this.#retryNow)
    clearTimeout(this.#nextTry)
    this.#stopHeartbeat()
    if (!this.#socket) return
    this.#options.onState('closing')
    this.#drop()
    this.#options.onState('closed')
  }

  /** Sends a frame. A frame that is lost as the connection breaks is not sent again here; its sender gets no reply. */
  send(frame: ClientFrame): void {
    // While the server closes it, the browser would complain of each frame.
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #connect(): void {
    clearTimeout(this.#nextTry)
    this.#options.onState('connecting')
    const socket = new WebSocket(this.#options.url)
    this.#socket = socket
    this.#ears = new AbortController()
    const { signal } = this.#ears
    socket.addEventListener('open', () => this.#opened(), { signal })
    socket.addEventListener('message', ({ data }) => this.#hear(data), { signal })
    socket.addEventListener('close', ({ code }) => this.#closed(code), { signal })
  }

  #opened(): void {
    this.#openedAt = Date.now()
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#options.onState('open')
    this.#options.onOpen()
  }

  #beat(): void {
    this.send({ type: 'ping' })
    this.#unanswered ??= setTimeout(() => {
      // A dead connection does not answer a close any more than a ping, so the client does not wait for it.
      this.#options.onState('closing')
      this.#drop()
      this.#closed(undefined)
    }, HEARTBEAT_TIMEOUT_MS)
  }

  #hear(data: unknown): void {
    const frame = parse(data)
    if (!frame) return
    if (frame.type === 'sent' || frame.type === 'refused') return this.#options.onAnswer(frame)
    if (frame.type !== 'pong') return this.#options.onEvent(frame)
    clearTimeout(this.#unanswered)
    this.#unanswered = undefined
  }

  #closed(code: number | undefined): void {
    this.#stopHeartbeat()
    this.#socket = undefined
    if (this.#openedAt && Date.now() - this.#openedAt >= HELD_MS) this.#tries = 0
    this.#openedAt = 0
    this.#options.onState('closed')
    if (code === closeCodes.sessionEnded) {
      this.#isWanted = false
      return this.#options.onSessionEnded()
    }
    this.#nextTry = setTimeout(() => this.#connect(), this.#delayMs())
  }

  #delayMs(): number {
    const last = RECONNECT_DELAYS_MS.length - 1
    const delay = RECONNECT_DELAYS_MS[Math.min(this.#tries, last)] ?? 0
    this.#tries += 1
    return delay * (0.8 + 0.4 * (this.#options.random ?? Math.random)())
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    this.#ears.abort()
    socket.close()
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#unanswered)
    this.#unanswered = undefined
  }
}

/** A frame that this page does not know is left alone: the server may be newer than the page. */
function parse(data: unknown) {
  try {
    return ServerFrame.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

export const openLive = (options: LiveOptions) => new LiveClient(options)
