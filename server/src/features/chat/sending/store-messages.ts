import type { SendInput } from '@hearth/contract/chat/chat'
import type { About } from '@hearth/contract/people/notes'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { AppError, invalid, refuseFor } from '../../../errors.ts'
import { listReached, rulesOf } from '../../limits/limits.ts'
import { listRefusals } from '../../safety/safety.ts'
import { attachments } from '../attachments/attachments.store.ts'
import { isRepeatOfSend, type MarkedMessage, storedRowOf } from '../chat.rules.ts'
import { conversations, type WritableConversation } from '../chat.store.ts'
import { markedOfAll } from '../reading/marked-messages.ts'
import { append } from './append-messages.ts'
import { type AppendedMessage, type MessageRow, messages, type NewMessage } from './messages.store.ts'
import { findRefusal } from './send-limits.ts'
import { senders } from './senders.store.ts'

/**
 * A message to store under this id. `about` is its checked quote. `refusal` is set if that may not be quoted or if the
 * sender is to be asked first. It applies unless the message is a repeat.
 */
export type SendRequest = {
  id: string
  senderId: string
  sessionId: string
  conversationId: string
  input: SendInput
  about: About | null
  /** The hash of its text, unless it is very short. */
  textKey: string | undefined
  refusal?: unknown
}

type RefusedSend = { refusal: unknown }
type StoredSend<Message> = { message: Message; withPersonId: string; isToPublish: boolean }
export type SendOutcome = RefusedSend | StoredSend<MarkedMessage>
type RowOutcome = RefusedSend | StoredSend<MessageRow>

/** The outcome of each request, in order, and the new messages by their ids. */
type StoredBatch = { outcomes: SendOutcome[]; appended: ReadonlyMap<string, AppendedMessage> }

/**
 * Stores messages. A repeat gets the earlier message. If this rejects, the same requests can be stored again: those that
 * were stored after all are then repeats.
 */
export async function storeMessages(deps: Deps, requests: readonly SendRequest[]): Promise<StoredBatch> {
  const sendable = requests.filter(({ refusal }) => !refusal)
  const made = sendable.map((request) => newMessageOf(request, deps.now()))
  const appended = new Map((await tryToAppend(deps, made, sendable)).map((row) => [row.id, row]))
  if (appended.size > 0) deps.counts.messages(appended.size)
  const outcomes = new Map<string, RowOutcome>()
  for (const message of made) {
    const row = appended.get(message.id)
    if (!row) continue
    const { createdAt, withPersonId } = row
    const stored = storedRowOf({ ...message, createdAt }, row)
    outcomes.set(message.id, { message: stored, withPersonId, isToPublish: true })
  }
  const others = requests.filter(({ id }) => !outcomes.has(id))
  if (others.length > 0) await resolveUnstored(deps, others, outcomes)
  const inOrder = requests.map(
    ({ id }) => outcomes.get(id) ?? { refusal: new AppError('conversation_not_found') },
  )
  return { outcomes: await withReplies(deps.db, inOrder), appended }
}

