import { MIN_AGE } from '@hearth/contract/ages'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { bornBy, type Seeker } from './meeting.rules.ts'
import { isOpen } from './meeting.store.ts'

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

/** How many can be shown to somebody at all on this day, counted no further than the limit. */
export async function countShown(db: Db, today: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from search
      where is_shown and not is_only_to_liked and born <= ${bornBy(MIN_AGE, today)}::date
      limit ${limit}::int) counted`.execute(db)
  return rows[0]?.count ?? 0
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

/** Who is looked at: whoever lives near before everybody else, and of those who show themselves to few only these. */
const pool = ({ viewer: { userId }, near, limit }: Asked) => {
  const tiles = sql`array(select distinct at / 32768 / 6 * 8192 + at % 32768 / 6
    from unnest(${near.map(({ cell }) => cell)}::integer[]) at)`
  return sql`(
      (select search.* from search
        where tile = any(${tiles}) and is_shown and not is_only_to_liked and user_id <> ${userId} limit ${limit})
      union all
      (select search.* from swipes join search on search.user_id = swipes.swiper_id
        where swipes.swiped_id = ${userId} and swipes.is_like and not swipes.is_answered
          and search.is_shown and search.is_only_to_liked limit ${limit})
      union all
      (select search.* from search
        where (tile is null or tile <> all(${tiles})) and is_shown and not is_only_to_liked
          and user_id <> ${userId}
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
  const traits = sql`${String(viewer.traits)}::bigint`
  // Each step is worked out once for each person, and what is between the two only where a way of wishing needs it.
  const { rows } = await sql<{ lookedAt: number; counts: number[] }>`
    with placed as materialized (
      select pool.*, coalesce(known.band, ${FARTHEST}) as band
        from ${pool(asked)} pool
          left join unnest(${cells}::integer[], ${near.map(({ band }) => band)}::integer[])
            known (cell, band) on known.cell = pool.cell),
    looked as materialized (
      select placed.*, placed.born <= ${daysAgo(today, MIN_AGE)} and (${traits} & placed.accepts) = ${traits} as is_right,
          ${viewerAge}::int between placed.age_min and placed.age_max and placed.band <= placed.reach as fits_back
        from placed),
    search as materialized (
      select user_id, is_shown, is_only_to_liked, case when is_right then array[${sql.join(ways)}] end as ways from looked),
    counted as materialized (
      select ways, case when true = any(ways) then ${isOpen(viewer.userId)} else false end as is_free from search)
    select count(*)::int as looked_at, array[${sql.join(counted)}] as counts from counted`.execute(db)
  return rows[0] ?? { lookedAt: 0, counts: waysOfWishing.map(() => 0) }
}
