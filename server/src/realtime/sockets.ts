import { closeCodes, MAX_SOCKETS_PER_PERSON } from '@hearth/contract/events'
import type { Logger } from 'pino'
import { type Socket, textOf } from './frames.ts'
import { type Hears, type Held, openListening, TYPING_EVERY_MS } from './listening.ts'
import { openParted } from './parted.ts'
import { openPushing, type Push } from './pushing.ts'

/** Whose socket it is, and by which session it was opened. */
export type Holder = { personId: string; sessionId: string; expiresAt: Date }

/** Which sessions of a person a sign-out ends. */
export type Ended = { personId: string; only?: string | undefined; except?: string | undefined }

/** One frame for people's pages, and of which conversation and message it is, where it is of one. */
export type Telling = { text: string; conversationId?: string | undefined; clientId?: string | undefined }

export type Sockets = ReturnType<typeof openSockets>

// A timer cannot wait longer than this; a socket that lives so long may well come back once.
const LONGEST_TIMER_MS = 2_147_483_647
const msUntil = (end: Date) => Math.min(Math.max(0, end.getTime() - Date.now()), LONGEST_TIMER_MS)

/** All pages that ask for what they missed at the same moment would keep everybody else waiting. */
const CATCHING_UP_AT_ONCE = 50
const CATCHING_UP_EVERY_MS = 100

const CATCH_UP = textOf({ type: 'catch.up' })
const SESSION_ENDED = textOf({ type: 'session.ended' })

function endSessions(push: Push, sockets: Iterable<Held>, { only, except }: Ended): void {
  for (const { socket, sessionId } of sockets) {
    if ((only && sessionId !== only) || (except && sessionId === except)) continue
    push(socket, SESSION_ENDED)
    socket.close(closeCodes.sessionEnded)
  }
}

/** The open sockets of this process, by person. */
export function openSockets(hears: Hears, log: Logger) {
  const held = new Map<string, Set<Held>>()
  const parted = openParted()
  const push = openPushing()
  const hear = openListening(hears, push, log)
  const all = () => [...held.values()].flatMap((sockets) => [...sockets])

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
    endSessions: (ended: Ended): void => endSessions(push, held.get(ended.personId) ?? [], ended),
    count: (): number => all().length,
    closeAll: (): void => {
      for (const { socket } of all()) socket.close(closeCodes.comeBack)
    },
  }
}
