import { MAX_UNREAD_COUNTED } from '@hearth/contract/chat'
import { type Insertable, type Selectable, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { isPart, otherSide } from '../matching/matching.ts'
import { tellsReads } from '../profiles/profiles.ts'
import { reachableBy } from '../safety/safety.ts'

export type ConversationRow = Selectable<Database['conversations']>
export type MessageRow = Selectable<Database['messages']>
/** What a reply shows of the message it is to. */
export type QuotedRow = Pick<MessageRow, 'seq' | 'senderId' | 'content' | 'deletedAt'>
export type NewMessage = Omit<Insertable<Database['messages']>, 'id' | 'seq'>
export type Window = { before?: number | undefined; after?: number | undefined; limit: number }

// A conversation nobody has written in yet counts from when it was opened.
const activeAt = sql<Date>`coalesce(conversations.last_message_at, conversations.created_at)`

/** What the other one wrote behind one's place and has not deleted; for queries over `ofViewer`. */
export const unread = (viewerId: string) =>
  sql<number>`(select count(*)::int from (select 1 from messages unread
    where unread.conversation_id = conversations.id and unread.seq > coalesce(own.read_seq, 0)
      and unread.sender_id <> ${viewerId} and unread.deleted_at is null
    limit ${sql.lit(MAX_UNREAD_COUNTED)}) counted)`

/** The conversations that a person can see, and how far both have come in each. */
export const ofViewer = (db: Db, viewerId: string) =>
  db
    .selectFrom('conversations')
    .innerJoin('matches', 'matches.id', 'conversations.matchId')
    .leftJoin('conversationPlaces as own', (join) =>
      join.onRef('own.conversationId', '=', 'conversations.id').on('own.personId', '=', viewerId),
    )
    .leftJoin('conversationPlaces as other', (join) =>
      join
        .onRef('other.conversationId', '=', 'conversations.id')
        .on('other.personId', '=', otherSide(viewerId)),
    )
    .where(isPart(viewerId))
    .where(reachableBy(viewerId, otherSide(viewerId)))
    .selectAll('conversations')
    .select([
      otherSide(viewerId).as('withPersonId'),
      'own.readSeq as ownReadSeq',
      'other.deliveredSeq as theirDeliveredSeq',
      'other.readSeq as theirReadSeq',
      sql<boolean>`(${tellsReads(viewerId)} and ${tellsReads(otherSide(viewerId))})`.as('bothTellReads'),
    ])

export const conversations = {
  /** One page of a person's conversations with the last message of each, the latest first. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await ofViewer(db, viewerId)
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.conversationId', '=', 'conversations.id')
          .onRef('messages.seq', '=', 'conversations.lastSeq'),
      )
      .where(isAfter(activeAt, 'conversations.id', readCursor(after)))
      .select([
        activeAt.as('activeAt'),
        'messages.senderId',
        'messages.content',
        'messages.createdAt as sentAt',
        'messages.deletedAt',
        unread(viewerId).as('unread'),
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

  /** One that this person can see. */
  find: (db: Db, viewerId: string, id: string) =>
    ofViewer(db, viewerId).where('conversations.id', '=', id).executeTakeFirst(),

  findByMatch: async (db: Db, matchId: string): Promise<string | undefined> =>
    (await db.selectFrom('conversations').select('id').where('matchId', '=', matchId).executeTakeFirst())?.id,

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, matchId: string, createdAt: Date): Promise<ConversationRow | undefined> =>
    tx
      .insertInto('conversations')
      .values({ matchId, createdAt, lastMessageAt: null })
      .onConflict((conflict) => conflict.column('matchId').doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** The same by its match, for whoever lets nothing more be said in it. */
  lockOfMatch: async (tx: Tx, matchId: string): Promise<string | undefined> =>
    (
      await tx
        .selectFrom('conversations')
        .select('id')
        .where('matchId', '=', matchId)
        .forUpdate()
        .executeTakeFirst()
    )?.id,

  /** All of one person, in the order in which sends lock theirs. */
  lockAll: (tx: Tx, viewerId: string) =>
    sql`select from conversations where match_id in
        (select id from matches where user1_id = ${viewerId} or user2_id = ${viewerId})
      order by id for update`.execute(tx),

  /** What two people had together, also once it has ended. */
  findBetween: (db: Db, oneId: string, otherId: string) =>
    db
      .selectFrom('conversations')
      .innerJoin('matches', 'matches.id', 'conversations.matchId')
      .where('matches.user1Id', '=', sql<string>`least(${oneId}::uuid, ${otherId}::uuid)`)
      .where('matches.user2Id', '=', sql<string>`greatest(${oneId}::uuid, ${otherId}::uuid)`)
      .select(['conversations.id', 'conversations.lastSeq'])
      .executeTakeFirst(),

  erase: (tx: Tx, matchIds: readonly string[]) =>
    tx.deleteFrom('conversations').where('matchId', 'in', matchIds).execute(),

  /** Keeps it from ending for as long as one tells of it. */
  lockShared: (tx: Tx, id: string) =>
    tx.selectFrom('conversations').select('id').where('id', '=', id).forShare().executeTakeFirst(),

  /** Senders into one conversation take turns from here on, so that its numbers have no gap. */
  lock: (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
    tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
}

export const messages = {
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

  /** The messages of several stretches, oldest first. */
  listWithin: (
    db: Db,
    conversationId: string,
    stretches: readonly { from: number; to: number }[],
  ): Promise<MessageRow[]> =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .where((is) => is.or(stretches.map(({ from, to }) => is.between('seq', from, to))))
      .orderBy('seq')
      .execute(),

  /** What replies show, by the seq of the message they are to. */
  listQuoted: async (
    db: Db,
    conversationId: string,
    rows: readonly MessageRow[],
  ): Promise<Map<number, QuotedRow>> => {
    const seqs = [...new Set(rows.flatMap(({ replyTo }) => replyTo ?? []))]
    if (seqs.length === 0) return new Map()
    const quoted = await db
      .selectFrom('messages')
      .select(['seq', 'senderId', 'content', 'deletedAt'])
      .where('conversationId', '=', conversationId)
      .where('seq', 'in', seqs)
      .execute()
    return new Map(quoted.map((row) => [row.seq, row]))
  },
}
