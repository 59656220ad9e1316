import { MAX_UNREAD_COUNTED } from '@hearth/contract/chat/chat'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { conversationsOf, lastShown, unread } from '../chat.store.ts'

type ReadPositionUpdate = { conversationId: string; personId: string; delivered: number; read: number }

export const readPositions = {
  /** Moves a read position forward, never back, and returns it. */
  move: (tx: Tx, { conversationId, personId, delivered, read }: ReadPositionUpdate) =>
    tx
      .insertInto('readPositions')
      .values({ conversationId, personId, deliveredSeq: delivered, readSeq: read })
      .onConflict((conflict) =>
        conflict.columns(['conversationId', 'personId']).doUpdateSet({
          deliveredSeq: sql`greatest(read_positions.delivered_seq, excluded.delivered_seq)`,
          readSeq: sql`greatest(read_positions.read_seq, excluded.read_seq)`,
        }),
      )
      .returning(['deliveredSeq', 'readSeq'])
      .executeTakeFirstOrThrow(),

  find: async (tx: Tx, conversationId: string, personId: string) =>
    (await tx
      .selectFrom('readPositions')
      .select(['deliveredSeq', 'readSeq'])
      .where('conversationId', '=', conversationId)
      .where('personId', '=', personId)
      .executeTakeFirst()) ?? { deliveredSeq: 0, readSeq: 0 },

  /** Counts unread messages, their conversations, and conversations where it is the viewer's turn. */
  countUnread: (db: Db, viewerId: string) =>
    db
      .selectFrom(
        conversationsOf(db, viewerId)
          .leftJoinLateral(lastShown(viewerId), (join) => join.onTrue())
          .clearSelect()
          .select(['last.senderId as lastSenderId', unread(viewerId).as('unread')])
          .as('waiting'),
      )
      .select([
        sql<number>`least(coalesce(sum(unread), 0), ${sql.lit(MAX_UNREAD_COUNTED)})::int`.as('messages'),
        sql<number>`(count(*) filter (where unread > 0))::int`.as('conversations'),
        sql<number>`(count(*) filter (where last_sender_id <> ${viewerId}))::int`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(),
}
