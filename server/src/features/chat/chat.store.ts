import { type Insertable, type Selectable, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { isPart, otherSide } from '../matching/matching.ts'
import { reachableBy } from '../safety/safety.ts'

export type ConversationRow = Selectable<Database['conversations']>
export type MessageRow = Selectable<Database['messages']>
export type NewMessage = Omit<Insertable<Database['messages']>, 'id' | 'seq'>
export type Window = { before?: number | undefined; after?: number | undefined; limit: number }

// A conversation nobody has written in yet counts from when it was opened.
const activeAt = sql<Date>`coalesce(conversations.last_message_at, conversations.created_at)`

export const conversations = {
  /** One page of a person's conversations with the last message of each, the latest first. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await db
      .selectFrom('conversations')
      .innerJoin('matches', 'matches.id', 'conversations.matchId')
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.conversationId', '=', 'conversations.id')
          .onRef('messages.seq', '=', 'conversations.lastSeq'),
      )
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .where(isAfter(activeAt, 'conversations.id', readCursor(after)))
      .selectAll('conversations')
      .select([
        otherSide(viewerId).as('withPersonId'),
        activeAt.as('activeAt'),
        'messages.senderId',
        'messages.content',
        'messages.createdAt as sentAt',
      ])
      .orderBy(activeAt, 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.activeAt, id: row.id }))
  },

  /** How many conversations a person is part of, and how much was said in them. */
  count: (db: Db, viewerId: string): Promise<{ conversations: number; messages: number }> =>
    db
      .selectFrom('conversations')
      .innerJoin('matches', 'matches.id', 'conversations.matchId')
      .select([
        sql<number>`count(*)::int`.as('conversations'),
        sql<number>`coalesce(sum(conversations.last_seq), 0)::int`.as('messages'),
      ])
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .executeTakeFirstOrThrow(),

  find: (db: Db, id: string): Promise<ConversationRow | undefined> =>
    db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst(),

  findByMatch: (db: Db, matchId: string): Promise<ConversationRow | undefined> =>
    db.selectFrom('conversations').selectAll().where('matchId', '=', matchId).executeTakeFirst(),

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, matchId: string, createdAt: Date): Promise<ConversationRow | undefined> =>
    tx
      .insertInto('conversations')
      .values({ matchId, createdAt, lastMessageAt: null })
      .onConflict((conflict) => conflict.column('matchId').doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Senders into one conversation take turns from here on, so that its numbers have no gap. */
  lock: (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
    tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
}

export const messages = {
  findByClientId: (db: Db, senderId: string, clientId: string): Promise<MessageRow | undefined> =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('senderId', '=', senderId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  /** Appends to a conversation that this transaction has locked; nothing where the client id is taken. */
  append: async (tx: Tx, locked: ConversationRow, message: NewMessage): Promise<MessageRow | undefined> => {
    const seq = locked.lastSeq + 1
    const row = await tx
      .insertInto('messages')
      .values({ ...message, seq })
      .onConflict((conflict) => conflict.columns(['senderId', 'clientId']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    await tx
      .updateTable('conversations')
      .set({ lastSeq: seq, lastMessageAt: message.createdAt })
      .where('id', '=', locked.id)
      .execute()
    return row
  },

  /** At most `limit` messages around a seq, or the newest, oldest first. */
  list: async (
    db: Db,
    conversationId: string,
    { before, after, limit }: Window,
  ): Promise<{ rows: MessageRow[]; hasMore: boolean }> => {
    const forwards = after !== undefined
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .$if(forwards, (query) => query.where('seq', '>', after ?? 0))
      .orderBy('seq', forwards ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute()
    const rows = found.slice(0, limit)
    return { rows: forwards ? rows : rows.toReversed(), hasMore: found.length > limit }
  },
}
