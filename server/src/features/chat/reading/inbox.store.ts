import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db } from '../../../db/open.ts'
import { listMatchesOf } from '../../matching/matching.ts'
import { nameContains } from '../../profiles/profiles.ts'
import { lastShown, unread } from '../chat.store.ts'

type InboxPage = { after: string | undefined; limit: number; name: string | undefined }

/** Prefix of a cursor that lies among the matches with unread messages. */
const UNREAD = 'unread_'

const entriesOf = (db: Db, viewerId: string, name: string | undefined) =>
  listMatchesOf(db, viewerId)
    .leftJoin('conversations', 'conversations.matchId', 'matches.id')
    .leftJoin('readPositions as own', (join) =>
      join.onRef('own.conversationId', '=', 'conversations.id').on('own.personId', '=', viewerId),
    )
    .leftJoinLateral(lastShown(viewerId), (join) => join.onTrue())
    .$if(name !== undefined, (query) => query.where(nameContains(name ?? '')))
    .select([
      'last.seq',
      'last.senderId',
      'last.content',
      'last.sentAt',
      'last.deletedAt',
      'last.attachmentKind',
      unread(viewerId).as('unread'),
      sql<Date>`coalesce(last.sent_at, matches.created_at)`.as('activeAt'),
    ])

/** Returns a page of a person's matches: those with unread messages first, then by last activity. */
export async function listInbox(db: Db, viewerId: string, { after, limit, name }: InboxPage) {
  const isAmongUnread = after?.startsWith(UNREAD) ?? true
  const cursor = readCursor(after?.replace(UNREAD, ''))
  const isBehind = isAfter('entries.activeAt', 'entries.id', cursor)
  const rows = await db
    .selectFrom(entriesOf(db, viewerId, name).as('entries'))
    .selectAll()
    .where(
      isAmongUnread ? sql<boolean>`(unread = 0 or ${isBehind})` : sql<boolean>`(unread = 0 and ${isBehind})`,
    )
    .orderBy(sql`unread > 0`, 'desc')
    .orderBy('activeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => ({ at: row.activeAt, id: row.id }))
  const isInUnread = (page.rows.at(-1)?.unread ?? 0) > 0
  return { ...page, next: page.next && (isInUnread ? UNREAD : '') + page.next }
}
