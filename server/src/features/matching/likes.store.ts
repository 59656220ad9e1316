import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db } from '../../db/open.ts'
import { showable } from '../profiles/profiles.ts'
import { reachableBy } from '../safety/safety.ts'

type Page = { today: string; after: string | undefined; limit: number }

const openLikes = (db: Db, viewerId: string, today: string) =>
  db
    .selectFrom('swipes as likes')
    .innerJoin('profiles', 'profiles.userId', 'likes.swiperId')
    .where('likes.swipedId', '=', viewerId)
    // As constants, or a prepared plan could not use the index that holds waiting likes alone.
    .where('likes.isLike', '=', sql.lit(true))
    .where('likes.isAnswered', '=', sql.lit(false))
    .where(showable(today))
    .where(reachableBy(viewerId))

export const likes = {
  /** One page, newest first, behind the cursor of the page before. */
  list: async (db: Db, viewerId: string, { today, after, limit }: Page) => {
    const rows = await openLikes(db, viewerId, today)
      .select(['likes.swiperId', 'likes.createdAt', 'likes.about', 'likes.note'])
      .where(isAfter('likes.createdAt', 'likes.swiperId', readCursor(after)))
      .orderBy('likes.createdAt', 'desc')
      .orderBy('likes.swiperId', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.swiperId }))
  },

  /** Those likes of these people for the viewer that say something and wait for a decision. */
  listNotes: (db: Db, viewerId: string, swiperIds: readonly string[]) =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'about', 'note', 'createdAt'])
      .where('swiperId', 'in', swiperIds)
      .where('swipedId', '=', viewerId)
      .where('isLike', '=', true)
      .where('isAnswered', '=', false)
      .where('note', 'is not', null)
      .execute(),

  /** The note that somebody sent the viewer with a like, also where the viewer has decided since. */
  findNote: (db: Db, viewerId: string, swiperId: string) =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'about', 'note', 'createdAt'])
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', viewerId)
      .where('note', 'is not', null)
      .executeTakeFirst(),

  count: async (db: Db, viewerId: string, today: string): Promise<number> =>
    (
      await openLikes(db, viewerId, today)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
    ).total,
}
