import type { ClosingLine } from '@hearth/contract/people/matching'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { blockedBetween, blockedSince } from '../../safety/safety.ts'
import { type MatchRow, otherSide, type Pair } from '../matching.store.ts'

type MatchEnd = { endedAt: Date; endedById: string; closingLine: ClosingLine | undefined }

type PastMatchRow = { id: string; personId: string; endedAt: Date }

const partOf = (viewerId: string) =>
  sql<boolean>`(matches.user1_id = ${viewerId} or matches.user2_id = ${viewerId})`

export const endings = {
  /** Returns a match that this person is or was part of. */
  find: (db: Db, viewerId: string, matchId: string): Promise<MatchRow | undefined> =>
    db.selectFrom('matches').selectAll().where('id', '=', matchId).where(partOf(viewerId)).executeTakeFirst(),

  /** Locks the match of two people, ended or not, until the transaction ends, and returns it. */
  lock: (tx: Tx, [user1Id, user2Id]: Pair): Promise<MatchRow | undefined> =>
    tx
      .selectFrom('matches')
      .selectAll()
      .where('user1Id', '=', user1Id)
      .where('user2Id', '=', user2Id)
      .forUpdate()
      .executeTakeFirst(),

  /** Locks all matches of a person, sorted by id against deadlocks. */
  lockAll: (tx: Tx, viewerId: string) =>
    tx.selectFrom('matches').select('id').where(partOf(viewerId)).orderBy('id').forUpdate().execute(),

  /** Locks a match against its end; several transactions can hold this lock. */
  lockShared: (tx: Tx, matchId: string) =>
    tx.selectFrom('matches').select('id').where('id', '=', matchId).forShare().executeTakeFirst(),

  /** Locks a match; no other transaction can hold this lock or the shared one. */
  lockAlone: (tx: Tx, matchId: string) =>
    tx.selectFrom('matches').select('id').where('id', '=', matchId).forUpdate().executeTakeFirst(),

  end: (tx: Tx, matchId: string, { endedAt, endedById, closingLine }: MatchEnd) =>
    tx
      .updateTable('matches')
      .set({ endedAt, endedById, closingLine: closingLine ?? null })
      .where('id', '=', matchId)
      .execute(),

  /** Returns the farewells that the viewer has not seen, latest first. */
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

  /** Returns the matches of a person that ended or were hidden by a block since then, latest first. */
  listPast: async (
    db: Db,
    viewerId: string,
    { since, limit }: { since: Date; limit: number },
  ): Promise<PastMatchRow[]> => {
    const endedAt = sql<Date>`coalesce(matches.ended_at, ${blockedSince(viewerId, otherSide(viewerId))})`
    const rows = await db
      .selectFrom('matches')
      .select(['id', otherSide(viewerId).as('personId'), endedAt.as('endedAt')])
      .where(partOf(viewerId))
      .where('erasedAt', 'is', null)
      .where(endedAt, '>=', since)
      .orderBy(endedAt, 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows
  },

  markSeen: (db: Db, viewerId: string, matchId: string, farewellSeenAt: Date) =>
    db
      .updateTable('matches')
      .set({ farewellSeenAt })
      .where('id', '=', matchId)
      .where(partOf(viewerId))
      .where('endedById', '<>', viewerId)
      .where('farewellSeenAt', 'is', null)
      .execute(),

  /** Returns up to `limit` matches that ended before a time and whose texts are not erased yet. */
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

  /** Erases all texts of these matches. The rows stay, so that the two people are not matched again. */
  erase: async (tx: Tx, matchIds: readonly string[], erasedAt: Date): Promise<void> => {
    await sql`
      update swipes set note = null, about = null from matches
        where matches.id = any(${matchIds}) and swipes.swiper_id in (matches.user1_id, matches.user2_id)
          and swipes.swiped_id in (matches.user1_id, matches.user2_id)`.execute(tx)
    await tx.updateTable('matches').set({ erasedAt, closingLine: null }).where('id', 'in', matchIds).execute()
  },
}
