import type { About } from '@hearth/contract/about'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { listReached, rulesOf } from '../limits/limits.ts'
import { append } from './appending.ts'
import { isRepeatOfSend, storedRowOf } from './chat.rules.ts'
import { conversations, type Writable } from './chat.store.ts'
import { viewsOf } from './chat.ts'
import { findRefusal, flagSame } from './limiting.ts'
import { type Appended, type MessageRow, messages, type NewMessage } from './messages.store.ts'

/**
 * A message to be stored under this id. `about` is its quote as it was checked; where it may not be quoted there is a
 * `refusal`, which counts unless the message is a repeat.
 */
export type SendRequest = {
  id: string
  senderId: string
  conversationId: string
  input: SendInput
  about: About | null
  /** What its text is known by among others, unless it is very short. */
  textKey: string | undefined
  refusal?: unknown
}

type Refused = { refusal: unknown }
type Stored<Message> = { message: Message; withPersonId: string; isToTell: boolean }
export type SendOutcome = Refused | Stored<MessageView>
type RowOutcome = Refused | Stored<MessageRow>

const ID_TAKEN = 'This client id belongs to another message'

/**
 * Stores what may be stored, and gives the outcome of each request in their order: a message that may not be stored is
 * refused by itself, and a repeat is answered as before. Where it rejects, the same requests
 * can be stored again: what was stored after all is then a repeat.
 */
export async function store(deps: Deps, requests: readonly SendRequest[]): Promise<SendOutcome[]> {
  const sendable = requests.filter(({ refusal }) => !refusal)
  const made = sendable.map((request) => newMessageOf(request, deps.now()))
  const appended = new Map((await tryToAppend(deps, made, sendable)).map((row) => [row.id, row]))
  await flagSame(
    deps,
    requests.filter(({ id }) => appended.get(id)?.isSame),
  )
  const outcomes = new Map<string, RowOutcome>()
  for (const message of made) {
    const row = appended.get(message.id)
    if (!row) continue
    const { seq, createdAt, withPersonId } = row
    const stored = storedRowOf({ ...message, createdAt }, seq)
    outcomes.set(message.id, { message: stored, withPersonId, isToTell: true })
  }
  const others = requests.filter(({ id }) => !outcomes.has(id))
  if (others.length > 0) await lookUp(deps, others, outcomes)
  const inOrder = requests.map(({ id }) => outcomes.get(id) ?? { refusal: notFound('Conversation') })
  return withViews(deps.db, inOrder)
}

const newMessageOf = (
  { id, conversationId, senderId, about, input: { clientId, content, replyTo } }: SendRequest,
  createdAt: Date,
): NewMessage => ({
  id,
  conversationId,
  senderId,
  clientId,
  content,
  about,
  replyTo: replyTo ?? null,
  createdAt,
})

const isClientIdTaken = (failure: unknown) =>
  failure instanceof Error &&
  'constraint' in failure &&
  failure.constraint === 'messages_sender_id_client_id_key'

async function tryToAppend(
  deps: Deps,
  made: readonly NewMessage[],
  requests: readonly SendRequest[],
): Promise<Appended[]> {
  const textKeys = new Map(requests.flatMap(({ id, textKey }) => (textKey ? [[id, textKey]] : [])))
  const rules = rulesOf(deps, 'messages', 'first_messages', 'same_text')
  try {
    return await append(deps, made, { rules, textKeys, at: deps.now() })
  } catch (failure) {
    // Another process has stored it meanwhile.
    if (made.length === 1 && isClientIdTaken(failure)) return []
    throw failure
  }
}

/** Finds out why these were not stored: they are repeats, or refused. */
async function lookUp(
  { db, now }: Deps,
  requests: readonly SendRequest[],
  outcomes: Map<string, RowOutcome>,
) {
  const repeated = requests.map(({ senderId, input: { clientId } }) => ({ senderId, clientId }))
  const earlier = await messages.listEarlier(db, repeated)
  const writable = await conversations.listWritable(db, requests)
  const limits = await listReached(
    db,
    requests.map(({ senderId }) => senderId),
    now(),
  )
  for (const request of requests) {
    const { id, conversationId, senderId, input } = request
    const isSender = (one: { senderId: string }) => one.senderId === senderId
    const outcome = outcomeOf(request, {
      writable: writable.find((one) => isSender(one) && one.conversationId === conversationId),
      earlier: earlier.find((row) => isSender(row) && row.clientId === input.clientId),
      limitOf: (isFirst) => findRefusal(limits, senderId, isFirst, now()),
    })
    outcomes.set(id, outcome)
  }
}

type Found = {
  writable: Writable | undefined
  earlier: MessageRow | undefined
  /** The limit that the message is over, if any. */
  limitOf: (isFirst: boolean) => AppError | undefined
}

function outcomeOf(
  { conversationId, input, refusal }: SendRequest,
  { writable, earlier, limitOf }: Found,
): RowOutcome {
  if (!writable) return { refusal: notFound('Conversation') }
  const { withPersonId, lastSeq } = writable
  if (earlier) {
    if (!isRepeatOfSend(earlier, conversationId, input))
      return { refusal: new AppError('conflict', ID_TAKEN) }
    // The process may have died between commit and event. Behind a newer message, pages see the gap by themselves.
    return { message: earlier, withPersonId, isToTell: earlier.seq === lastSeq }
  }
  if (input.replyTo && input.replyTo > lastSeq)
    return { refusal: invalid({ replyTo: 'That message is gone, so you can’t reply to it' }) }
  // Without a refusal of its own, whatever was in its way has gone since.
  return { refusal: refusal ?? limitOf(lastSeq === 0) ?? tryAgain() }
}

function tryAgain(): AppError {
  const refusal = new AppError('rate_limited', 'Send this again')
  refusal.retryAfter = 1
  return refusal
}

async function withViews(db: Db, outcomes: readonly RowOutcome[]): Promise<SendOutcome[]> {
  const rows = outcomes.flatMap((one) => ('message' in one ? [one.message] : []))
  const views = new Map((await viewsOf(db, rows)).map((view) => [view.id, view]))
  return outcomes.map((one) => {
    if ('refusal' in one) return one
    const message = views.get(one.message.id)
    return message ? { ...one, message } : { refusal: notFound('Message') }
  })
}
