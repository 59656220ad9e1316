import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db } from '../../../db/open.ts'
import { matchRows } from '../../matching/matching.ts'
import { attachmentKindOf, mayWrite } from '../chat.store.ts'

type HiddenPage = { wordIds: readonly string[]; after: string | undefined; limit: number }

/** Returns at most `limit` messages after the cursor that these words of a person hide, newest first. */
export const listHiddenMessages = (db: Db, viewerId: string, { wordIds, after, limit }: HiddenPage) =>
  db
    // Materialized, so that it never reads whole conversations to find the few hidden messages in them.
    .with(
      (cte) => cte('hidden').materialized(),
      (on) =>
        on
          .selectFrom('hiddenMessages')
          .select(['messageId', sql<string[]>`array_agg(word_id)`.as('wordIds')])
          .where('wordId', 'in', wordIds)
          .groupBy('messageId'),
    )
    .selectFrom('hidden')
    .innerJoin('messages', 'messages.id', 'hidden.messageId')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin(matchRows, 'matches.id', 'conversations.matchId')
    .select([
      'messages.id',
      'messages.senderId',
      'messages.content',
      'messages.createdAt',
      'messages.seq',
      'messages.conversationId',
      'conversations.matchId',
      'hidden.wordIds',
    ])
    .select(attachmentKindOf('messages').as('attachmentKind'))
    .where('messages.deletedAt', 'is', null)
    .where(mayWrite(viewerId))
    .where(isAfter('messages.createdAt', 'messages.id', readCursor(after)))
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the first page of rows in any order, newest first, and the cursor of the next. */
export function newestOf<Row extends { id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  const newestFirst = rows.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (other.id > one.id ? 1 : -1),
  )
  return pageOf(newestFirst, limit, ({ id, createdAt }) => ({ at: createdAt, id }))
}
