import {
  closeCodes,
  type DownFrame,
  type LiveEvent,
  MAX_SOCKETS_PER_PERSON,
  MAX_UNSENT_BYTES,
  UpFrame,
} from '@hearth/contract/events'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'

/** Whose socket it is, and by which session it was opened. */
export type Holder = { personId: string; sessionId: string; expiresAt: Date }
type Held = { socket: WebSocket; sessionId: string }

/** Which sessions of a person a sign-out ends. */
export type Ended = { personId: string; only?: string | undefined; except?: string | undefined }

export type Sockets = {
  hold: (socket: WebSocket, holder: Holder) => void
  publish: (personIds: readonly string[], event: LiveEvent) => void
  endSessions: (ended: Ended) => void
  count: () => number
  closeAll: () => void
}

function parse(data: unknown): UpFrame | undefined {
  try {
    const read = z.safeParse(UpFrame, JSON.parse(String(data)))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

// A timer cannot wait longer than this; a socket that lives so long may well come back once.
const LONGEST_TIMER_MS = 2_147_483_647
const msUntil = (end: Date) => Math.min(Math.max(0, end.getTime() - Date.now()), LONGEST_TIMER_MS)

/** Sends, or gives up on a reader that leaves too much unread. */
function push(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  // A closing handshake would wait behind all that is unread, and keep it in memory.
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate()
  else socket.send(text)
}

/** The open sockets of this process, by person. */
export function openSockets(): Sockets {
  const held = new Map<string, Set<Held>>()
  const all = () => [...held.values()].flatMap((sockets) => [...sockets])

  function hold(socket: WebSocket, { personId, sessionId, expiresAt }: Holder): void {
    const own = held.get(personId) ?? new Set()
    held.set(personId, own)
    if (own.size >= MAX_SOCKETS_PER_PERSON) return socket.close(closeCodes.tooMany)
    const entry = { socket, sessionId }
    own.add(entry)
    socket.on('message', (data) => {
      const frame = parse(data)
      if (frame?.type === 'ping') push(socket, JSON.stringify({ type: 'pong' } satisfies DownFrame))
    })
    socket.on('error', () => socket.terminate())
    // The page comes back at once, and gets in where the session was renewed meanwhile.
    const over = setTimeout(() => socket.close(closeCodes.comeBack), msUntil(expiresAt)).unref()
    socket.on('close', () => {
      clearTimeout(over)
      own.delete(entry)
      if (own.size === 0 && held.get(personId) === own) held.delete(personId)
    })
  }

  return {
    hold,
    publish: (personIds, event) => {
      const text = JSON.stringify(event satisfies DownFrame)
      for (const personId of personIds) {
        for (const { socket } of held.get(personId) ?? []) push(socket, text)
      }
    },
    endSessions: ({ personId, only, except }) => {
      for (const { socket, sessionId } of held.get(personId) ?? []) {
        if ((only && sessionId !== only) || (except && sessionId === except)) continue
        push(socket, JSON.stringify({ type: 'session.ended' } satisfies DownFrame))
        socket.close(closeCodes.sessionEnded)
      }
    },
    count: () => all().length,
    closeAll: () => {
      for (const { socket } of all()) socket.close(closeCodes.comeBack)
    },
  }
}
