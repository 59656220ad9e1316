import type { About } from '@hearth/contract/about'
import type { MessageView, SendInput } from '@hearth/contract/chat'
import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
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
 * refused by itself, and a repeat is answered as before. Throws where the whole transaction has to be rolled back.
 */
export async function store(deps: Deps, tx: Tx, requests: readonly SendRequest[]): Promise<SendOutcome[]> {
  await conversations.lockAll(tx, [...new Set(requests.map(({ conversationId }) => conversationId))])
  const made = requests.filter(({ refusal }) => !refusal).map((request) => newMessageOf(request, deps.now()))
  const appended = await append(tx, made)
  const outcomes = new Map<string, RowOutcome>()
  for (const message of made) {
    const row = appended.get(message.id)
    if (!row) continue
    const { seq, withPersonId } = row
    outcomes.set(message.id, { message: storedRowOf(message, seq), withPersonId, isToTell: true })
  }
  const others = requests.filter(({ id }) => !outcomes.has(id))
  if (others.length > 0) await lookUp(tx, others, outcomes)
  const inOrder = requests.map(({ id }) => outcomes.get(id) ?? { refusal: notFound('Conversation') })
  return withViews(tx, inOrder)
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

async function append(tx: Tx, made: readonly NewMessage[]): Promise<Map<string, Appended>> {
  const appended = await messages.append(tx, made)
  // The number it has taken would be missing.
  if (appended.some(({ isStored }) => !isStored)) throw new AppError('conflict', ID_TAKEN)
  return new Map(appended.map((row) => [row.id, row]))
}

/** Finds out why these were not stored: they are repeats, or refused. */
async function lookUp(tx: Tx, requests: readonly SendRequest[], outcomes: Map<string, RowOutcome>) {
  const repeated = requests.map(({ senderId, input: { clientId } }) => ({ senderId, clientId }))
  const earlier = await messages.listEarlier(tx, repeated)
  const writable = await conversations.listWritable(tx, requests)
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
  return { refusal }
}

async function withViews(tx: Tx, outcomes: readonly RowOutcome[]): Promise<SendOutcome[]> {
  const rows = outcomes.flatMap((one) => ('message' in one ? [one.message] : []))
  const views = new Map((await viewsOf(tx, rows)).map((view) => [view.id, view]))
  return outcomes.map((one) => {
    if ('refusal' in one) return one
    const message = views.get(one.message.id)
    return message ? { ...one, message } : { refusal: notFound('Message') }
  })
}
