import { MIN_AGE } from '@hearth/contract/ages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { waitingLikers } from '../../matching/matching.ts'
import {
  bornBy,
  FLEXIBLE_SLACK,
  NO_SLACK,
  type RangeSlack,
  type SearchProfile,
} from '../search/eligibility.rules.ts'
import {
  gendersFit,
  hasViewerInRange,
  isInRange,
  isOpen,
  rangesFit,
  wantedRange,
} from '../search/eligibility.store.ts'
import { accepting, hasAccepted } from '../search/traits.store.ts'
import type { LooseningNeed, Restriction } from './wishes.rules.ts'

/** A cell near the viewer and its index of `distanceBuckets`. */
type NearCell = { cell: number; distanceBucket: number }

export type CountQuery = {
  viewer: SearchProfile
  viewerAge: number
  today: string
  /** All cells that are not in the farthest bucket. */
  near: readonly NearCell[]
  /** Number of people counted at most; nearby people first. */
  limit: number
}

const FARTHEST = sql.lit(3)

/** The people to count: nearby people first; of people shown only to those they like, only the ones who like the viewer. */
const pool = ({ viewer: { userId }, near, limit }: CountQuery) => {
  const tiles = sql`array(select distinct at / 32768 / 6 * 8192 + at % 32768 / 6
    from unnest(${near.map(({ cell }) => cell)}::integer[]) at)`
  return sql`(
      (select search.* from search
        where tile = any(${tiles}) and is_shown and not is_only_to_liked and user_id <> ${userId} limit ${limit})
      union all
      (select search.* from ${waitingLikers(userId)} liker join search on search.user_id = liker.user_id
        where search.is_shown and search.is_only_to_liked limit ${limit})
      union all
      (select search.* from search
        where (tile is null or tile <> all(${tiles})) and is_shown and not is_only_to_liked
          and user_id <> ${userId}
        limit ${limit})
      limit ${limit})`
}

const distance = sql.ref('checked.distance_bucket')

/** Condition: the person and the viewer with these wishes fit each other; the parts of `fitsViewer`. */
const fits = (meetingWishes: SearchProfile, { today }: CountQuery): RawBuilder<boolean> => sql<boolean>`(
  ${gendersFit('checked', meetingWishes)} and ${hasAccepted('checked', meetingWishes)} and ${rangesFit({
    there: isInRange('checked', distance, wantedRange(meetingWishes, today, NO_SLACK)),
    back: sql`checked.fits_back`,
    nearlyThere: isInRange('checked', distance, wantedRange(meetingWishes, today, FLEXIBLE_SLACK)),
    nearlyBack: sql`checked.fits_nearly_back`,
    areFlexible: sql`checked.are_flexible`,
  })})`

/** The people to count, with all columns that do not depend on the variants of the wishes. */
const checked = (query: CountQuery) => {
  const { viewer, viewerAge: age, today, near } = query
  const placedAt = sql.ref('placed.distance_bucket')
  return sql`
    placed as materialized (
      select pool.*, coalesce(known.distance_bucket, ${FARTHEST}) as distance_bucket
        from ${pool(query)} pool
          left join unnest(${near.map(({ cell }) => cell)}::integer[], ${near.map(({ distanceBucket }) => distanceBucket)}::integer[])
            known (cell, distance_bucket) on known.cell = pool.cell),
    checked as materialized (
      select placed.*, placed.born <= ${bornBy(MIN_AGE, today)}::date and ${accepting('placed', viewer)} as is_right,
          placed.is_flexible and ${viewer.isFlexible}::boolean as are_flexible,
          ${hasViewerInRange('placed', placedAt, { age, ...NO_SLACK })} as fits_back,
          ${hasViewerInRange('placed', placedAt, { age, ...FLEXIBLE_SLACK })} as fits_nearly_back
        from placed)`
}

/** Counts, for each variant of the wishes, the people who fit and are not decided on. */
export async function countFitting(
  db: Db,
  query: CountQuery,
  searchVariants: readonly SearchProfile[],
): Promise<{ lookedAt: number; counts: number[] }> {
  const ways = searchVariants.map((meetingWishes) => fits(meetingWishes, query))
  const counted = ways.map((_, n) => sql`count(*) filter (where is_free and ways[${sql.lit(n + 1)}])::int`)
  // Decisions and blocks are read only for people who fit a variant.
  const { rows } = await sql<{ lookedAt: number; counts: number[] }>`
    with ${checked(query)},
    search as materialized (
      select user_id, is_shown, is_only_to_liked, case when is_right then array[${sql.join(ways)}] end as ways from checked),
    counted as materialized (
      select ways, case when true = any(ways) then ${isOpen(query.viewer.userId)} else false end as is_free from search)
    select count(*)::int as looked_at, array[${sql.join(counted)}] as counts from counted`.execute(db)
  return rows[0] ?? { lookedAt: 0, counts: searchVariants.map(() => 0) }
}

type AgeAndDistance = Pick<SearchProfile, 'ageMin' | 'ageMax' | 'maxDistance'>

/** SQL of how far a wish must be loosened for a person: 0 not at all, 1 by a step, 2 completely. */
function needOf({ step, is }: Restriction, { viewer, today }: CountQuery): RawBuilder<number> {
  if (is === 'traits') return sql`(case when ${hasAccepted('checked', step)} then 0 else 1 end)`
  // A person whose range the viewer fits may be slightly outside, if both are flexible.
  const inside = (range: AgeAndDistance, slack: RangeSlack) => {
    const { youngest, oldest, maxDistance } = wantedRange(range, today, slack)
    return is === 'age'
      ? sql`(born <= ${youngest}::date and born > ${oldest}::date)`
      : sql`(distance_bucket <= ${maxDistance}::int)`
  }
  const within = (of: AgeAndDistance) => sql`(case when are_flexible and fits_back
    then ${inside(of, FLEXIBLE_SLACK)} else ${inside(of, NO_SLACK)} end)`
  return sql`(case when ${within(viewer)} then 0 when ${within(step)} then 1 else 2 end)`
}

/** Counts the people excluded only by these wishes, grouped by how far each wish must be loosened. */
export async function countExcluded(
  db: Db,
  query: CountQuery,
  restrictions: readonly Restriction[],
): Promise<LooseningNeed[]> {
  const needs = restrictions.map((restriction) => needOf(restriction, query))
  const { rows } = await sql<LooseningNeed>`
    with ${checked(query)},
    search as materialized (
      select user_id, is_shown, is_only_to_liked, array[${sql.join(needs)}]::int[] as needs from checked
        where is_right and (fits_back or (are_flexible and fits_nearly_back))
          and ${gendersFit('checked', query.viewer)})
    select needs, count(*)::int as people from search where 0 < any(needs) and ${isOpen(query.viewer.userId)}
      group by needs`.execute(db)
  return rows
}
