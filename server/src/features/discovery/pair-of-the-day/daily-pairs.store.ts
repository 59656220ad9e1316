import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { decidedBy, isDecidedBy } from '../../matching/matching.ts'
import { blockedWith } from '../../safety/safety.ts'

/** Two people in any order. */
export type PairOfIds = readonly [string, string]

const hasOptedOut = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from daily_pair_opt_outs where daily_pair_opt_outs.user_id = ${person})`

const wanted = sql.ref('wanted')

export const dailyPairs = {
  /** Locks the pairs until the transaction ends. */
  lock: (tx: Tx) => sql`select from pg_advisory_xact_lock(hashtextextended('daily pairs', 0))`.execute(tx),

  hasAny: async (db: Db, day: string): Promise<boolean> =>
    (await db.selectFrom('dailyPairs').select('userId').where('day', '=', day).limit(1).execute()).length > 0,

  /** Returns for each of these people with whom they are not paired: blocks, earlier pairs, and those they have decided on. */
  listExcluded: async (db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> => {
    const { rows } = await sql<{ userId: string; excluded: string[] }>`
      select wanted as user_id, array(select user_id from ${decidedBy(wanted)} decided
          union all select unnest(${blockedWith(wanted)})
          union all select other_id from daily_pairs where daily_pairs.user_id = wanted) as excluded
      from unnest(${ids}::uuid[]) wanted`.execute(db)
    return new Map(rows.map(({ userId, excluded }) => [userId, new Set(excluded)]))
  },

  /** Returns those of these pairs of which the second person has not decided on the first. */
  listUndecided: async (db: Db, pairs: readonly PairOfIds[]): Promise<PairOfIds[]> => {
    const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const { rows } = await sql<{ one: string; other: string }>`
      select one, other from unnest(${ones}::uuid[], ${others}::uuid[]) pair (one, other)
      where not ${isDecidedBy(sql.ref('pair.other'), sql.ref('pair.one'))}`.execute(db)
    return rows.map(({ one, other }) => [one, other])
  },

  /** Returns those of these people who have not opted out. */
  listWilling: async (db: Db, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select wanted as id from unnest(${ids}::uuid[]) wanted where not ${hasOptedOut(wanted)}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Stores pairs of a day, without people whose account is being deleted, and returns those that were stored. */
  insert: async (tx: Tx, pairs: readonly PairOfIds[], day: string): Promise<PairOfIds[]> => {
    const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const { rows } = await sql<{ one: string; other: string }>`
      with there as (select id from "user" where id = any(${pairs.flat()}::uuid[]) order by id for key share),
        made as (select one, other from unnest(${ones}::uuid[], ${others}::uuid[]) pair (one, other)
          where one in (select id from there) and other in (select id from there)),
        stored as (insert into daily_pairs (user_id, day, other_id)
          select one, ${day}::date, other from made union all select other, ${day}::date, one from made)
      select one, other from made`.execute(tx)
    return rows.map(({ one, other }) => [one, other])
  },

  /** Returns the other person of somebody's pair of a day, if both take part. */
  findOther: async (db: Db, userId: string, day: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('dailyPairs')
        .select('otherId')
        .where('userId', '=', userId)
        .where('day', '=', day)
        .where((of) => of.not(hasOptedOut(sql.ref('daily_pairs.user_id'))))
        .where((of) => of.not(hasOptedOut(sql.ref('daily_pairs.other_id'))))
        .executeTakeFirst()
    )?.otherId,

  arePaired: async (db: Db, [one, other]: PairOfIds, day: string): Promise<boolean> =>
    (
      await db
        .selectFrom('dailyPairs')
        .select('day')
        .where('userId', '=', one)
        .where('day', '=', day)
        .where('otherId', '=', other)
        .execute()
    ).length > 0,

  deleteBefore: (db: Db, day: string) => db.deleteFrom('dailyPairs').where('day', '<', day).execute(),

  takesPart: async (db: Db, userId: string): Promise<boolean> =>
    (await db.selectFrom('dailyPairOptOuts').select('since').where('userId', '=', userId).execute())
      .length === 0,

  optIn: (tx: Tx, userId: string) => tx.deleteFrom('dailyPairOptOuts').where('userId', '=', userId).execute(),

  /** Stores that a person takes no part, and deletes their pair of this day on both sides. */
  optOut: async (tx: Tx, userId: string, { day, since }: { day: string; since: Date }) => {
    await tx
      .insertInto('dailyPairOptOuts')
      .values({ userId, since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('dailyPairs')
      .where('day', '=', day)
      .where((of) => of.or([of('userId', '=', userId), of('otherId', '=', userId)]))
      .execute()
  },
}