const newMessageOf = (
  {
    id,
    conversationId,
    senderId,
    about,
    input: { clientId, content, attachment, replyTo, isSuggested },
  }: SendRequest,
  createdAt: Date,
): NewMessage => ({
  id,
  conversationId,
  senderId,
  clientId,
  content,
  attachmentId: attachment,
  about,
  replyTo: replyTo ?? null,
  isSuggested,
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
): Promise<AppendedMessage[]> {
  const textKeys = new Map(requests.flatMap(({ id, textKey }) => (textKey ? [[id, textKey]] : [])))
  const sessionIds = new Map(requests.map(({ id, sessionId }) => [id, sessionId]))
  const rules = rulesOf(deps, 'messages', 'first_messages', 'same_text')
  try {
    return await append(deps, made, { rules, textKeys, at: deps.now(), sessionIds })
  } catch (failure) {
    // Another process has stored it in the meantime.
    if (made.length === 1 && isClientIdTaken(failure)) return []
    throw failure
  }
}

/** Adds the outcome of requests that were not stored: an earlier message, or a refusal. */
async function resolveUnstored(
  { db, now }: Deps,
  requests: readonly SendRequest[],
  outcomes: Map<string, RowOutcome>,
) {
  const repeated = requests.map(({ senderId, input: { clientId } }) => ({ senderId, clientId }))
  const living = await senders.listLiving(db, requests)
  const earlier = await messages.listEarlier(db, repeated)
  const writable = await conversations.listWritable(db, requests)
  const senderIds = requests.map(({ senderId }) => senderId)
  const limits = await listReached(db, senderIds, now())
  const restricted = await listRefusals(db, senderIds, 'messages')
  const sendable = await sendableAmong(db, requests)
  for (const request of requests) {
    const { id, conversationId, senderId, sessionId, input } = request
    const isSender = (one: { senderId: string }) => one.senderId === senderId
    const outcome = outcomeOf(request, {
      hasSession: living.has(sessionId),
      writable: writable.find((one) => isSender(one) && one.conversationId === conversationId),
      earlier: earlier.find((row) => isSender(row) && row.clientId === input.clientId),
      hasAttachment: input.attachment === undefined || sendable.has(input.attachment),
      limitOf: (isFirst) => restricted.get(senderId) ?? findRefusal(limits, senderId, isFirst, now()),
    })
    outcomes.set(id, outcome)
  }
}

async function sendableAmong(db: Db, requests: readonly SendRequest[]): Promise<ReadonlySet<string>> {
  const given = requests.flatMap(({ conversationId, senderId, input: { attachment: mediaId } }) =>
    mediaId === undefined ? [] : [{ mediaId, conversationId, senderId }],
  )
  return given.length === 0 ? new Set() : attachments.listSendable(db, given)
}

type RequestFacts = {
  hasSession: boolean
  writable: WritableConversation | undefined
  earlier: MessageRow | undefined
  /** The attachment can be sent, if there is one. */
  hasAttachment: boolean
  /** The restriction or limit that forbids the message, if any. */
  limitOf: (isFirst: boolean) => AppError | undefined
}

function outcomeOf(
  { conversationId, input, refusal }: SendRequest,
  { hasSession, writable, earlier, hasAttachment, limitOf }: RequestFacts,
): RowOutcome {
  // Of an ended session not even a repeat is answered.
  if (!hasSession) return { refusal: new AppError('unauthenticated') }
  if (!writable) return { refusal: new AppError('conversation_not_found') }
  const { withPersonId, lastSeq } = writable
  if (earlier) {
    if (!isRepeatOfSend(earlier, conversationId, input))
      return { refusal: new AppError('id_of_other_message') }
    // The process may have died between commit and event. Behind a newer message, pages see the gap by themselves.
    return { message: earlier, withPersonId, isToPublish: earlier.seq === lastSeq }
  }
  if (input.replyTo && input.replyTo > lastSeq)
    return { refusal: invalid({ replyTo: ['reply_target_gone'] }) }
  if (!hasAttachment) return { refusal: new AppError('attachment_gone') }
  // Without a refusal, its obstacle has disappeared since.
  return { refusal: refusal ?? limitOf(lastSeq === 0) ?? refuseFor(1, 'send_again') }
}

async function withReplies(db: Db, outcomes: readonly RowOutcome[]): Promise<SendOutcome[]> {
  const rows = outcomes.flatMap((one) => ('message' in one ? [one.message] : []))
  const marked = new Map((await markedOfAll(db, rows)).map((one) => [one.view.id, one]))
  return outcomes.map((one) => {
    if ('refusal' in one) return one
    const message = marked.get(one.message.id)
    return message ? { ...one, message } : { refusal: new AppError('message_not_found') }
  })
}
