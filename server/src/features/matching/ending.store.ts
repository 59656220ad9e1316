import type { ClosingLine } from '@hearth/contract/matching'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { blockedBetween } from '../safety/safety.ts'
import { type MatchRow, otherSide, type Pair } from './matching.store.ts'

type End = { endedAt: Date; endedById: string; closingLine: ClosingLine | undefined }

const partOf = (viewerId: string) =>
  sql<boolean>`(matches.user1_id = ${viewerId} or matches.user2_id = ${viewerId})`

export const endings = {
  /** A match this person is or was part of. */
  find: (db: Db, viewerId: string, matchId: string): Promise<MatchRow | undefined> =>
    db.selectFrom('matches').selectAll().where('id', '=', matchId).where(partOf(viewerId)).executeTakeFirst(),

  /** The match of two people, ended or not, which stays as it is until the transaction ends. */
  lock: (tx: Tx, [user1Id, user2Id]: Pair): Promise<MatchRow | undefined> =>
    tx
      .selectFrom('matches')
      .selectAll()
      .where('user1Id', '=', user1Id)
      .where('user2Id', '=', user2Id)
      .forUpdate()
      .executeTakeFirst(),

  /** All of one person, in one order. */
  lockAll: (tx: Tx, viewerId: string) =>
    tx.selectFrom('matches').select('id').where(partOf(viewerId)).orderBy('id').forUpdate().execute(),

  /** The same for whoever only adds to it: any number at once, but not while it is being ended. */
  lockShared: (tx: Tx, matchId: string) =>
    tx.selectFrom('matches').select('id').where('id', '=', matchId).forShare().executeTakeFirst(),

  end: (tx: Tx, matchId: string, { endedAt, endedById, closingLine }: End) =>
    tx
      .updateTable('matches')
      .set({ endedAt, endedById, closingLine: closingLine ?? null })
      .where('id', '=', matchId)
      .execute(),

  /** The last words that somebody has not seen, the latest first. */
  listFarewells: (db: Db, viewerId: string, limit: number) =>
    db
      .selectFrom('matches')
      .select(['id', 'closingLine', 'endedAt'])
      .where(partOf(viewerId))
      .where('endedById', '<>', viewerId)
      .where('closingLine', 'is not', null)
      .where('farewellSeenAt', 'is', null)
      .where(sql<boolean>`not ${blockedBetween(viewerId, otherSide(viewerId))}`)
      .orderBy('endedAt', 'desc')
      .limit(limit)
      .execute(),

  markSeen: (db: Db, viewerId: string, matchId: string, farewellSeenAt: Date) =>
    db
      .updateTable('matches')
      .set({ farewellSeenAt })
      .where('id', '=', matchId)
      .where(partOf(viewerId))
      .where('endedById', '<>', viewerId)
      .where('farewellSeenAt', 'is', null)
      .execute(),

  /** Some of the matches that ended before a moment and still have what was said in them. */
  listToErase: async (db: Db, before: Date, limit: number): Promise<string[]> =>
    (
      await db
        .selectFrom('matches')
        .select('id')
        .where('endedAt', '<', before)
        .where('endedAt', 'is not', null)
        .where('erasedAt', 'is', null)
        .orderBy('endedAt')
        .limit(limit)
        .execute()
    ).map(({ id }) => id),

  /** Erases every word of these; that there was a match stays, or the two would be matched anew. */
  erase: async (tx: Tx, matchIds: readonly string[], erasedAt: Date): Promise<void> => {
    await sql`
      update swipes set note = null, about = null from matches
        where matches.id = any(${matchIds}) and swipes.swiper_id in (matches.user1_id, matches.user2_id)
          and swipes.swiped_id in (matches.user1_id, matches.user2_id)`.execute(tx)
    await tx.updateTable('matches').set({ erasedAt, closingLine: null }).where('id', 'in', matchIds).execute()
  },
}
