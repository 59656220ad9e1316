import { type NotNull, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db } from '../../../db/open.ts'
import { profileRows, showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'

type LikesPage = { today: string; after: string | undefined; limit: number }

const openLikes = (db: Db, viewerId: string, today: string) =>
  db
    .selectFrom('swipes as likes')
    .innerJoin(profileRows, 'profiles.userId', 'likes.swiperId')
    .where('likes.swipedId', '=', viewerId)
    // Literals, because a prepared plan could not use the partial index otherwise.
    .where('likes.isLike', '=', sql.lit(true))
    .where('likes.isAnswered', '=', sql.lit(false))
    .where(showable(today))
    .where(reachableBy(viewerId))

export const likes = {
  /** Returns one page, newest first, after the cursor of the previous page. */
  list: async (db: Db, viewerId: string, { today, after, limit }: LikesPage) => {
    const rows = await openLikes(db, viewerId, today)
      .select(['likes.swiperId', 'likes.createdAt', 'likes.about', 'likes.note'])
      .where(isAfter('likes.createdAt', 'likes.swiperId', readCursor(after)))
      .orderBy('likes.createdAt', 'desc')
      .orderBy('likes.swiperId', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.swiperId }))
  },

  /** Returns the newest likes with a note after the cursor. */
  listWithNote: (db: Db, viewerId: string, { today, after, limit }: LikesPage) =>
    openLikes(db, viewerId, today)
      .select(['likes.swiperId', 'likes.note', 'likes.createdAt'])
      .where('likes.note', 'is not', null)
      .$narrowType<{ note: NotNull }>()
      .where(isAfter('likes.createdAt', 'likes.swiperId', readCursor(after)))
      .orderBy('likes.createdAt', 'desc')
      .orderBy('likes.swiperId', 'desc')
      .limit(limit)
      .execute(),

  /** Returns the notes of these people to the viewer that wait for a decision. */
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

  /** Returns the note that a person sent the viewer with a like, also if the viewer has decided since. */
  findNote: (db: Db, viewerId: string, swiperId: string) =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'about', 'note', 'createdAt'])
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', viewerId)
      .where('note', 'is not', null)
      .executeTakeFirst(),

  /** Counts those without a note that came after this time. */
  countSince: async (db: Db, viewerId: string, { today, since }: { today: string; since: Date }) =>
    (
      await openLikes(db, viewerId, today)
        .where('likes.createdAt', '>', since)
        .where('likes.note', 'is', null)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
    ).total,

  count: async (db: Db, viewerId: string, today: string): Promise<number> =>
    (
      await openLikes(db, viewerId, today)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
    ).total,
}
