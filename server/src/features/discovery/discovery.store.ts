import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db } from '../../db/open.ts'
import { undecidedBy } from '../matching/matching.ts'
import { showable } from '../profiles/profiles.ts'

/** `but` is somebody who has a place of their own in the deck. */
type Page = { today: string; after: string | undefined; limit: number; but?: string | undefined }

const candidatesOf = (db: Db, viewerId: string, today: string) =>
  db
    .selectFrom('profiles')
    .where('profiles.userId', '<>', viewerId)
    .where(showable(today))
    .where(undecidedBy(viewerId))

export const candidates = {
  /** One page, the newest people first, behind the cursor of the page before. */
  list: async (db: Db, viewerId: string, { today, after, limit, but = viewerId }: Page) => {
    const rows = await candidatesOf(db, viewerId, today)
      .where('profiles.userId', '<>', but)
      .select(['profiles.userId', 'profiles.createdAt'])
      .where(isAfter('profiles.createdAt', 'profiles.userId', readCursor(after)))
      .orderBy('profiles.createdAt', 'desc')
      .orderBy('profiles.userId', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.userId }))
  },

  has: async (db: Db, viewerId: string, { personId, today }: { personId: string; today: string }) =>
    (await candidatesOf(db, viewerId, today)
      .select('profiles.userId')
      .where('profiles.userId', '=', personId)
      .executeTakeFirst()) !== undefined,

  count: async (db: Db, viewerId: string, today: string): Promise<number> =>
    (
      await candidatesOf(db, viewerId, today)
        .select(sql<number>`count(*)::int`.as('left'))
        .executeTakeFirstOrThrow()
    ).left,
}

export const ties = {
  /** What is between a viewer and a person, in one look; `undefined` where there is no such person. */
  find: async (db: Db, viewerId: string, { personId, today }: { personId: string; today: string }) =>
    db
      .selectFrom('profiles')
      .where('profiles.userId', '=', personId)
      .select((is) => [
        showable(today).as('isShowable'),
        sql<boolean>`(profiles.display_name <> '' and profiles.date_of_birth is not null)`.as('isKnown'),
        is
          .selectFrom('matches')
          .select('matches.id')
          .where('matches.user1Id', '=', sql<string>`least(${viewerId}::uuid, ${personId}::uuid)`)
          .where('matches.user2Id', '=', sql<string>`greatest(${viewerId}::uuid, ${personId}::uuid)`)
          .as('matchId'),
        is
          .selectFrom('swipes')
          .select('swipes.isLike')
          .where('swipes.swiperId', '=', viewerId)
          .where('swipes.swipedId', '=', personId)
          .as('decision'),
      ])
      .executeTakeFirst(),
}
