import { MIN_AGE } from '@hearth/contract/people'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { undecidedBy } from '../matching/matching.ts'
import { reachableBy } from '../safety/safety.ts'
import type { Seeker } from './meeting.rules.ts'

export type WishRow = Omit<Selectable<Database['wishes']>, 'accepts'>

const kept = ['userId', 'ageMin', 'ageMax', 'reach', 'isFlexible', 'isOnlyToLiked', 'wishes'] as const

export const wishRows = {
  find: (db: Db, userId: string): Promise<WishRow | undefined> =>
    db.selectFrom('wishes').select(kept).where('userId', '=', userId).executeTakeFirst(),

  /** Two changes of one person take turns, or each would be checked against what the other replaces. */
  findForChange: async (tx: Tx, userId: string): Promise<WishRow> => {
    await tx
      .insertInto('wishes')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('wishes')
      .select(kept)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  change: (tx: Tx, userId: string, change: Updateable<Database['wishes']>) =>
    tx.updateTable('wishes').set(change).where('userId', '=', userId).execute(),
}

/** A cell near the viewer's, and the place of its band in `bandValues`. */
export type NearCell = { cell: number; band: number }

type Asked = {
  viewer: Seeker
  viewerAge: number
  today: string
  /** Every cell that is nearer than the farthest band. */
  near: readonly NearCell[]
  /** How many are looked at; those nearby first. */
  limit: number
}

const FARTHEST = sql.lit(3)
const looked = sql.ref<string>('looked.userId')

/** Who is looked at: whoever lives near before everybody else, and of those who show themselves to few only these. */
const pool = ({ viewer: { userId }, near, limit }: Asked) => {
  const tiles = sql`array(select distinct at / 32768 / 6 * 8192 + at % 32768 / 6
    from unnest(${near.map(({ cell }) => cell)}::integer[]) at)`
  return sql`(
      (select search.* from search
        where tile = any(${tiles}) and not is_only_to_liked and user_id <> ${userId} limit ${limit})
      union all
      (select search.* from swipes join search on search.user_id = swipes.swiper_id
        where swipes.swiped_id = ${userId} and swipes.is_like and not swipes.is_answered
          and search.is_only_to_liked limit ${limit})
      union all
      (select search.* from search
        where (tile is null or tile <> all(${tiles})) and not is_only_to_liked and user_id <> ${userId}
        limit ${limit})
      limit ${limit})`
}

const daysAgo = (today: string, years: number) =>
  sql`(${today}::date - make_interval(years => ${years}::int))::date`

/** Whether this person and the viewer, wishing for this, fit each other; `fitEachOther` says the same. */
const fits = (wishing: Seeker, { viewer, today }: Asked): RawBuilder<boolean> => sql<boolean>`(
  (looked.seeks & ${wishing.gender}::int) <> 0 and (looked.gender & ${wishing.seeks}::int) <> 0
  and (looked.traits & ${String(wishing.accepts)}::bigint) = looked.traits
  and (case when looked.born <= ${daysAgo(today, wishing.ageMin)}
      and looked.born > ${daysAgo(today, wishing.ageMax + 1)} and looked.band <= ${wishing.reach}::int
    then looked.fits_back or (looked.is_flexible and ${viewer.isFlexible}::boolean)
    else looked.fits_back and looked.is_flexible and ${viewer.isFlexible}::boolean end))`

/** How many of those looked at fit the viewer and are still to decide on, for each way of wishing. */
export async function countFitting(
  db: Db,
  asked: Asked,
  waysOfWishing: readonly Seeker[],
): Promise<{ lookedAt: number; counts: number[] }> {
  const { viewer, viewerAge, today, near } = asked
  const cells = near.map(({ cell }) => cell)
  const ways = waysOfWishing.map((wishing) => fits(wishing, asked))
  const counted = ways.map((_, n) => sql`count(*) filter (where is_free and ways[${sql.lit(n + 1)}])::int`)
  const { rows } = await sql<{ lookedAt: number; counts: number[] }>`
    select count(*)::int as looked_at, array[${sql.join(counted)}] as counts from (
      select ways, case when true = any(ways)
          then ${undecidedBy(viewer.userId, looked)} and ${reachableBy(viewer.userId, looked)}
          else false end as is_free
        from (
          select looked.user_id, case when looked.is_right then array[${sql.join(ways)}] end as ways from (
            select pool.*,
              pool.born <= ${daysAgo(today, MIN_AGE)}
                and (${String(viewer.traits)}::bigint & pool.accepts) = ${String(viewer.traits)}::bigint as is_right,
              ${viewerAge}::int between pool.age_min and pool.age_max and pool.band <= pool.reach as fits_back
            from (
              select pool.*, coalesce(known.band, ${FARTHEST}) as band
              from ${pool(asked)} pool
                left join unnest(${cells}::integer[], ${near.map(({ band }) => band)}::integer[])
                  known (cell, band) on known.cell = pool.cell
            ) pool
            offset 0) looked
          offset 0) looked
      offset 0) counted`.execute(db)
  return rows[0] ?? { lookedAt: 0, counts: waysOfWishing.map(() => 0) }
}
