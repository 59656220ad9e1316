import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { SwipeRow } from '../matching.store.ts'

export type UndoneSwipeRow = Selectable<Database['undoneSwipes']>

export const undoneSwipes = {
  find: (db: Db, swiperId: string, clientId: string): Promise<UndoneSwipeRow | undefined> =>
    db
      .selectFrom('undoneSwipes')
      .selectAll()
      .where('swiperId', '=', swiperId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  findLatest: (db: Db, swiperId: string): Promise<UndoneSwipeRow | undefined> =>
    db
      .selectFrom('undoneSwipes')
      .selectAll()
      .where('swiperId', '=', swiperId)
      .orderBy('undoneAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Returns the latest swipes without a match, newest first. */
  listUndoable: (db: Db, swiperId: string, limit: number): Promise<SwipeRow[]> =>
    db
      .selectFrom('swipes')
      .selectAll('swipes')
      .where('swiperId', '=', swiperId)
      .where(
        sql<boolean>`not exists (select from matches
          where matches.user1_id = least(swipes.swiper_id, swipes.swiped_id)
            and matches.user2_id = greatest(swipes.swiper_id, swipes.swiped_id))`,
      )
      .orderBy('createdAt', 'desc')
      .orderBy('swipedId', 'desc')
      .limit(limit)
      .execute(),

  /** Deletes the swipe and stores only what is needed to answer its client id. */
  make: async (tx: Tx, swipe: SwipeRow, undoneAt: Date): Promise<void> => {
    const { swiperId, swipedId, isLike, clientId } = swipe
    // A decision that was not learnt need not be taken out of what was.
    const madeAt = swipe.isLearnt ? swipe.createdAt : null
    await tx.deleteFrom('swipes').where('swiperId', '=', swiperId).where('swipedId', '=', swipedId).execute()
    // The other person's swipe waits for an answer again.
    await tx
      .updateTable('swipes')
      .set({ isAnswered: false })
      .where('swiperId', '=', swipedId)
      .where('swipedId', '=', swiperId)
      .execute()
    await tx
      .insertInto('undoneSwipes')
      .values({ swiperId, swipedId, isLike, clientId, madeAt, undoneAt })
      .execute()
  },
}
