import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { MessagesView, type MessageView } from '@hearth/contract/chat/chat'
import { ServerFrame } from '@hearth/contract/chat/events'
import { WebSocket } from 'ws'
import type { Talker } from '../people/chat-people.ts'
import type { Happened } from './history.ts'

const HEARTBEAT_MS = 400
const GIVE_UP_AFTER_MS = 1_200
/** An answer may have been lost where the message was not. */
const ASK_AGAIN_AFTER_MS = 1_500
const COME_BACK_AFTER_MS = 60

type PendingMessage = { clientId: string; content: string; sentAt: number }
type ChaosPageSettings = {
  name: string
  who: Talker
  /** Where the server is to be reached, and as what it knows itself. */
  address: string
  origin: string
  chance: () => number
  tell: (happened: Happened) => void
  /** How long a server may be silent. */
  patienceMs?: number
  /** The pause before it connects again, after so many tries without success. */
  comeBackAfterMs?: (tries: number) => number
}

export type ChaosPage = ReturnType<typeof openPage>

/**
 * Returns a page without a screen. It queues messages until they are acknowledged, shows messages by number, and
 * refetches after a gap or a new connection.
 */
export function openPage(settings: ChaosPageSettings) {
  const { name, who, address, origin, chance, tell } = settings
  const { patienceMs = GIVE_UP_AFTER_MS } = settings
  const { comeBackAfterMs = () => COME_BACK_AFTER_MS * (0.5 + chance()) } = settings
  const { conversationId } = who
  const waiting: PendingMessage[] = []
  const ahead = new Map<number, MessageView>()
  let shown = 0
  let socket: WebSocket | undefined
  let heardAt = 0
  let asking: Promise<void> | undefined
  let isBehind = false
  let isClosed = false
  let tries = 0
  let awaySince = performance.now()
  let longestAwayMs = 0
  let onPong: () => void = () => undefined
  const headers = { cookie: who.cookie, origin }

  function show(message: MessageView): void {
    if (message.seq > shown) ahead.set(message.seq, message)
    for (let next = ahead.get(shown + 1); next; next = ahead.get(shown + 1)) {
      shown = next.seq
      ahead.delete(next.seq)
      tell({ kind: 'shown', device: name, conversationId, id: next.id, seq: next.seq, content: next.content })
    }
  }

  function take(message: MessageView): void {
    const at = waiting.findIndex(({ clientId }) => clientId === message.clientId)
    if (at >= 0) {
      const { clientId, id, seq } = message
      tell({ kind: 'acknowledged', device: name, clientId, id, seq })
      waiting.splice(at, 1)
    }
    show(message)
    if (ahead.size > 0) catchUp()
    flush()
  }

  async function askForRest(): Promise<void> {
    const url = `${address}/api/conversations/${conversationId}/messages?after=${shown}`
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) })
    if (!reply.ok) throw new Error(`asking was answered with ${reply.status}`)
    const { messages, hasMore } = MessagesView.parse(await reply.json())
    for (const message of messages) take(message)
    if (hasMore) await askForRest()
  }

  function catchUp(): void {
    isBehind = true
    asking ??= askUntilAnswered().finally(() => {
      asking = undefined
    })
  }

  /** Asks again for what came up meanwhile, and after a reply that failed or was late. */
  async function askUntilAnswered(): Promise<void> {
    isBehind = false
    await askForRest().catch(async () => {
      isBehind = true
      await delay(COME_BACK_AFTER_MS)
    })
    if (isBehind && !isClosed) await askUntilAnswered()
  }

  /** Now and then the other way, as a page does that has no socket at that moment. */
  async function post({ clientId, content }: PendingMessage): Promise<void> {
    const url = `${address}/api/conversations/${conversationId}/messages`
    const body = JSON.stringify({ clientId, content })
    const json = { ...headers, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(patienceMs)
    const reply = await fetch(url, { method: 'POST', headers: json, body, signal })
    if (reply.ok) take((await reply.json()) as MessageView)
    else if (reply.status < 500) tell({ kind: 'refused', device: name, clientId, code: String(reply.status) })
  }

  /** One after the other, as the outbox of the web app does; the same again where its answer is overdue. */
  function flush(isAgain = false): void {
    const [one] = waiting
    if (!one || socket?.readyState !== WebSocket.OPEN) return
    if (one.sentAt > 0 && !isAgain) return
    one.sentAt = performance.now()
    const { clientId, content } = one
    socket.send(JSON.stringify({ type: 'send', conversationId, input: { clientId, content } }))
  }

  function hear(data: Buffer): void {
    heardAt = performance.now()
    const frame = ServerFrame.parse(JSON.parse(data.toString()))
    if (frame.type === 'message.sent' || frame.type === 'sent') take(frame.message)
    if (frame.type === 'catch.up') catchUp()
    if (frame.type === 'pong') onPong()
    if (frame.type !== 'refused') return
    if (!frame.retryAfter) tell({ kind: 'refused', device: name, clientId: frame.clientId, code: frame.code })
  }

  function connect(): void {
    if (isClosed) return
    const own = new WebSocket(`${address.replace('http', 'ws')}/realtime`, { headers })
    socket = own
    heardAt = performance.now()
    own.on('message', hear)
    own.on('error', () => undefined)
    own.on('open', () => {
      heardAt = performance.now()
      tries = 0
      longestAwayMs = Math.max(longestAwayMs, heardAt - awaySince)
      awaySince = Infinity
      for (const one of waiting) one.sentAt = 0
      catchUp()
      flush()
    })
    own.on('close', () => {
      if (socket !== own) return
      awaySince = Math.min(awaySince, performance.now())
      setTimeout(connect, comeBackAfterMs(tries))
      tries += 1
    })
  }

  const beat = setInterval(() => {
    const now = performance.now()
    if (now - heardAt > patienceMs) socket?.terminate()
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ type: 'ping' }))
    const [first] = waiting
    if (first && first.sentAt > 0 && now - first.sentAt > ASK_AGAIN_AFTER_MS) flush(true)
  }, HEARTBEAT_MS)
  connect()

  return {
    write: (content: string): void => {
      const one = { clientId: randomUUID(), content, sentAt: 0 }
      tell({ kind: 'asked', device: name, clientId: one.clientId, conversationId, content })
      waiting.push(one)
      const isOnlyOne = waiting.length === 1
      if (isOnlyOne && chance() < 0.1) void post(one).catch(() => undefined)
      flush()
    },
    waiting: () => waiting.length,
    shown: () => shown,
    /** Resolves with the next pong: every event that was sent to this page before has arrived by then. */
    roundTrip: (): Promise<void> =>
      new Promise((resolve) => {
        onPong = resolve
        socket?.send(JSON.stringify({ type: 'ping' }))
      }),
    /** The longest time without an open socket since the last call. */
    longestAway: (): number => {
      const longest = Math.max(longestAwayMs, performance.now() - awaySince)
      longestAwayMs = 0
      return longest
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    /** Has nothing left to send, and asks once more for what it may have missed. */
    settle: async (): Promise<void> => {
      await asking
      await askForRest()
    },
    close: () => {
      isClosed = true
      clearInterval(beat)
      socket?.terminate()
    },
  }
}
