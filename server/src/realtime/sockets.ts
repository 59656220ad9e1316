import { closeCodes, MAX_SOCKETS_PER_PERSON } from '@hearth/contract/chat/events'
import type { Logger } from 'pino'
import type { SocketCounts } from '../http/metrics/socket-metrics.ts'
import { openBackpressure, type Push } from './backpressure.ts'
import { type Connection, type HandleFrame, type SocketOwner, TYPING_EVERY_MS } from './frame-handler.ts'
import { openMutedConversations } from './muted-conversations.ts'
import { type EventFrame, isNewMessage, type Socket, textOf } from './protocol.ts'

/** Which sessions of a person a sign-out ends. */
export type EndedSession = { personId: string; only?: string | undefined; except?: string | undefined }

/** Gives those of these session ids that have neither ended nor expired. */
export type FindLiving = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

export type Sockets = ReturnType<typeof openSockets>

/** Sessions expire, and this process may not have heard of one that was ended in another. */
const SESSION_CHECK_MS = 5_000

/** If all pages asked for what they missed in the same moment, everybody else would wait. */
const CATCH_UP_BATCH_SIZE = 50
const CATCH_UP_EVERY_MS = 100

const CATCH_UP = textOf({ type: 'catch.up' })
const SESSION_ENDED = textOf({ type: 'session.ended' })

const connectionOf = (socket: Socket, { personId, sessionId }: SocketOwner): Connection => ({
  socket,
  personId,
  sessionId,
  typedAt: -TYPING_EVERY_MS,
  unanswered: [],
})

const endedBy =
  ({ only, except }: EndedSession) =>
  ({ sessionId }: Connection): boolean =>
    (!only || sessionId === only) && (!except || sessionId !== except)

function closeAllOf(push: Push, some: Iterable<Connection>): void {
  for (const { socket } of some) {
    push(socket, SESSION_ENDED)
    socket.close(closeCodes.sessionEnded)
  }
}

function sendAway(some: Iterable<Connection>): void {
  for (const { socket } of some) socket.close(closeCodes.comeBack)
}

function refuse(socket: Socket, personId: string, counts?: SocketCounts): void {
  counts?.refused('too_many_of_person', personId)
  socket.close(closeCodes.tooMany)
}

function pushCatchUps(push: Push, waiting: Connection[]): void {
  for (const { socket } of waiting.splice(0, CATCH_UP_BATCH_SIZE)) push(socket, CATCH_UP)
  if (waiting.length > 0) setTimeout(() => pushCatchUps(push, waiting), CATCH_UP_EVERY_MS).unref()
}

type SessionCheck = {
  all: () => Connection[]
  ofPeople: (personIds: Iterable<string>) => Connection[]
  push: Push
  findLiving: FindLiving
  log: Logger
}

/** Closes the sockets of sessions that are over: all at intervals, and those of some people when told. */
function startSessionCheck({ all, ofPeople, push, findLiving, log }: SessionCheck) {
  let isChecking = false
  const toCheck = new Set<string>()

  async function closeEnded(open: readonly Connection[]): Promise<void> {
    if (open.length === 0) return
    const living = await findLiving([...new Set(open.map(({ sessionId }) => sessionId))])
    closeAllOf(
      push,
      open.filter(({ sessionId }) => !living.has(sessionId)),
    )
  }

  const check = (open: readonly Connection[]): Promise<void> =>
    closeEnded(open).catch((error: unknown) =>
      log.error({ err: error }, 'sessions of open sockets could not be checked'),
    )

  function checkPeople(): void {
    const open = ofPeople(toCheck)
    toCheck.clear()
    void check(open)
  }

  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void check(all()).finally(() => (isChecking = false))
  }, SESSION_CHECK_MS).unref()

  return {
    /** Checks the sessions of this person. Calls of the same event-loop turn share one query. */
    checkSoon: (personId: string): void => {
      if (toCheck.size === 0) setImmediate(checkPeople)
      toCheck.add(personId)
    },
    stop: (): void => clearInterval(timer),
  }
}

/** Returns the registry of this process's open sockets, by person. */
export function openSockets(findLiving: FindLiving, log: Logger, counts?: SocketCounts) {
  const byPerson = new Map<string, Connection[]>()
  const muted = openMutedConversations()
  const push = openBackpressure()
  const all = () => [...byPerson.values()].flat()
  const ofPeople = (ids: Iterable<string>) => [...ids].flatMap((personId) => byPerson.get(personId) ?? [])

  function remove(connection: Connection): void {
    const { personId } = connection
    const left = (byPerson.get(personId) ?? []).filter((one) => one !== connection)
    if (left.length > 0) byPerson.set(personId, left)
    else byPerson.delete(personId)
  }

  function hold(socket: Socket, owner: SocketOwner, handleFrame: HandleFrame): void {
    const own = byPerson.get(owner.personId) ?? []
    socket.on('close', (code) => counts?.closed(code, owner.personId))
    if (own.length >= MAX_SOCKETS_PER_PERSON) return refuse(socket, owner.personId, counts)
    const connection = connectionOf(socket, owner)
    byPerson.set(owner.personId, [...own, connection])
    socket.on('message', (data) => handleFrame(connection, data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => remove(connection))
  }

  const sessionCheck = startSessionCheck({ all, ofPeople, push, findLiving, log })

  /** A page that waits for the answer to the message itself does not get the event. */
  function tell(personIds: readonly string[], { text, conversationId, clientId = '' }: EventFrame): void {
    if (conversationId && muted.has(conversationId)) return
    const to = ofPeople(personIds).filter(({ unanswered }) => !unanswered.includes(clientId))
    for (const { socket } of to) push(socket, text)
    if (isNewMessage(text)) counts?.delivered(to.length)
  }

  return {
    hold,
    /** Sends a frame to one socket, within the budget of unread bytes that all share. */
    push,
    tell,
    tellToCatchUp: (personIds: Iterable<string> = byPerson.keys()): void =>
      pushCatchUps(push, ofPeople(personIds)),
    /** From here on no event of this conversation is sent. */
    mute: muted.add,
    unmute: muted.remove,
    isHere: (personId: string): boolean => byPerson.has(personId),
    endSessions: (ended: EndedSession): void =>
      closeAllOf(push, (byPerson.get(ended.personId) ?? []).filter(endedBy(ended))),
    /** Closes the sockets of this person whose sessions have ended or may have none now. */
    checkSessions: sessionCheck.checkSoon,
    count: (): number => all().length,
    countPeople: (): number => byPerson.size,
    /** Closes every socket; its page comes back as soon as it may. */
    sendAway: (): void => sendAway(all()),
    closeAll: (): void => {
      sessionCheck.stop()
      sendAway(all())
    },
  }
}
