import type { MessageView } from '@hearth/contract/chat'
import {
  closeCodes,
  type DownFrame,
  MAX_SOCKETS_PER_PERSON,
  MAX_UNSENT_BYTES,
  type UpFrame,
} from '@hearth/contract/events'
import type { Logger } from 'pino'
import { AppError, invalid } from '../errors.ts'
import { readFrame, refusalOf } from './frames.ts'
import { openParted } from './parted.ts'

/** What of a WebSocket is used here. */
export type Socket = {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send: (text: string) => void
  close: (code: number) => void
  terminate: () => void
  on: (event: 'message' | 'error' | 'close', listener: (data: unknown) => void) => unknown
}

/** Whose socket it is, and by which session it was opened. */
export type Holder = { personId: string; sessionId: string; expiresAt: Date }

/** Which sessions of a person a sign-out ends. */
export type Ended = { personId: string; only?: string | undefined; except?: string | undefined }

/** One frame for people's pages, and of which conversation and message it is, where it is of one. */
export type Telling = { text: string; conversationId?: string | undefined; clientId?: string | undefined }

type Send = Extract<UpFrame, { type: 'send' }>
/** What the features do with what pages send. */
export type Hears = {
  send: (personId: string, frame: Send) => Promise<MessageView>
  typing: (personId: string, conversationId: string) => void
}

/** `unanswered` are the client ids of messages this page waits for. */
type Held = { socket: Socket; sessionId: string; typedAt: number; unanswered: Set<string> }

export type Sockets = ReturnType<typeof openSockets>

// A timer cannot wait longer than this; a socket that lives so long may well come back once.
const LONGEST_TIMER_MS = 2_147_483_647
const msUntil = (end: Date) => Math.min(Math.max(0, end.getTime() - Date.now()), LONGEST_TIMER_MS)

/** A page has fewer on their way; whoever has more is asked to wait. */
const MOST_UNANSWERED = 64
const TYPING_EVERY_MS = 1_000
/** All pages that ask for what they missed at the same moment would keep everybody else waiting. */
const CATCHING_UP_AT_ONCE = 50
const CATCHING_UP_EVERY_MS = 100

const textOf = (frame: DownFrame) => JSON.stringify(frame)
const PONG = textOf({ type: 'pong' })
const CATCH_UP = textOf({ type: 'catch.up' })
const SESSION_ENDED = textOf({ type: 'session.ended' })

const unreadable = () => invalid({ content: 'This message cannot be read' })
function tooMany(): AppError {
  const refusal = new AppError('rate_limited', 'Too many messages at once')
  refusal.retryAfter = 1
  return refusal
}

/** Sends, or gives up on a reader that leaves too much unread. */
function push(socket: Socket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  // A closing handshake would wait behind all that is unread, and keep it in memory.
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate()
  else socket.send(text)
}

/** The open sockets of this process, by person. */
export function openSockets(hears: Hears, log: Logger) {
  const held = new Map<string, Set<Held>>()
  const parted = openParted()
  const all = () => [...held.values()].flatMap((sockets) => [...sockets])

  async function takeSend(personId: string, { socket, unanswered }: Held, frame: Send): Promise<void> {
    const { clientId } = frame.input
    if (unanswered.size >= MOST_UNANSWERED) return push(socket, textOf(refusalOf(clientId, tooMany())))
    unanswered.add(clientId)
    const answer = await hears.send(personId, frame).then(
      (message): DownFrame => ({ type: 'sent', message }),
      (thrown: unknown) => {
        if (!(thrown instanceof AppError)) log.error({ err: thrown }, 'a message could not be stored')
        return refusalOf(clientId, thrown)
      },
    )
    unanswered.delete(clientId)
    push(socket, textOf(answer))
  }

  function hear(personId: string, entry: Held, data: unknown): void {
    const frame = readFrame(data)
    if (!frame) return
    if (frame.type === 'ping') return push(entry.socket, PONG)
    if (frame.type === 'send') return void takeSend(personId, entry, frame)
    if (frame.type === 'unreadable')
      return push(entry.socket, textOf(refusalOf(frame.clientId, unreadable())))
    const now = performance.now()
    if (now - entry.typedAt < TYPING_EVERY_MS) return
    entry.typedAt = now
    hears.typing(personId, frame.conversationId)
  }

  function hold(socket: Socket, { personId, sessionId, expiresAt }: Holder): void {
    const own = held.get(personId) ?? new Set()
    held.set(personId, own)
    if (own.size >= MAX_SOCKETS_PER_PERSON) return socket.close(closeCodes.tooMany)
    const entry: Held = { socket, sessionId, typedAt: -TYPING_EVERY_MS, unanswered: new Set() }
    own.add(entry)
    socket.on('message', (data) => hear(personId, entry, data))
    socket.on('error', () => socket.terminate())
    // The page comes back at once, and gets in where the session was renewed meanwhile.
    const over = setTimeout(() => socket.close(closeCodes.comeBack), msUntil(expiresAt)).unref()
    socket.on('close', () => {
      clearTimeout(over)
      own.delete(entry)
      if (own.size === 0 && held.get(personId) === own) held.delete(personId)
    })
  }

  /** A page that sent the message itself has it with its answer. */
  function tell(personIds: readonly string[], { text, conversationId, clientId = '' }: Telling): void {
    if (conversationId && parted.has(conversationId)) return
    for (const personId of personIds) {
      for (const { socket, unanswered } of held.get(personId) ?? []) {
        if (!unanswered.has(clientId)) push(socket, text)
      }
    }
  }

  function tellToCatchUp(personIds: Iterable<string> = held.keys()): void {
    const waiting = [...personIds].flatMap((personId) => [...(held.get(personId) ?? [])])
    const next = () => {
      for (const { socket } of waiting.splice(0, CATCHING_UP_AT_ONCE)) push(socket, CATCH_UP)
      if (waiting.length > 0) setTimeout(next, CATCHING_UP_EVERY_MS).unref()
    }
    next()
  }

  return {
    hold,
    tell,
    tellToCatchUp,
    /** Nothing of this conversation goes out from here on, also what was on its way. */
    part: parted.add,
    rejoin: parted.remove,
    isHere: (personId: string): boolean => held.has(personId),
    endSessions: ({ personId, only, except }: Ended): void => {
      for (const { socket, sessionId } of held.get(personId) ?? []) {
        if ((only && sessionId !== only) || (except && sessionId === except)) continue
        push(socket, SESSION_ENDED)
        socket.close(closeCodes.sessionEnded)
      }
    },
    count: (): number => all().length,
    closeAll: (): void => {
      for (const { socket } of all()) socket.close(closeCodes.comeBack)
    },
  }
}
