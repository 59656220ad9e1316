import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { TalkLevel } from './talk.store.ts'

export type PastSwipe = { swiperId: string; swipedId: string; isLike: boolean; createdAt: Date }

/** `hasNote`: whether something was written with the like, never what. `talk`: how far the two have talked since. */
export type GradedSwipe = PastSwipe & { hasNote: boolean; talk: TalkLevel }

/** The level of the match that a like made; most decisions have none, and are not looked up. */
const talkOf = sql<TalkLevel>`case when swipes.is_like and swipes.is_answered then coalesce(
  (select talk from matches where matches.user1_id = least(swipes.swiper_id, swipes.swiped_id)
    and matches.user2_id = greatest(swipes.swiper_id, swipes.swiped_id)), 0) else 0 end`

/** Leaves out decisions from which the order does not learn. */
const isLearnt = sql<boolean>`swipes.is_learnt`

type DecisionPeriod = { since: Date; until: Date; limit: number }

/** Decisions as training data. */
export const pastSwipes = {
  /** Returns decisions older than `before`, the newest first. */
  list: (db: Db, before: PastSwipe | undefined, limit: number): Promise<GradedSwipe[]> =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'swipedId', 'isLike', 'createdAt', sql<boolean>`note is not null`.as('hasNote')])
      .select(talkOf.as('talk'))
      .where(isLearnt)
      .$if(before !== undefined, (all) =>
        all.where('createdAt', '<=', before?.createdAt ?? new Date(0)).where(
          sql<boolean>`(created_at, swiper_id, swiped_id)
              < (${before?.createdAt}::timestamptz, ${before?.swiperId}::uuid, ${before?.swipedId}::uuid)`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('swiperId', 'desc')
      .orderBy('swipedId', 'desc')
      .limit(limit)
      .execute(),

  /** Returns decisions before a time, the newest first. */
  listBefore: (db: Db, before: Date, limit: number): Promise<PastSwipe[]> =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'swipedId', 'isLike', 'createdAt'])
      .where('createdAt', '<', before)
      .where(isLearnt)
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute(),

  /** Returns decisions after `since` and until `until`, the oldest first. */
  listBetween: (db: Db, { since, until, limit }: DecisionPeriod): Promise<PastSwipe[]> =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'swipedId', 'isLike', 'createdAt'])
      .where('createdAt', '>', since)
      .where('createdAt', '<=', until)
      .where(isLearnt)
      .orderBy('createdAt')
      .orderBy('swiperId')
      .orderBy('swipedId')
      .limit(limit)
      .execute(),

  /** Counts the decisions of one person since a time, up to `most`. Ordered like the index, or a planner would read all. */
  countOf: async (db: Db, swiperId: string, since: Date, most: number): Promise<number> =>
    (
      await db
        .selectFrom((of) =>
          of
            .selectFrom('swipes')
            .select('swipedId')
            .where('swiperId', '=', swiperId)
            .where('createdAt', '>=', since)
            .where(isLearnt)
            .orderBy('createdAt', 'desc')
            .limit(most)
            .as('own'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,

  /** Counts decisions after a time, up to `most`. */
  countSince: async (db: Db, since: Date, most: number): Promise<number> =>
    (
      await db
        .selectFrom((of) =>
          of
            .selectFrom('swipes')
            .select('swiperId')
            .where('createdAt', '>', since)
            .where(isLearnt)
            .limit(most)
            .as('some'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,

  /** Returns learnt decisions that were undone in a period, though not those of earlier releases, which kept no time. */
  listUndone: async (db: Db, since: Date, until: Date): Promise<PastSwipe[]> => {
    const rows = await db
      .selectFrom('undoneSwipes')
      .select(['swiperId', 'swipedId', 'isLike', 'madeAt'])
      .where('undoneAt', '>', since)
      .where('undoneAt', '<=', until)
      .orderBy('undoneAt')
      .execute()
    return rows.flatMap(({ madeAt, ...swipe }) => (madeAt ? [{ ...swipe, createdAt: madeAt }] : []))
  },

  /** Leaves one decision out of everything that the order learns. */
  leaveOut: (tx: Tx, { swiperId, swipedId }: Pick<PastSwipe, 'swiperId' | 'swipedId'>) =>
    tx
      .updateTable('swipes')
      .set({ isLearnt: false })
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', swipedId)
      .execute(),
}
