import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import { MAX_UNREAD_COUNTED } from '@hearth/contract/chat/chat'
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import { plansByIndex, prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isPart, matchRows, otherSide } from '../matching/matching.ts'
import { hasReadReceipts } from '../profiles/profiles.ts'
import { reachableBy } from '../safety/safety.ts'
import { isHidden } from './hiding/hidden-messages.store.ts'

export type ConversationRow = Selectable<Database['conversations']>
type ConversationSender = { conversationId: string; senderId: string }
/** A sender who may write in a conversation, the recipient, and the number of the last message. */
export type WritableConversation = ConversationSender & { lastSeq: number; withPersonId: string }

/**
 * The condition that a person may read and write in a conversation: the match has not ended and neither has blocked
 * the other. For queries over `conversations` joined to `matches`. This is the only place of the rule.
 */
export const mayWrite = (personId: string | RawBuilder<unknown>) =>
  sql<boolean>`(${isPart(personId)} and ${reachableBy(personId, otherSide(personId))})`

/** The kind of attachment that a message has, or null. */
export const attachmentKindOf = (messages: string) =>
  sql<AttachmentKind | null>`(${sql.ref(`${messages}.attachment`)} ->> 'kind')`

/**
 * The last message of a conversation that a list shows a person, as `last`: hidden ones are only in the conversation and in
 * the folder. For lateral joins of queries over `conversations`.
 */
export const lastShown = (viewerId: string) =>
  expressionBuilder<Database, 'conversations'>()
    .selectFrom('messages')
    .select(['seq', 'senderId', 'content', 'messages.createdAt as sentAt', 'deletedAt'])
    .select(attachmentKindOf('messages').as('attachmentKind'))
    .whereRef('messages.conversationId', '=', 'conversations.id')
    .where(sql<boolean>`(messages.sender_id = ${viewerId} or not ${isHidden()})`)
    .orderBy('seq', 'desc')
    .limit(1)
    .as('last')

// A conversation without a shown message is ordered by the time it was opened.
const activeAt = sql<Date>`coalesce(last.sent_at, conversations.created_at)`

/** The condition that a message is unread by a person, not deleted and not hidden; for queries over `messages unread` and `read_positions own`. */
export const isUnread = (viewerId: string | RawBuilder<unknown>) =>
  sql<boolean>`(unread.conversation_id = conversations.id and unread.seq > coalesce(own.read_seq, 0)
    and unread.sender_id <> ${viewerId} and unread.deleted_at is null
    and not ${isHidden(sql.ref('unread.id'))})`

/** Counts the messages of the other person after the viewer's read position, without deleted and hidden ones; for `conversationsOf`. */
export const unread = (viewerId: string) =>
  sql<number>`(select count(*)::int from (select 1 from messages unread where ${isUnread(viewerId)}
    limit ${sql.lit(MAX_UNREAD_COUNTED)}) counted)`

/** Selects the conversations that a person can see, with both read positions. */
export const conversationsOf = (db: Db, viewerId: string) =>
  db
    .selectFrom('conversations')
    .innerJoin(matchRows, 'matches.id', 'conversations.matchId')
    .leftJoin('readPositions as own', (join) =>
      join.onRef('own.conversationId', '=', 'conversations.id').on('own.personId', '=', viewerId),
    )
    .leftJoin('readPositions as other', (join) =>
      join
        .onRef('other.conversationId', '=', 'conversations.id')
        .on('other.personId', '=', otherSide(viewerId)),
    )
    .where(mayWrite(viewerId))
    .selectAll('conversations')
    .select([
      otherSide(viewerId).as('withPersonId'),
      'own.readSeq as ownReadSeq',
      'other.deliveredSeq as theirDeliveredSeq',
      'other.readSeq as theirReadSeq',
      sql<boolean>`(${hasReadReceipts(viewerId)} and ${hasReadReceipts(otherSide(viewerId))})`.as(
        'bothTellReads',
      ),
    ])

