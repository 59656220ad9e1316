import { ageOn, MIN_AGE } from '@hearth/contract/ages'
import { DISTANCE_BUCKET_KM } from '@hearth/contract/people/wishes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { dealtOn, isDecidedBy, likedBy } from '../../matching/matching.ts'
import { blockedWith } from '../../safety/safety.ts'
import {
  bornBy,
  type CellAtDistance,
  type DayProfile,
  distanceRangesOf,
  FLEXIBLE_SLACK,
  NO_SLACK,
  type PairStatus,
  type RangeSlack,
  type SearchProfile,
  withDayProfile,
} from './eligibility.rules.ts'
import type { Accepts, Traits } from './traits.rules.ts'
import { accepting, hasAccepted } from './traits.store.ts'

type SearchProfileRow = Omit<SearchProfile, 'traits' | 'accepts'> & { traits: string; accepts: string }
type WithDayProfile = { dealtAs: (Omit<DayProfile, 'traits'> & { traits: string }) | null }
type ViewedProfileRow = SearchProfileRow & PairStatus & WithDayProfile

/** A person, and the decisions and blocks between them and the viewer. */
export type ViewedProfile = { profile: SearchProfile; between: PairStatus }

// One driver returns bigints as text, the other rounds them, so the query casts them to text.
const columns = sql`search.user_id, search.gender, search.seeks, search.born, search.age_min, search.age_max,
  search.cell, search.max_distance, search.is_flexible, search.is_only_to_liked, search.is_shown, search.traits::text as traits,
  search.accepts::text as accepts, search.list_traits, search.list_accepts`

const searchProfileOf = ({ traits, accepts, ...row }: SearchProfileRow): SearchProfile => ({
  ...row,
  traits: BigInt(traits),
  accepts: BigInt(accepts),
})

/** The day profile, only in the viewer's own row. */
const dealtAs = (viewerId: string, today: string) => sql`case when search.user_id = ${viewerId} then (
    select json_build_object('gender', as_gender, 'seeks', as_seeks, 'born', as_born, 'traits', as_traits::text,
        'listTraits', coalesce(as_list_traits, search.list_traits))
      from decks where decks.user_id = ${viewerId} and built_on = ${today}::date and as_gender is not null)
  end as dealt_as`

const viewerOf = (now: SearchProfile, then: WithDayProfile['dealtAs']): SearchProfile =>
  withDayProfile(now, then ? { ...then, traits: BigInt(then.traits) } : undefined)

const isBlocked = (viewerId: string, personId: RawBuilder<unknown>) =>
  sql<boolean>`(${personId} = any(${blockedWith(viewerId)}))`

const person = sql.ref('search.user_id')

/**
 * Condition on a row of `search`: no decision and no block between the viewer and the person. A query that uses it often
 * passes the array of blocked people.
 */
export const isUndecided = (viewerId: string, blocked: RawBuilder<unknown> = blockedWith(viewerId)) =>
  sql<boolean>`(not ${isDecidedBy(viewerId, person)} and not (${person} = any(${blocked})))`

/** Condition on a row of `search`: the person is shown, and only wishes can exclude them. */
export const isOpen = (viewerId: string) =>
  sql<boolean>`(search.is_shown and ${isUndecided(viewerId)}
    and (not search.is_only_to_liked or ${likedBy(person, viewerId)}))`

/** The values of a viewer that `fitsViewer` needs. */
export type ViewerCriteria = Traits &
  Accepts & {
    viewerId: string
    gender: number
    seeks: number
    isFlexible: boolean
    maxDistance: number
    age: number
    /** Latest date of birth of an adult, then of the youngest and oldest wanted. */
    grownUp: string
    youngest: string
    oldest: string
    /** The same if both are flexible. */
    youngestNear: string
    oldestNear: string
    /** Distance buckets around the viewer, see `distanceRangesOf`. */
    starts: number[]
    buckets: number[]
  }

/** Returns the values of a viewer that decide on this day who fits them. */
export const viewerCriteria = (
  viewer: SearchProfile,
  around: readonly CellAtDistance[],
  today: string,
): ViewerCriteria => ({
  viewerId: viewer.userId,
  gender: viewer.gender,
  seeks: viewer.seeks,
  traits: viewer.traits,
  listTraits: viewer.listTraits,
  accepts: viewer.accepts,
  listAccepts: viewer.listAccepts,
  isFlexible: viewer.isFlexible,
  age: ageOn(viewer.born, today),
  grownUp: bornBy(MIN_AGE, today),
  ...wantedRange(viewer, today, NO_SLACK),
  youngestNear: bornBy(viewer.ageMin - FLEXIBLE_SLACK.years, today),
  oldestNear: bornBy(viewer.ageMax + FLEXIBLE_SLACK.years + 1, today),
  ...distanceRangesOf(around),
})

type WantedRange = Pick<ViewerCriteria, 'youngest' | 'oldest' | 'maxDistance'>

/** Returns the dates of birth and the distance that a viewer wants, with this allowance. */
export const wantedRange = (
  { ageMin, ageMax, maxDistance }: Pick<SearchProfile, 'ageMin' | 'ageMax' | 'maxDistance'>,
  today: string,
  { years, buckets }: RangeSlack,
): WantedRange => ({
  youngest: bornBy(ageMin - years, today),
  oldest: bornBy(ageMax + years + 1, today),
  maxDistance: maxDistance + buckets,
})

