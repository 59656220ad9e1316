import { ageOn, MIN_AGE } from '@hearth/contract/ages'
import { BAND_KM } from '@hearth/contract/people/wishes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { dealtOn } from '../matching/matching.ts'
import {
  asDealt,
  type Banded,
  type Between,
  bandsOf,
  bornBy,
  type DealtAs,
  NEAR,
  type Seeker,
} from './meeting.rules.ts'
import type { Accepts, Traits } from './traits.rules.ts'
import { accepting, hasAccepted } from './traits.store.ts'

type SeekerRow = Omit<Seeker, 'traits' | 'accepts'> & { traits: string; accepts: string }
type AsDealt = { dealtAs: (Omit<DealtAs, 'traits'> & { traits: string }) | null }
type LookedAtRow = SeekerRow & Between & AsDealt

/** Somebody as the deck sees them now, and what is between them and the viewer. */
export type LookedAt = { seeker: Seeker; between: Between }

// One driver gives such numbers as text and the other rounds them, so both are asked for text.
const columns = sql`search.user_id, search.gender, search.seeks, search.born, search.age_min, search.age_max,
  search.cell, search.reach, search.is_flexible, search.is_only_to_liked, search.is_shown, search.traits::text as traits,
  search.accepts::text as accepts, search.list_traits, search.list_accepts`

const seekerOf = ({ traits, accepts, ...row }: SeekerRow): Seeker => ({
  ...row,
  traits: BigInt(traits),
  accepts: BigInt(accepts),
})

/** Who the viewer was when this day's first deck was built, on their own row alone. */
const dealtAs = (viewerId: string, today: string) => sql`case when search.user_id = ${viewerId} then (
    select json_build_object('gender', as_gender, 'seeks', as_seeks, 'born', as_born, 'traits', as_traits::text,
        'listTraits', coalesce(as_list_traits, search.list_traits))
      from decks where decks.user_id = ${viewerId} and built_on = ${today}::date and as_gender is not null)
  end as dealt_as`

const viewerOf = (now: Seeker, then: AsDealt['dealtAs']): Seeker =>
  asDealt(now, then ? { ...then, traits: BigInt(then.traits) } : undefined)

// `offset 0` keeps the planner from reading all that somebody ever decided in order to ask about one.
const isDecidedBy = (viewerId: string, personId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${viewerId} and swipes.swiped_id = ${personId} offset 0)`

const isLikedBy = (personId: RawBuilder<unknown>, viewerId: string) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${personId} and swipes.swiped_id = ${viewerId} and swipes.is_like offset 0)`

