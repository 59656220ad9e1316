import type { MemberKind } from '@hearth/contract/notifications/kinds'
import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db } from '../../db/open.ts'
import { unreadMessages } from '../chat/chat.ts'
import { hasOpenPair } from '../discovery/discovery.ts'
import { hasWaitingNote } from '../matching/matching.ts'
import { isNotRestricted, reachableBy } from '../safety/safety.ts'

/** A list has what came since then and is still so today. */
type ListedSpan = { since: Date; today: string }
type NotificationsPage = ListedSpan & { after: string | undefined; limit: number }

const other = sql.ref('notifications.other_id')
const isMessage = sql<boolean>`notifications.kind = 'message'`

/** The condition that nothing of a notification is new: its version was seen, or its messages are read. */
const isSeen = sql<boolean>`(notifications.seen_version >= notifications.version
  or (${isMessage} and unread.count = 0))`

/**
 * Selects what a person may see of their notifications: without people who are blocked, have ended the match or are suspended,
 * and without notes and pairs of the day that wait for no decision.
 */
const shownTo = (db: Db, viewerId: string, { since, today }: ListedSpan) =>
  db
    .selectFrom('notifications')
    .innerJoinLateral(
      sql<{ count: number }>`${unreadMessages(
        sql`case when ${isMessage} then notifications.subject_id end`,
        sql.ref('notifications.person_id'),
      )}`.as<'unread'>(sql`unread`),
      (join) => join.onTrue(),
    )
    .where('notifications.personId', '=', viewerId)
    .where('notifications.kind', '<>', 'staff')
    .where('notifications.at', '>', since)
    .where(sql<boolean>`(${isMessage} or notifications.withdrawn_at is null)`)
    .where(sql<boolean>`(notifications.kind <> 'note'
      or ${hasWaitingNote(sql.ref('notifications.subject_id'), sql.ref('notifications.person_id'), today)})`)
    .where(
      sql<boolean>`(notifications.kind <> 'pair' or ${hasOpenPair(sql.ref('notifications.person_id'), other, today)})`,
    )
    .where(sql<boolean>`(notifications.other_id is null
      or (${reachableBy(viewerId, other)} and ${isNotRestricted(other)}))`)

export const notifications = {
  /** Returns a page, the latest first. `count` is that of unread messages, or as it was noted. */
  list: async (db: Db, viewerId: string, { after, limit, ...span }: NotificationsPage) => {
    const rows = await shownTo(db, viewerId, span)
      .where(isAfter('notifications.at', 'notifications.id', readCursor(after)))
      .select(['notifications.id', 'kind', 'subjectId', 'otherId', 'at', isSeen.as('isSeen')])
      .select(sql<number>`case when ${isMessage} then unread.count else notifications.count end`.as('count'))
      .$narrowType<{ kind: MemberKind }>()
      .orderBy('notifications.at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  },

  countUnseen: async (db: Db, viewerId: string, span: ListedSpan): Promise<number> =>
    (
      await shownTo(db, viewerId, span)
        .where(sql<boolean>`not ${isSeen}`)
        .select(sql<number>`count(*)::int`.as('unseen'))
        .executeTakeFirstOrThrow()
    ).unseen,

  see: (db: Db, viewerId: string, until: Date) =>
    db
      .updateTable('notifications')
      .set({ seenVersion: sql.ref('version') })
      .where('personId', '=', viewerId)
      .where('at', '<=', until)
      .where(sql<boolean>`seen_version < version`)
      .execute(),
}