// The conditions below are on a row of `search` with this alias; `distance` is the SQL of its bucket from the viewer.

/** Condition: each has a gender that the other seeks. */
export const gendersFit = (row: string, { gender, seeks }: Pick<SearchProfile, 'gender' | 'seeks'>) =>
  sql<boolean>`((${sql.ref(`${row}.gender`)}::int & ${seeks}::int) <> 0
    and (${sql.ref(`${row}.seeks`)}::int & ${gender}::int) <> 0)`

/** Condition: the person is in the range that the viewer wants. */
export const isInRange = (row: string, distance: RawBuilder<unknown>, range: WantedRange) =>
  sql<boolean>`(${sql.ref(`${row}.born`)} <= ${range.youngest}::date and ${sql.ref(`${row}.born`)} > ${range.oldest}::date
    and ${distance} <= ${range.maxDistance}::int)`

/** Condition: the viewer is in the range that the person wants, with this allowance. */
export const hasViewerInRange = (
  row: string,
  distance: RawBuilder<unknown>,
  { age, years, buckets }: RangeSlack & { age: number },
) =>
  sql<boolean>`(${age}::int between ${sql.ref(`${row}.age_min`)} - ${sql.lit(years)}
      and ${sql.ref(`${row}.age_max`)} + ${sql.lit(years)}
    and ${distance} <= ${sql.ref(`${row}.max_distance`)} + ${sql.lit(buckets)})`

type RangeConditions = Record<
  'there' | 'back' | 'nearlyThere' | 'nearlyBack' | 'areFlexible',
  RawBuilder<unknown>
>

/** Condition: both are in range; if both are flexible, one may be slightly outside. */
export const rangesFit = ({ there, back, nearlyThere, nearlyBack, areFlexible }: RangeConditions) =>
  sql<boolean>`((${there} and ${back})
    or (${areFlexible} and ((${there} and ${nearlyBack}) or (${nearlyThere} and ${back}))))`

/** `fitEachOther` as a condition on rows of `search`; `deck.test.ts` compares both. */
export function fitsViewer(fit: ViewerCriteria): RawBuilder<boolean> {
  const distance = sql`coalesce((${fit.buckets}::smallint[])[width_bucket(search.cell, ${fit.starts}::int[])],
    ${sql.lit(DISTANCE_BUCKET_KM.length)})`
  const { youngestNear: youngest, oldestNear: oldest, age } = fit
  const nearRange = { youngest, oldest, maxDistance: fit.maxDistance + FLEXIBLE_SLACK.buckets }
  return sql<boolean>`(search.user_id <> ${fit.viewerId} and ${age}::int >= ${sql.lit(MIN_AGE)}
    and ${gendersFit('search', fit)}
    and search.born <= ${fit.grownUp}::date
    and ${hasAccepted('search', fit)} and ${accepting('search', fit)}
    and ${rangesFit({
      there: isInRange('search', distance, fit),
      back: hasViewerInRange('search', distance, { age, ...NO_SLACK }),
      nearlyThere: isInRange('search', distance, nearRange),
      nearlyBack: hasViewerInRange('search', distance, { age, ...FLEXIBLE_SLACK }),
      areFlexible: sql`${fit.isFlexible}::boolean and search.is_flexible`,
    })})`
}

export const searchProfiles = {
  /** Returns those of these people who are shown to everybody whom they fit, by their rank in searches. */
  listShown: async (db: Db, ids: readonly string[]): Promise<SearchProfile[]> => {
    const { rows } = await sql<SearchProfileRow>`
      select ${columns} from search
      where user_id = any(${ids}::uuid[]) and is_shown and not is_only_to_liked
      order by sort_rank desc, user_id desc`.execute(db)
    return rows.map(searchProfileOf)
  },

  /** Returns a person with their day profile. */
  find: async (db: Db, userId: string, today: string): Promise<SearchProfile | undefined> => {
    const { rows } = await sql<SearchProfileRow & WithDayProfile>`
      select ${columns}, ${dealtAs(userId, today)} from search where user_id = ${userId}`.execute(db)
    return rows.map(({ dealtAs: then, ...row }) => viewerOf(searchProfileOf(row), then))[0]
  },

  /** Returns those of these people who take part in decks, and the viewer with their day profile; in any order. */
  listForViewer: async (
    db: Db,
    viewerId: string,
    ids: readonly string[],
    today: string,
  ): Promise<Map<string, ViewedProfile>> => {
    const { rows } = await sql<ViewedProfileRow>`
      select ${columns}, ${dealtAs(viewerId, today)}, ${isDecidedBy(viewerId, person)} as is_decided_by_viewer,
        ${isBlocked(viewerId, person)} as is_blocked, ${likedBy(person, viewerId)} as is_viewer_liked,
        ${dealtOn(today, viewerId, person)} as is_dealt_today
      from unnest(${ids}::uuid[]) wanted
        cross join lateral (select * from search where search.user_id = wanted offset 0) search`.execute(db)
    return new Map(
      rows.map(
        ({ isBlocked: blocked, isDecidedByViewer, isViewerLiked, isDealtToday, dealtAs: then, ...row }) => [
          row.userId,
          {
            profile: viewerOf(searchProfileOf(row), then),
            between: { isBlocked: blocked, isDecidedByViewer, isViewerLiked, isDealtToday },
          },
        ],
      ),
    )
  },
}