/** Whoever the viewer has blocked, or has been blocked by: one of a few, and so read once for a whole query. */
export const blockedWith = (viewerId: string) =>
  sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`

const isBlocked = (viewerId: string, personId: RawBuilder<unknown>) =>
  sql<boolean>`(${personId} = any(${blockedWith(viewerId)}))`

const person = sql.ref('search.user_id')

/**
 * Whether there is neither a decision nor a block between the viewer and the person of a row of `search`; a query
 * that asks this in many places says where it has read who is blocked.
 */
export const isUndecided = (viewerId: string, blocked: RawBuilder<unknown> = blockedWith(viewerId)) =>
  sql<boolean>`(not ${isDecidedBy(viewerId, person)} and not (${person} = any(${blocked})))`

/** Whether the person of a row of `search` is shown, and nothing but wishes is between them and the viewer. */
export const isOpen = (viewerId: string) =>
  sql<boolean>`(search.is_shown and ${isUndecided(viewerId)}
    and (not search.is_only_to_liked or ${isLikedBy(person, viewerId)}))`

/** Somebody's side of `fitting`, each of its values by itself. */
export type Fit = Traits &
  Accepts & {
    viewerId: string
    gender: number
    seeks: number
    isFlexible: boolean
    reach: number
    age: number
    /** Days of birth: of the youngest there are, of the youngest and of the oldest that are wished for. */
    grownUp: string
    youngest: string
    oldest: string
    /** The same for whom both are flexible. */
    youngestNear: string
    oldestNear: string
    /** The bands around them, as `bandsOf` gives them. */
    starts: number[]
    bands: number[]
  }

/** What of a viewer, and of the cells around them, decides on this day who fits them. */
export const fitOf = (viewer: Seeker, around: readonly Banded[], today: string): Fit => ({
  viewerId: viewer.userId,
  gender: viewer.gender,
  seeks: viewer.seeks,
  traits: viewer.traits,
  listTraits: viewer.listTraits,
  accepts: viewer.accepts,
  listAccepts: viewer.listAccepts,
  isFlexible: viewer.isFlexible,
  reach: viewer.reach,
  age: ageOn(viewer.born, today),
  grownUp: bornBy(MIN_AGE, today),
  youngest: bornBy(viewer.ageMin, today),
  oldest: bornBy(viewer.ageMax + 1, today),
  youngestNear: bornBy(viewer.ageMin - NEAR.years, today),
  oldestNear: bornBy(viewer.ageMax + NEAR.years + 1, today),
  ...bandsOf(around),
})

/** `fitEachOther` for rows of `search`: the same to the last bit, which `deck.test.ts` holds it to. */
export function fitting(fit: Fit): RawBuilder<boolean> {
  const band = sql`coalesce((${fit.bands}::smallint[])[width_bucket(search.cell, ${fit.starts}::int[])],
    ${sql.lit(BAND_KM.length)})`
  const there = sql`(search.born <= ${fit.youngest}::date and search.born > ${fit.oldest}::date
    and ${band} <= ${fit.reach}::int)`
  const back = sql`(${fit.age}::int between search.age_min and search.age_max and ${band} <= search.reach)`
  const nearlyThere = sql`(search.born <= ${fit.youngestNear}::date and search.born > ${fit.oldestNear}::date
    and ${band} <= ${fit.reach + NEAR.bands}::int)`
  const nearlyBack = sql`(${fit.age}::int between search.age_min - ${sql.lit(NEAR.years)}
      and search.age_max + ${sql.lit(NEAR.years)} and ${band} <= search.reach + ${sql.lit(NEAR.bands)})`
  return sql<boolean>`(search.user_id <> ${fit.viewerId} and ${fit.age}::int >= ${sql.lit(MIN_AGE)}
    and (search.gender::int & ${fit.seeks}::int) <> 0 and (search.seeks::int & ${fit.gender}::int) <> 0
    and search.born <= ${fit.grownUp}::date
    and ${hasAccepted('search', fit)} and ${accepting('search', fit)}
    and ((${there} and ${back}) or (${fit.isFlexible}::boolean and search.is_flexible
      and ((${there} and ${nearlyBack}) or (${nearlyThere} and ${back})))))`
}

export const seekers = {
  /** Somebody as this day's decks are dealt to them. */
  find: async (db: Db, userId: string, today: string): Promise<Seeker | undefined> => {
    const { rows } = await sql<SeekerRow & AsDealt>`
      select ${columns}, ${dealtAs(userId, today)} from search where user_id = ${userId}`.execute(db)
    return rows.map(({ dealtAs: then, ...row }) => viewerOf(seekerOf(row), then))[0]
  },

  /**
   * Those of these people who meet anybody, as they are now to the viewer, and the viewer as this day's decks are dealt
   * to them; in no order.
   */
  lookAt: async (
    db: Db,
    viewerId: string,
    ids: readonly string[],
    today: string,
  ): Promise<Map<string, LookedAt>> => {
    const { rows } = await sql<LookedAtRow>`
      select ${columns}, ${dealtAs(viewerId, today)}, ${isDecidedBy(viewerId, person)} as is_decided_by_viewer,
        ${isBlocked(viewerId, person)} as is_blocked, ${isLikedBy(person, viewerId)} as is_viewer_liked,
        ${dealtOn(today, viewerId, person)} as is_dealt_today
      from unnest(${ids}::uuid[]) wanted
        cross join lateral (select * from search where search.user_id = wanted offset 0) search`.execute(db)
    return new Map(
      rows.map(
        ({ isBlocked: blocked, isDecidedByViewer, isViewerLiked, isDealtToday, dealtAs: then, ...row }) => [
          row.userId,
          {
            seeker: viewerOf(seekerOf(row), then),
            between: { isBlocked: blocked, isDecidedByViewer, isViewerLiked, isDealtToday },
          },
        ],
      ),
    )
  },
}
