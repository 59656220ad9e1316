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
import type { Db } from '../../db/open.ts'
import { AppError, notFound } from '../../errors.ts'
import { isAbout, requireMatch, requireQuote } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { type ConversationRow, conversations, type MessageRow, messages } from './chat.store.ts'

const viewOf = ({ about, ...row }: MessageRow): MessageView => ({
  ...row,
  ...(about && { about }),
  createdAt: row.createdAt.toISOString(),
})

const conversationViewOf = (row: ConversationRow, person: PersonView): ConversationView => ({
  id: row.id,
  matchId: row.matchId,
  person,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  lastSeq: row.lastSeq,
})

async function requirePerson(ctx: Ctx, personId: string, db: Db = ctx.db): Promise<PersonView> {
  const person = (await peopleById(ctx, db, [personId], 'match')).get(personId)
  if (!person) throw notFound('Conversation')
  return person
}

/** Gives a conversation the viewer is part of; missing and someone else's read the same. */
async function requireConversation(ctx: Ctx, conversationId: string, db: Db) {
  const row = await conversations.find(db, conversationId)
  if (!row) throw notFound('Conversation')
  const match = await requireMatch(ctx, row.matchId, db).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? notFound('Conversation') : error
  })
  return { row, match }
}

type Found = { row: ConversationRow; match: Awaited<ReturnType<typeof requireMatch>> }

async function viewIn(
  ctx: Ctx,
  { row, match: { withPersonId, likedAbout } }: Found,
): Promise<ConversationView> {
  const view = conversationViewOf(row, await requirePerson(ctx, withPersonId))
  return { ...view, ...(likedAbout && { likedAbout }) }
}

/** Opens the one conversation of a match, making it where there is none yet. */
export async function openConversation(ctx: Ctx, matchId: string): Promise<OpenedConversationView> {
  const opened = await transact(ctx, async (tx, afterCommit) => {
    const match = await requireMatch(ctx, matchId, tx)
    const made = await conversations.insertOnce(tx, match.id, ctx.now())
    const row = made ?? (await conversations.findByMatch(tx, match.id))
    if (!row) throw notFound('Match')
    if (made) {
      const event = {
        type: 'conversation.started',
        conversationId: row.id,
        matchId,
        byId: ctx.viewerId,
      } as const
      afterCommit(() => ctx.publish([ctx.viewerId, match.withPersonId], event))
    }
    return { row, isNew: made !== undefined, match }
  })
  return { conversation: await viewIn(ctx, opened), isNew: opened.isNew }
}

/** Opens the conversation of a match that begins with what was said in its likes. */
export const beginWithNotes: WhenMatched = async (deps, tx, match) => {
  const at = deps.now()
  const made = await conversations.insertOnce(tx, match.id, at)
  if (!made) throw new Error('A match that is being made has a conversation already')
  let locked = made
  const sent: MessageView[] = []
  for (const { fromId, about, content } of match.notes) {
    const message = { conversationId: made.id, senderId: fromId, clientId: randomUUID(), about, content }
    const row = await messages.append(tx, locked, { ...message, createdAt: at })
    if (!row) throw new Error('A message that nobody has sent before is there already')
    locked = { ...locked, lastSeq: row.seq }
    sent.push(viewOf(row))
  }
  return { conversationId: made.id, tell: () => tellBegun(deps, match, sent) }
}

function tellBegun({ publish }: Deps, match: MatchInMaking, sent: readonly MessageView[]): void {
  const both = [match.user1Id, match.user2Id]
  for (const message of sent) publish(both, { type: 'message.sent', message })
}

/** One conversation and who it is with. */
export async function showConversation(ctx: Ctx, conversationId: string): Promise<ConversationView> {
  return viewIn(ctx, await requireConversation(ctx, conversationId, ctx.db))
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
  const lines = page.rows.flatMap(({ senderId, content, sentAt, withPersonId, ...row }) => {
    const person = people.get(withPersonId)
    if (!person) return []
    const written = senderId !== null && content !== null && sentAt !== null
    const lastMessage = written
      ? { senderId, content, createdAt: sentAt.toISOString(), seq: row.lastSeq }
      : null
    return [{ ...conversationViewOf(row, person), lastMessage }]
  })
  return { conversations: lines, next: page.next }
}

/** How many conversations the viewer is part of, and how many messages are in them. */
export const countTalk = (ctx: Ctx) => conversations.count(ctx.db, ctx.viewerId)

/** Stores a message and tells both; the same client id gets the answer it got before. */
export async function send(ctx: Ctx, conversationId: string, input: SendInput): Promise<MessageView> {
  return transact(ctx, async (tx, afterCommit) => {
    const { withPersonId } = (await requireConversation(ctx, conversationId, tx)).match
    const locked = await conversations.lock(tx, conversationId)
    if (!locked) throw notFound('Conversation')
    const earlier = await messages.findByClientId(tx, ctx.viewerId, input.clientId)
    if (earlier) return answerAgain(earlier, conversationId, input)

    const about = input.about && requireQuote(await requirePerson(ctx, withPersonId, tx), input.about)
    const message = { ...input, about, conversationId, senderId: ctx.viewerId, createdAt: ctx.now() }
    const row = await messages.append(tx, locked, message)
    if (!row) throw new AppError('conflict', 'This client id belongs to another message')
    const view = viewOf(row)
    afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], { type: 'message.sent', message: view }))
    return view
  })
}

function answerAgain(
  earlier: MessageRow,
  conversationId: string,
  { content, about }: SendInput,
): MessageView {
  const isSame = earlier.content === content && isAbout(earlier.about, about)
  if (earlier.conversationId !== conversationId || !isSame) {
    throw new AppError('conflict', 'This client id belongs to another message')
  }
  return viewOf(earlier)
}

/** A page of messages, oldest first: the newest ones, or those before or after a seq. */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: MessagesQuery,
): Promise<MessagesView> {
  const { row } = await requireConversation(ctx, conversationId, ctx.db)
  const { rows, hasMore } = await messages.list(ctx.db, row.id, { ...query, limit: MESSAGES_PAGE })
  return { messages: rows.map(viewOf), hasMore }
}
