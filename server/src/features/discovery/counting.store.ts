import { MIN_AGE } from '@hearth/contract/ages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { NEAR, type Seeker } from './meeting.rules.ts'
import { isOpen } from './meeting.store.ts'
import { accepting, hasAccepted } from './traits.store.ts'
import type { Hurdle, Needs } from './wishes.rules.ts'

/** A cell near the viewer's, and the place of its band in `bandValues`. */
type NearCell = { cell: number; band: number }

export type Asked = {
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

/** Whether a person is of the age and within the reach of these wishes; `slack` where both are flexible. */
const isThere = ({ ageMin, ageMax, reach }: Range, today: string, slack: Slack) => sql<boolean>`(
  looked.born <= ${daysAgo(today, ageMin - slack.years)} and looked.born > ${daysAgo(today, ageMax + slack.years + 1)}
  and looked.band <= ${reach + slack.bands}::int)`
type Range = Pick<Seeker, 'ageMin' | 'ageMax' | 'reach'>
type Slack = { years: number; bands: number }
const EXACTLY = { years: 0, bands: 0 } as const

/** Whether this person and the viewer, wishing for this, fit each other; `fitEachOther` says the same. */
const fits = (wishing: Seeker, { today }: Asked): RawBuilder<boolean> => sql<boolean>`(
  (looked.seeks & ${wishing.gender}::int) <> 0 and (looked.gender & ${wishing.seeks}::int) <> 0
  and ${hasAccepted('looked', wishing)}
  and (case when ${isThere(wishing, today, EXACTLY)}
    then looked.fits_back or (looked.are_flexible and looked.fits_nearly_back)
    else looked.are_flexible and looked.fits_back and ${isThere(wishing, today, NEAR)} end))`

/** Everybody who is looked at, with what does not hang on the viewer's own wishes worked out once for each. */
const looked = (asked: Asked) => {
  const { viewer, viewerAge, today, near } = asked
  return sql`
    placed as materialized (
      select pool.*, coalesce(known.band, ${FARTHEST}) as band
        from ${pool(asked)} pool
          left join unnest(${near.map(({ cell }) => cell)}::integer[], ${near.map(({ band }) => band)}::integer[])
            known (cell, band) on known.cell = pool.cell),
    looked as materialized (
      select placed.*, placed.born <= ${daysAgo(today, MIN_AGE)} and ${accepting('placed', viewer)} as is_right,
          placed.is_flexible and ${viewer.isFlexible}::boolean as are_flexible,
          ${viewerAge}::int between placed.age_min and placed.age_max and placed.band <= placed.reach as fits_back,
          ${viewerAge}::int between placed.age_min - ${sql.lit(NEAR.years)} and placed.age_max + ${sql.lit(NEAR.years)}
            and placed.band <= placed.reach + ${sql.lit(NEAR.bands)} as fits_nearly_back
        from placed)`
}

/** How many of those looked at fit the viewer and are still to decide on, for each way of wishing. */
export async function countFitting(
  db: Db,
  asked: Asked,
  waysOfWishing: readonly Seeker[],
): Promise<{ lookedAt: number; counts: number[] }> {
  const ways = waysOfWishing.map((wishing) => fits(wishing, asked))
  const counted = ways.map((_, n) => sql`count(*) filter (where is_free and ways[${sql.lit(n + 1)}])::int`)
  // What is between the two is asked only where a way of wishing needs it.
  const { rows } = await sql<{ lookedAt: number; counts: number[] }>`
    with ${looked(asked)},
    search as materialized (
      select user_id, is_shown, is_only_to_liked, case when is_right then array[${sql.join(ways)}] end as ways from looked),
    counted as materialized (
      select ways, case when true = any(ways) then ${isOpen(asked.viewer.userId)} else false end as is_free from search)
    select count(*)::int as looked_at, array[${sql.join(counted)}] as counts from counted`.execute(db)
  return rows[0] ?? { lookedAt: 0, counts: waysOfWishing.map(() => 0) }
}

/** How far one wish has to be loosened for a person of a row of `looked`: not at all, by a step, or whole. */
function needOf({ step, is }: Hurdle, { viewer, today }: Asked): RawBuilder<number> {
  if (is === 'field') return sql`(case when ${hasAccepted('looked', step)} then 0 else 1 end)`
  // Whoever the viewer fits may be a little outside of these, where both are flexible.
  const inside = ({ ageMin, ageMax }: Range, { years, bands }: Slack, reach: number) =>
    is === 'age'
      ? sql`(born <= ${daysAgo(today, ageMin - years)} and born > ${daysAgo(today, ageMax + years + 1)})`
      : sql`(band <= ${reach + bands}::int)`
  const within = (of: Range) => sql`(case when are_flexible and fits_back
    then ${inside(of, NEAR, of.reach)} else ${inside(of, EXACTLY, of.reach)} end)`
  return sql`(case when ${within(viewer)} then 0 when ${within(step)} then 1 else 2 end)`
}

/** How many of those looked at are kept out by nothing but these wishes, by what each of them would have to become. */
export async function countKeptOut(db: Db, asked: Asked, hurdles: readonly Hurdle[]): Promise<Needs[]> {
  const { gender, seeks, userId } = asked.viewer
  const needs = hurdles.map((hurdle) => needOf(hurdle, asked))
  const { rows } = await sql<Needs>`
    with ${looked(asked)},
    search as materialized (
      select user_id, is_shown, is_only_to_liked, array[${sql.join(needs)}]::int[] as needs from looked
        where is_right and (fits_back or (are_flexible and fits_nearly_back))
          and (looked.seeks & ${gender}::int) <> 0 and (looked.gender & ${seeks}::int) <> 0)
    select needs, count(*)::int as people from search where 0 < any(needs) and ${isOpen(userId)}
      group by needs`.execute(db)
  return rows
}
