import { randomUUID } from 'node:crypto'
import {
  CONVERSATIONS_PAGE,
  type ConversationsQuery,
  type ConversationsView,
  type ConversationView,
  MESSAGES_PAGE,
  type MessagesQuery,
  type MessagesView,
  type MessageView,
  type OpenedConversationView,
  type SendInput,
} from '@hearth/contract/chat'
import type { PersonView } from '@hearth/contract/people'
import { type Ctx, type Deps, type MatchInMaking, transact, type WhenMatched } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { notFound } from '../../errors.ts'
import { noRules } from '../limits/limits.ts'
import { keepMatch, requireMatch } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { appendIn } from './appending.ts'
import { lastMessageOf, placeOf, storedRowOf, turnOf, viewOf } from './chat.rules.ts'
import { conversations } from './chat.store.ts'
import { type MessageRow, messages, type NewMessage } from './messages.store.ts'

export type { NewMessage } from './messages.store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof conversations.find>>>

const conversationViewOf = (row: Found, person: PersonView): ConversationView => ({
  id: row.id,
  matchId: row.matchId,
  person,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  lastSeq: row.lastSeq,
  lastChange: row.lastChange,
  readSeq: row.ownReadSeq ?? 0,
  theirs: placeOf(row.theirDeliveredSeq, row.theirReadSeq, row.bothTellReads),
})

async function requirePerson(ctx: Ctx, personId: string, db: Db = ctx.db): Promise<PersonView> {
  const person = (await peopleById(ctx, db, [personId], 'match')).get(personId)
  if (!person) throw notFound('Conversation')
  return person
}

/** Gives a conversation the viewer is part of; missing and someone else's read the same. */
export async function requireConversation(ctx: Ctx, conversationId: string, db: Db): Promise<Found> {
  const row = await conversations.find(db, ctx.viewerId, conversationId)
  if (!row) throw notFound('Conversation')
  return row
}

/** One conversation and who it is with. */
export async function showConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  const row = await requireConversation(ctx, conversationId, ctx.db)
  const { likedAbout } = await requireMatch(ctx, row.matchId, ctx.db)
  const view = conversationViewOf(row, await requirePerson(ctx, row.withPersonId))
  return { ...view, ...(likedAbout && { likedAbout }) }
}

/** The conversation that two people have or had, if any. */
export const findConversation = async (db: Db, oneId: string, otherId: string): Promise<string | undefined> =>
  (await conversations.findBetween(db, oneId, otherId))?.id

/** Opens the one conversation of a match, making it where there is none yet. */
export async function openConversation(ctx: Ctx, matchId: string): Promise<OpenedConversationView> {
  const opened = await transact(ctx, async (tx, afterCommit) => {
    await keepMatch(tx, matchId)
    const { withPersonId } = await requireMatch(ctx, matchId, tx)
    const made = await conversations.insertOnce(tx, matchId, ctx.now())
    const id = made?.id ?? (await conversations.findByMatch(tx, matchId))
    if (!id) throw notFound('Match')
    if (made) {
      const event = { type: 'conversation.started', conversationId: id, matchId, byId: ctx.viewerId } as const
      afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], event))
    }
    return { id, isNew: made !== undefined }
  })
  return { conversation: await showConversation(ctx, opened.id), isNew: opened.isNew }
}

/** Nobody sends these now: the limits held where they were written. */
const unlimited = (at: Date) => ({ rules: noRules, textKeys: new Map<string, string>(), at })

/** Opens the conversation of a match that begins with what was said in its likes. */
export const beginWithNotes: WhenMatched = async (deps, tx, match) => {
  const at = deps.now()
  const made = await conversations.insertOnce(tx, match.id, at)
  if (!made) throw new Error('A match that is being made has a conversation already')
  const said = match.notes.map(({ fromId, about, content }) => {
    const ids = { id: randomUUID(), clientId: randomUUID(), conversationId: made.id }
    return { ...ids, senderId: fromId, about, content, replyTo: null, createdAt: at }
  })
  const seqs = new Map(
    (await tx.executeQuery(messages.append(tx, said, unlimited(at)))).rows.map(({ id, seq }) => [id, seq]),
  )
  const sent = said.map((message) => {
    const seq = seqs.get(message.id)
    if (!seq) throw new Error('A note of two people who have just matched was not stored')
    return viewOf(storedRowOf(message, seq))
  })
  return { conversationId: made.id, tell: () => tellBegun(deps, match, sent) }
}

