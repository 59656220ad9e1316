import { closeCodes, MAX_SOCKETS_PER_PERSON } from '@hearth/contract/events'
import type { Logger } from 'pino'
import { type Socket, textOf } from './frames.ts'
import { type Hears, type Held, openListening, TYPING_EVERY_MS } from './listening.ts'
import { openParted } from './parted.ts'
import { openPushing, type Push } from './pushing.ts'
import { openWriting, type Telling } from './writing.ts'

/** Whose socket it is, and by which session it was opened. */
export type Holder = { personId: string; sessionId: string; expiresAt: Date }

/** Which sessions of a person a sign-out ends. */
export type Ended = { personId: string; only?: string | undefined; except?: string | undefined }

export type Sockets = ReturnType<typeof openSockets>

/** How often it is looked whose session has run out; a timer for each socket would hold more than the socket's entry. */
const LOOK_EVERY_MS = 1_000

/** All pages that ask for what they missed at the same moment would keep everybody else waiting. */
const CATCHING_UP_AT_ONCE = 50
const CATCHING_UP_EVERY_MS = 100

const CATCH_UP = textOf({ type: 'catch.up' })
const SESSION_ENDED = textOf({ type: 'session.ended' })

const heldBy = (socket: Socket, sessionId: string, expiresAt: Date): Held => ({
  socket,
  sessionId,
  until: expiresAt.getTime(),
  typedAt: -TYPING_EVERY_MS,
  unanswered: undefined,
  turns: undefined,
})

function endSessions(push: Push, sockets: Iterable<Held>, { only, except }: Ended): void {
  for (const { socket, sessionId } of sockets) {
    if ((only && sessionId !== only) || (except && sessionId === except)) continue
    push(socket, SESSION_ENDED)
    socket.close(closeCodes.sessionEnded)
  }
}

/** Their pages come back at once, and get in where the session was renewed meanwhile. */
function endExpired(all: Iterable<readonly Held[]>): void {
  const now = Date.now()
  for (const own of all) {
    for (const { socket, until } of own) if (until <= now) socket.close(closeCodes.comeBack)
  }
}

function tellByAndBy(push: Push, waiting: Held[]): void {
  for (const { socket } of waiting.splice(0, CATCHING_UP_AT_ONCE)) push(socket, CATCH_UP)
  if (waiting.length > 0) setTimeout(() => tellByAndBy(push, waiting), CATCHING_UP_EVERY_MS).unref()
}

/** The open sockets of this process, by person. */
export function openSockets(hears: Hears, log: Logger) {
  const held = new Map<string, Held[]>()
  const parted = openParted()
  const push = openPushing()
  const writing = openWriting()
  const hear = openListening({ hears, push, writing, log })
  const all = () => [...held.values()].flat()

  function letGo(personId: string, entry: Held): void {
    const left = (held.get(personId) ?? []).filter((one) => one !== entry)
    if (left.length > 0) held.set(personId, left)
    else held.delete(personId)
  }

  function hold(socket: Socket, { personId, sessionId, expiresAt }: Holder): void {
    const own = held.get(personId) ?? []
    if (own.length >= MAX_SOCKETS_PER_PERSON) return socket.close(closeCodes.tooMany)
    const entry = heldBy(socket, sessionId, expiresAt)
    held.set(personId, [...own, entry])
    socket.on('message', (data) => hear(personId, entry, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => letGo(personId, entry))
  }

  const looking = setInterval(() => endExpired(held.values()), LOOK_EVERY_MS).unref()

  /** A page that sent the message itself has it with its answer. */
  function tell(personIds: readonly string[], { text, conversationId, clientId = '' }: Telling): void {
    if (conversationId && parted.has(conversationId)) return
    for (const personId of personIds) {
      for (const { socket, unanswered, turns } of held.get(personId) ?? []) {
        // Another page of theirs, or another way, may have been quicker.
        turns?.settle(clientId)
        if (!unanswered?.includes(clientId)) push(socket, text)
      }
    }
  }

  function tellToCatchUp(personIds: Iterable<string> = held.keys()): void {
    const waiting = [...personIds].flatMap((personId) => [...(held.get(personId) ?? [])])
    tellByAndBy(push, waiting)
  }

  return {
    hold,
    tell,
    tellingOf: writing.tellingOf,
    tellToCatchUp,
    /** Nothing of this conversation goes out from here on, also what was on its way. */
    part: parted.add,
    rejoin: parted.remove,
    isHere: (personId: string): boolean => held.has(personId),
    endSessions: (ended: Ended): void => endSessions(push, held.get(ended.personId) ?? [], ended),
    count: (): number => all().length,
    closeAll: (): void => {
      clearInterval(looking)
      for (const { socket } of all()) socket.close(closeCodes.comeBack)
    },
  }
}
