import {
  CONVERSATIONS_PAGE,
  type ConversationsQuery,
  type ConversationsView,
  type ConversationView,
  MESSAGES_PAGE,
  type MessagesQuery,
  type MessagesView,
  NEW_ACCOUNT_MS,
  type OpenedConversationView,
} from '@hearth/contract/chat/chat'
import type { PersonView } from '@hearth/contract/profile/people'
import { type Ctx, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { lockMatchShared, requireMatch } from '../matching/matching.ts'
import { peopleById } from '../people/people.ts'
import type { PhotoCtx } from '../photos/photos.ts'
import { listRefusals } from '../safety/safety.ts'
import { photoSharingOf } from './attachments/photo-sharing.ts'
import { lastMessageOf, readPositionOf, turnOf } from './chat.rules.ts'
import { conversations } from './chat.store.ts'
import { viewsOf } from './reading/marked-messages.ts'
import { requireConversation, type ViewerConversation } from './require-conversation.ts'
import { appendIn, withoutLimits } from './sending/append-messages.ts'
import { messages, type NewMessage } from './sending/messages.store.ts'

export {
  attachmentRule,
  clearUnsent,
  readAttachment,
  readyAttachment,
  removeAttachments,
} from './attachments/attachments.ts'
export { countMessagesByDay } from './chat-figures.store.ts'
export { collectEvidence, type Evidence } from './evidence.ts'
export { hideReceived } from './hiding/hiding.ts'
export { muteWhenEnding, openWithNotes, unmuteWhenReunited } from './listeners.ts'
export {
  activeConversations,
  lastUnread,
  listUnread,
  unreadConversations,
  unreadMessages,
} from './reading/unread.store.ts'
export { requireConversation } from './require-conversation.ts'
export type { NewMessage } from './sending/messages.store.ts'
export { findAwaited } from './upkeep/awaited.ts'

const conversationViewOf = (
  row: Omit<ViewerConversation, 'personSince'>,
  person: PersonView,
): ConversationView => ({
  id: row.id,
  matchId: row.matchId,
  person,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  lastSeq: row.lastSeq,
  lastChange: row.lastChange,
  readSeq: row.ownReadSeq ?? 0,
  theirs: readPositionOf(row.theirDeliveredSeq, row.theirReadSeq, row.bothTellReads),
})

async function requirePerson(ctx: Ctx, personId: string, db: Db = ctx.db): Promise<PersonView> {
  const person = (await peopleById(ctx, db, [personId], 'match')).get(personId)
  if (!person) throw new AppError('conversation_not_found')
  return person
}

/** Returns a conversation, the other person, whether their account is new, and which attachments are possible. */
export async function showConversation(ctx: PhotoCtx, conversationId: string): Promise<ConversationView> {
  const row = await requireConversation(ctx, conversationId, ctx.db)
  const { likedAbout } = await requireMatch(ctx, row.matchId, ctx.db)
  const view = conversationViewOf(row, await requirePerson(ctx, row.withPersonId))
  const isPersonNew = ctx.now().getTime() - row.personSince.getTime() < NEW_ACCOUNT_MS
  const talk = { conversationId, withPersonId: row.withPersonId }
  const photoSharing = await photoSharingOf(ctx, ctx.db, talk)
  const hasVoice = ctx.photos.mediaWorker.problem === undefined
  return {
    ...view,
    ...(likedAbout && { likedAbout }),
    ...(isPersonNew && { isPersonNew }),
    photoSharing,
    hasVoice,
  }
}

/** Returns the one conversation of a match and creates it if needed. */
export async function openConversation(ctx: PhotoCtx, matchId: string): Promise<OpenedConversationView> {
  const opened = await transact(ctx, async (tx, afterCommit) => {
    await lockMatchShared(tx, matchId)
    const { withPersonId } = await requireMatch(ctx, matchId, tx)
    const created = await conversations.insertOnce(tx, matchId, ctx.now())
    const id = created?.id ?? (await conversations.findByMatch(tx, matchId))
    if (!id) throw new AppError('match_not_found')
    if (created) {
      const event = { type: 'conversation.started', conversationId: id, matchId, byId: ctx.viewerId } as const
      afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], event))
    }
    return { id, isNew: created !== undefined }
  })
  return { conversation: await showConversation(ctx, opened.id), isNew: opened.isNew }
}

/** Returns a page of the viewer's conversations, latest activity first. */
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
    return [
      {
        ...conversationViewOf(row, person),
        lastMessage: lastMessageOf(row),
        unread: row.unread,
        turn,
      },
    ]
  })
  return { conversations: lines, next: page.next }
}

/** Locks all conversations of the viewer against new messages until the transaction ends. */
export const lockConversations = (ctx: Ctx, tx: Tx) => conversations.lockAllOfPerson(tx, ctx.viewerId)

/** Returns the number of the viewer's conversations and of the messages in them. */
export const countConversations = (ctx: Ctx) => conversations.count(ctx.db, ctx.viewerId)

/** Appends to conversations that this transaction has created. Throws if a sender is not part of one. */
export async function importMessages(tx: Tx, created: readonly NewMessage[]): Promise<void> {
  if ((await appendIn(tx, created, withoutLimits(new Date(0)))).length !== created.length)
    throw new Error('a message is in a conversation of others')
}

/** Returns a page of messages, oldest first: the newest, or those before, after or around a seq. */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: MessagesQuery,
): Promise<MessagesView> {
  const { lastChange } = await requireConversation(ctx, conversationId, ctx.db)
  if (query.around !== undefined) {
    return { ...(await messagesAround(ctx, conversationId, query.around)), change: lastChange }
  }
  const { rows, hasMore } = await messages.list(ctx.db, conversationId, { ...query, limit: MESSAGES_PAGE })
  return { messages: await viewsOf(ctx, rows), hasMore, change: lastChange }
}

async function messagesAround(ctx: Ctx, conversationId: string, seq: number) {
  const limit = MESSAGES_PAGE / 2
  const older = await messages.list(ctx.db, conversationId, { before: seq + 1, limit })
  const newer = await messages.list(ctx.db, conversationId, { after: seq, limit })
  const both = [...older.rows, ...newer.rows]
  return { messages: await viewsOf(ctx, both), hasMore: older.hasMore, hasNewer: newer.hasMore }
}

/** Publishes to the other person that the viewer is typing, if the viewer may write there. */
export async function tellTyping(ctx: Ctx, conversationId: string): Promise<void> {
  const sender = { conversationId, senderId: ctx.viewerId }
  const [conversation] = await conversations.listWritable(ctx.db, [sender])
  if (!conversation) return
  const refused = await listRefusals(ctx.db, [ctx.viewerId], 'messages')
  if (refused.size > 0) return
  ctx.publish([conversation.withPersonId], { type: 'typing', conversationId, personId: ctx.viewerId })
}
