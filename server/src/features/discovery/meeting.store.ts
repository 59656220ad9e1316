import { ageOn, MIN_AGE } from '@hearth/contract/people'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { cellsWithin } from '../profiles/profiles.ts'
import { BAND_KM, type Between, bornBy, type Seeker } from './meeting.rules.ts'

type SeekerRow = Omit<Seeker, 'traits' | 'accepts'> & { traits: string; accepts: string }
type LookedAtRow = SeekerRow & Between

/** Somebody as the deck sees them now, and what is between them and the viewer. */
export type LookedAt = { seeker: Seeker; between: Between }

// One driver gives such numbers as text and the other rounds them, so both are asked for text.
const columns = sql`search.user_id, search.gender, search.seeks, search.born, search.age_min, search.age_max,
  search.cell, search.reach, search.is_flexible, search.is_only_to_liked, search.is_shown, search.traits::text as traits,
  search.accepts::text as accepts`

export const seekerOf = ({ traits, accepts, ...row }: SeekerRow): Seeker => ({
  ...row,
  traits: BigInt(traits),
  accepts: BigInt(accepts),
})

// `offset 0` keeps the planner from reading all that somebody ever decided in order to ask about one.
const isDecidedBy = (viewerId: string, personId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${viewerId} and swipes.swiped_id = ${personId} offset 0)`

const isLikedBy = (personId: RawBuilder<unknown>, viewerId: string) =>
  sql<boolean>`exists (select from swipes
    where swipes.swiper_id = ${personId} and swipes.swiped_id = ${viewerId} and swipes.is_like offset 0)`

// Read once for a whole query, because whoever blocks or is blocked is one of a few.
const isBlocked = (viewerId: string, personId: RawBuilder<unknown>) =>
  sql<boolean>`(${personId} = any(array(
    select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})))`

const person = sql.ref('search.user_id')

/** Whether there is neither a decision nor a block between the viewer and the person of a row of `search`. */
export const isUndecided = (viewerId: string) =>
  sql<boolean>`(not ${isDecidedBy(viewerId, person)} and not ${isBlocked(viewerId, person)})`

/** Whether the person of a row of `search` is shown, and nothing but wishes is between them and the viewer. */
export const isOpen = (viewerId: string) =>
  sql<boolean>`(search.is_shown and ${isUndecided(viewerId)}
    and (not search.is_only_to_liked or ${isLikedBy(person, viewerId)}))`

/** `fitEachOther` for rows of `search`: the same to the last bit, which `deck.test.ts` holds it to. */
export function fitting(viewer: Seeker, today: string): RawBuilder<boolean> {
  const age = ageOn(viewer.born, today)
  if (age < MIN_AGE) return sql`false`
  const near = BAND_KM.map((km) => (viewer.cell === null ? [] : cellsWithin(viewer.cell, km)))
  const isWithin = (reach: number) => {
    const cells = near[reach]
    // The sum keeps the planner from estimating by each of hundreds of cells; they are looked up all the same.
    return cells ? sql<boolean>`search.cell + 0 = any(${cells}::int[])` : sql<boolean>`true`
  }
  const there = sql`(search.born <= ${bornBy(viewer.ageMin, today)}::date
    and search.born > ${bornBy(viewer.ageMax + 1, today)}::date and ${isWithin(viewer.reach)})`
  const reached = sql.join(
    [...near, undefined].map((_, reach) => sql`(search.reach = ${sql.lit(reach)} and ${isWithin(reach)})`),
    sql` or `,
  )
  const back = sql`(${age}::int between search.age_min and search.age_max and (${reached}))`
  const bothOrOne = viewer.isFlexible
    ? sql`((${there} and ${back}) or (search.is_flexible and (${there} or ${back})))`
    : sql`(${there} and ${back})`
  return sql<boolean>`(search.user_id <> ${viewer.userId}
    and (search.gender::int & ${viewer.seeks}::int) <> 0 and (search.seeks::int & ${viewer.gender}::int) <> 0
    and search.born <= ${bornBy(MIN_AGE, today)}::date
    and (search.traits & ${String(viewer.accepts)}::bigint) = search.traits
    and (search.accepts & ${String(viewer.traits)}::bigint) = ${String(viewer.traits)}::bigint
    and ${bothOrOne})`
}

export const seekers = {
  find: async (db: Db, userId: string): Promise<Seeker | undefined> => {
    const found = await sql<SeekerRow>`select ${columns} from search where user_id = ${userId}`.execute(db)
    return found.rows.map(seekerOf)[0]
  },

  /** Those of these people who meet anybody, as they are now to the viewer; in no order. */
  lookAt: async (db: Db, viewerId: string, ids: readonly string[]): Promise<Map<string, LookedAt>> => {
    const { rows } = await sql<LookedAtRow>`
      select ${columns}, ${isDecidedBy(viewerId, person)} as is_decided_by_viewer,
        ${isBlocked(viewerId, person)} as is_blocked, ${isLikedBy(person, viewerId)} as is_viewer_liked
      from unnest(${ids}::uuid[]) wanted
        cross join lateral (select * from search where search.user_id = wanted offset 0) search`.execute(db)
    return new Map(
      rows.map(({ isBlocked: blocked, isDecidedByViewer, isViewerLiked, ...row }) => [
        row.userId,
        { seeker: seekerOf(row), between: { isBlocked: blocked, isDecidedByViewer, isViewerLiked } },
      ]),
    )
  },
}
