import type { About } from '@hearth/contract/about'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { append } from './appending.ts'
import { isRepeatOfSend, storedRowOf } from './chat.rules.ts'
import { conversations, type Writable } from './chat.store.ts'
import { viewsOf } from './chat.ts'
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
  const made = requests.filter(({ refusal }) => !refusal).map((request) => newMessageOf(request, deps.now()))
  const appended = new Map((await tryToAppend(deps, made)).map((row) => [row.id, row]))
  const outcomes = new Map<string, RowOutcome>()
  for (const message of made) {
    const row = appended.get(message.id)
    if (!row) continue
    const { seq, withPersonId } = row
    outcomes.set(message.id, { message: storedRowOf(message, seq), withPersonId, isToTell: true })
  }
  const others = requests.filter(({ id }) => !outcomes.has(id))
  if (others.length > 0) await lookUp(deps.db, others, outcomes)
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

async function tryToAppend(deps: Deps, made: readonly NewMessage[]): Promise<Appended[]> {
  try {
    return await append(deps, made)
  } catch (failure) {
    // Another process has stored it meanwhile.
    if (made.length === 1 && isClientIdTaken(failure)) return []
    throw failure
  }
}

/** Finds out why these were not stored: they are repeats, or refused. */
async function lookUp(db: Db, requests: readonly SendRequest[], outcomes: Map<string, RowOutcome>) {
  const repeated = requests.map(({ senderId, input: { clientId } }) => ({ senderId, clientId }))
  const earlier = await messages.listEarlier(db, repeated)
  const writable = await conversations.listWritable(db, requests)
  for (const request of requests) {
    const { id, conversationId, senderId, input } = request
    const isSender = (one: { senderId: string }) => one.senderId === senderId
    const outcome = outcomeOf(request, {
      writable: writable.find((one) => isSender(one) && one.conversationId === conversationId),
      earlier: earlier.find((row) => isSender(row) && row.clientId === input.clientId),
    })
    outcomes.set(id, outcome)
  }
}

type Found = { writable: Writable | undefined; earlier: MessageRow | undefined }

function outcomeOf(
  { conversationId, input, refusal }: SendRequest,
  { writable, earlier }: Found,
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
    return { refusal: invalid({ replyTo: 'There is no such message to reply to' }) }
  // Without a refusal of its own, whatever was in its way has gone since.
  return { refusal: refusal ?? tryAgain() }
}

function tryAgain(): AppError {
  const refusal = new AppError('rate_limited', 'Please send this again')
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