export const conversations = {
  /** Returns a page of a person's conversations with their last messages, latest first. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await conversationsOf(db, viewerId)
      .leftJoinLateral(lastShown(viewerId), (join) => join.onTrue())
      .where(isAfter(activeAt, 'conversations.id', readCursor(after)))
      .select(['last.seq', 'last.senderId', 'last.content', 'last.sentAt', 'last.deletedAt'])
      .select('last.attachmentKind')
      .select([activeAt.as('activeAt'), unread(viewerId).as('unread')])
      .orderBy(activeAt, 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.activeAt, id: row.id }))
  },

  /** Returns the number of a person's conversations and of the messages in them. */
  count: (db: Db, viewerId: string): Promise<{ conversations: number; messages: number }> =>
    db
      .selectFrom('conversations')
      .innerJoin(matchRows, 'matches.id', 'conversations.matchId')
      .select([
        sql<number>`count(*)::int`.as('conversations'),
        sql<number>`coalesce(sum(conversations.last_seq), 0)::int`.as('messages'),
      ])
      .where(mayWrite(viewerId))
      .executeTakeFirstOrThrow(),

  /** Returns those of these senders who may write, with their recipients. */
  listWritable: async (db: Db, senders: readonly ConversationSender[]): Promise<WritableConversation[]> => {
    const sender = sql.ref('senders.sender_id')
    const { rows } = await sql<WritableConversation>`
      select conversations.id as conversation_id, senders.sender_id, conversations.last_seq,
        ${otherSide(sender)} as with_person_id
      from unnest(${senders.map(({ conversationId }) => conversationId)}::uuid[],
          ${senders.map(({ senderId }) => senderId)}::uuid[]) senders (conversation_id, sender_id)
        join conversations on conversations.id = senders.conversation_id
        join ${matchRows} on matches.id = conversations.match_id
      where ${mayWrite(sender)}`.execute(db)
    return rows
  },

  /** Returns a conversation that this person can see. */
  find: (db: Db, viewerId: string, id: string) =>
    conversationsOf(db, viewerId)
      .where('conversations.id', '=', id)
      .select(sql<Date>`(select created_at from "user" where id = ${otherSide(viewerId)})`.as('personSince'))
      .executeTakeFirst(),

  findByMatch: async (db: Db, matchId: string): Promise<string | undefined> =>
    (await db.selectFrom('conversations').select('id').where('matchId', '=', matchId).executeTakeFirst())?.id,

  /** Returns the row only to the caller that inserted it. */
  insertOnce: (tx: Tx, matchId: string, createdAt: Date): Promise<ConversationRow | undefined> =>
    tx
      .insertInto('conversations')
      .values({ matchId, createdAt, lastMessageAt: null })
      .onConflict((conflict) => conflict.column('matchId').doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Locks the conversation of a match until the transaction ends, so that no message is appended. */
  lockOfMatch: async (tx: Tx, matchId: string): Promise<string | undefined> =>
    (
      await tx
        .selectFrom('conversations')
        .select('id')
        .where('matchId', '=', matchId)
        .forUpdate()
        .executeTakeFirst()
    )?.id,

  /** Locks all conversations of a person, in the order of `lockAll`. */
  lockAllOfPerson: (tx: Tx, viewerId: string) =>
    sql`select from conversations where match_id in
        (select id from ${matchRows} where user1_id = ${viewerId} or user2_id = ${viewerId})
      order by id for update`.execute(tx),

  /** Returns the ids of both people of a conversation, also after their match has ended. */
  listPeople: async (db: Db, id: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('conversations')
      .innerJoin(matchRows, 'matches.id', 'conversations.matchId')
      .where('conversations.id', '=', id)
      .select(['matches.user1Id', 'matches.user2Id'])
      .execute()
    return rows.flatMap(({ user1Id, user2Id }) => [user1Id, user2Id])
  },

  /** Returns the conversation of two people, also after their match has ended. */
  findBetween: (db: Db, oneId: string, otherId: string) =>
    db
      .selectFrom('conversations')
      .innerJoin(matchRows, 'matches.id', 'conversations.matchId')
      .where('matches.user1Id', '=', sql<string>`least(${oneId}::uuid, ${otherId}::uuid)`)
      .where('matches.user2Id', '=', sql<string>`greatest(${oneId}::uuid, ${otherId}::uuid)`)
      .select(['conversations.id', 'conversations.lastSeq'])
      .executeTakeFirst(),

  erase: (tx: Tx, matchIds: readonly string[]) =>
    tx.deleteFrom('conversations').where('matchId', 'in', matchIds).execute(),

  /**
   * Locks conversations until the transaction ends, against appended messages and the end of the match. Sorted by id
   * against deadlocks.
   */
  lockAll: prepared<unknown, { ids: readonly string[] }>(
    'lock_conversations',
    ({ ids }) => sql`
      with locked as (select from conversations where id = any(${ids}::uuid[]) order by id for update)
      select count(*), ${plansByIndex} from locked`,
  ),

  /** Locks a conversation against its end; several transactions can hold this lock. */
  lockShared: (tx: Tx, id: string) =>
    tx.selectFrom('conversations').select('id').where('id', '=', id).forShare().executeTakeFirst(),

  /** Locks a conversation until the transaction ends, so that its numbers have no gap. */
  lock: (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
    tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
}