function tellBegun({ publish }: Deps, match: MatchInMaking, sent: readonly MessageView[]): void {
  const both = [match.user1Id, match.user2Id]
  for (const message of sent) publish(both, { type: 'message.sent', message })
}

/** One's conversations, the latest to be active first, a page at a time. */
export async function listConversations(ctx: Ctx, query: ConversationsQuery): Promise<ConversationsView> {
  const page = await conversations.list(ctx.db, ctx.viewerId, {
    after: query.after,
    limit: CONVERSATIONS_PAGE,
  })
  const people = await peopleById(
    ctx,
    ctx.db,
    page.rows.map((row) => row.withPersonId),
    'match',
  )
  const lines = page.rows.flatMap((row) => {
    const person = people.get(row.withPersonId)
    if (!person) return []
    const turn = turnOf(row.senderId, ctx.viewerId)
    return [{ ...conversationViewOf(row, person), lastMessage: lastMessageOf(row), unread: row.unread, turn }]
  })
  return { conversations: lines, next: page.next }
}

/** Waits for what is being sent in the viewer's conversations, and lets nothing more be until the transaction ends. */
export const holdTalk = (ctx: Ctx, tx: Tx) => conversations.lockAllOf(tx, ctx.viewerId)

/** How many conversations the viewer is part of, and how many messages are in them. */
export const countTalk = (ctx: Ctx) => conversations.count(ctx.db, ctx.viewerId)

/** Appends to conversations that this transaction has made. Throws if one message may not stand there. */
export async function importMessages(tx: Tx, made: readonly NewMessage[]): Promise<void> {
  if ((await appendIn(tx, made, unlimited(new Date(0)))).length !== made.length)
    throw new Error('a message is in a conversation of others')
}

/** Stores a message and tells both; the same client id gets the answer it got before. */
export const send = (ctx: Ctx, conversationId: string, input: SendInput): Promise<MessageView> =>
  ctx.send(ctx.viewerId, conversationId, input)

/** Messages as both see them, what they reply to included. */
export async function viewsOf(db: Db, rows: readonly MessageRow[]): Promise<MessageView[]> {
  const replies = rows.filter(({ replyTo }) => replyTo !== null)
  if (replies.length === 0) return rows.map((row) => viewOf(row))
  const keyOf = (conversationId: string, seq: number | null) => `${conversationId} ${seq}`
  const quoted = new Map(
    (await messages.listQuoted(db, replies)).map((row) => [keyOf(row.conversationId, row.seq), row]),
  )
  return rows.map((row) => viewOf(row, quoted.get(keyOf(row.conversationId, row.replyTo))))
}

/** A page of messages, oldest first: the newest ones, or those before or after a seq. */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: MessagesQuery,
): Promise<MessagesView> {
  const { lastChange } = await requireConversation(ctx, conversationId, ctx.db)
  if (query.around !== undefined) {
    return { ...(await messagesAround(ctx.db, conversationId, query.around)), change: lastChange }
  }
  const { rows, hasMore } = await messages.list(ctx.db, conversationId, { ...query, limit: MESSAGES_PAGE })
  return { messages: await viewsOf(ctx.db, rows), hasMore, change: lastChange }
}

async function messagesAround(db: Db, conversationId: string, seq: number) {
  const limit = MESSAGES_PAGE / 2
  const older = await messages.list(db, conversationId, { before: seq + 1, limit })
  const newer = await messages.list(db, conversationId, { after: seq, limit })
  const both = [...older.rows, ...newer.rows]
  return { messages: await viewsOf(db, both), hasMore: older.hasMore, hasNewer: newer.hasMore }
}
