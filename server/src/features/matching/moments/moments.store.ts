import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { reachableBy } from '../../safety/safety.ts'
import { isPart, type ListedMatch, listMatchesOf, otherSide } from '../matching.store.ts'

const ownMoment = (viewerId: string) =>
  sql<
    string | null
  >`case when matches.user1_id = ${viewerId} then matches.user1_moment else matches.user2_moment end`

export const moments = {
  /** Returns matches that no page has shown to the viewer, newest first. */
  list: (db: Db, viewerId: string, limit: number): Promise<ListedMatch[]> =>
    listMatchesOf(db, viewerId)
      .where(ownMoment(viewerId), 'is', null)
      .orderBy('matches.createdAt', 'desc')
      .orderBy('matches.id', 'desc')
      .limit(limit)
      .execute(),

  /** Stores the first page that shows the match and returns its id, or nothing if there is no such match. */
  show: async (tx: Tx, viewerId: string, { matchId, clientId }: { matchId: string; clientId: string }) => {
    const shown = await tx
      .updateTable('matches')
      .set({
        user1Moment: sql`case when user1_id = ${viewerId} then coalesce(user1_moment, ${clientId}) else user1_moment end`,
        user2Moment: sql`case when user2_id = ${viewerId} then coalesce(user2_moment, ${clientId}) else user2_moment end`,
      })
      .where('id', '=', matchId)
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .returning(ownMoment(viewerId).as('moment'))
      .executeTakeFirst()
    return shown?.moment
  },
}
