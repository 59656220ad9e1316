import { MAX_UNREAD_COUNTED } from '@hearth/contract/chat'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import { plansByIndex, prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isPart, otherSide } from '../matching/matching.ts'
import { tellsReads } from '../profiles/profiles.ts'
import { reachableBy } from '../safety/safety.ts'

export type ConversationRow = Selectable<Database['conversations']>
type Sender = { conversationId: string; senderId: string }
/** Somebody who may write in a conversation, whom they write to, and the number of its last message. */
export type Writable = Sender & { lastSeq: number; withPersonId: string }

/**
 * Whether a person may read and write in a conversation: their match goes on, and neither has blocked the other. For
 * queries over `conversations` joined to `matches`. Everything that asks this uses this condition.
 */
export const mayWrite = (personId: string | RawBuilder<unknown>) =>
  sql<boolean>`(${isPart(personId)} and ${reachableBy(personId, otherSide(personId))})`

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
    .where(mayWrite(viewerId))
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
      .where(mayWrite(viewerId))
      .executeTakeFirstOrThrow(),

  /** Those of these senders who may write, and to whom. */
  listWritable: async (db: Db, asked: readonly Sender[]): Promise<Writable[]> => {
    const sender = sql.ref('asked.sender_id')
    const { rows } = await sql<Writable>`
      select conversations.id as conversation_id, asked.sender_id, conversations.last_seq,
        ${otherSide(sender)} as with_person_id
      from unnest(${asked.map(({ conversationId }) => conversationId)}::uuid[],
          ${asked.map(({ senderId }) => senderId)}::uuid[]) asked (conversation_id, sender_id)
        join conversations on conversations.id = asked.conversation_id
        join matches on matches.id = conversations.match_id
      where ${mayWrite(sender)}`.execute(db)
    return rows
  },

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

  /** All of one person, in the order of `lockAll`. */
  lockAllOf: (tx: Tx, viewerId: string) =>
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

  /**
   * Locks several conversations until the transaction ends: nothing is appended to them and none of them ends
   * meanwhile. Sorted by id, so that two transactions never wait for each other.
   */
  lockAll: prepared<unknown, { ids: readonly string[] }>(
    'lock_conversations',
    ({ ids }) => sql`
      with locked as (select from conversations where id = any(${ids}::uuid[]) order by id for update)
      select count(*), ${plansByIndex} from locked`,
  ),

  /** Keeps it from ending for as long as one tells of it. */
  lockShared: (tx: Tx, id: string) =>
    tx.selectFrom('conversations').select('id').where('id', '=', id).forShare().executeTakeFirst(),

  /** Senders into one conversation take turns from here on, so that its numbers have no gap. */
  lock: (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
    tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
}
