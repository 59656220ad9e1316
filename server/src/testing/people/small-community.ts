import { randomUUID } from 'node:crypto'
import type { Wishes } from '@hearth/contract/people/wishes'
import {
  defaultVisibility,
  fields,
  type Gender,
  genderValues,
  wishFields,
} from '@hearth/contract/profile/fields'
import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { refreshSearch } from '../../features/discovery/discovery.ts'
import {
  type DayProfile,
  genderBit,
  mayBeShown,
  type SearchProfile,
  seekBits,
  withDayProfile,
} from '../../features/discovery/search/eligibility.rules.ts'
import { acceptedBy, type ShownAnswers, traitsOf } from '../../features/discovery/search/traits.rules.ts'
import { insertDecision } from './decisions.ts'

/** Days on which people born on or beside a leap day grow older, and ordinary ones. */
export const days = [
  '2026-02-28',
  '2026-03-01',
  '2026-06-15',
  '2027-06-16',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
]

const born = tuple(
  constantFrom(1960, 1996, 2000, 2003, 2007, 2008, 2009, 2010),
  constantFrom('02-28', '02-29', '03-01', '06-15', '06-16'),
).map(([year, day]) => `${year}-${day === '02-29' && year % 4 > 0 ? '02-28' : day}`)

const HERE = 7_180 * 32_768 + 9_000
const ROW = 32_768
/** Cells whose distances from each other lie on both sides of 3, 10 and 30 km, cells far away, and none. */
const cell = constantFrom(
  null,
  HERE,
  HERE,
  HERE + 1,
  HERE + ROW + 1,
  HERE + 2 * ROW,
  HERE + 4,
  HERE + 5,
  HERE + 3 * ROW + 4,
  HERE + 13,
  HERE + 14,
  HERE - 14 * ROW,
  HERE + 9 * ROW + 10,
  HERE + 300 * ROW,
)

const some = <Value>(values: readonly Value[]) => uniqueArray(constantFrom(...values), { minLength: 1 })
const wish = (values: readonly string[]) =>
  option(record({ values: some(values), isHard: boolean(), orUnsaid: boolean() }), {
    freq: 2,
    nil: undefined,
  })

const visibility = constantFrom('everyone', 'matches', 'nobody')
const languages = ['en', 'ta', 'he']
const language = constantFrom(...languages)
export const profile = record({
  gender: constantFrom(null, ...genderValues),
  seeking: oneof(constant<Gender[]>([]), uniqueArray(constantFrom(...genderValues))),
  dateOfBirth: born,
  lookingFor: constantFrom(null, ...fields.lookingFor.values),
  smoking: constantFrom(null, ...fields.smoking.values),
  homeLanguages: oneof(constant<string[]>([]), uniqueArray(language)),
  faith: constantFrom(null, ...fields.faith.values),
  visibility: record(
    { lookingFor: visibility, homeLanguages: visibility, faith: visibility },
    { requiredKeys: [] },
  ),
  firstName: constantFrom('Ana', 'Ana', 'Ana', ''),
  isVerified: boolean(),
  isActive: integer({ min: 0, max: 9 }).map((n) => n > 0),
  restriction: option(constantFrom('suspended', 'shown', 'likes'), { freq: 9 }).map((it) => it ?? null),
})

export const meeting = record({
  ages: oneof(
    constant<[number, number]>([18, 120]),
    tuple(constantFrom(18, 19, 20), constantFrom(20, 22, 25, 28, 30, 66)),
  ),
  maxDistance: constantFrom(0, 1, 2, 3, 3),
  isFlexible: boolean(),
  isOnlyToLiked: integer({ min: 0, max: 4 }).map((n) => n === 0),
  isOnlyVerified: integer({ min: 0, max: 4 }).map((n) => n === 0),
  wishes: record({
    lookingFor: wish(fields.lookingFor.values),
    smoking: wish(fields.smoking.values),
    homeLanguages: wish(languages),
    faith: wish(fields.faith.values),
  }),
})

export type CommunityProfile = typeof profile extends Arbitrary<infer T> ? T : never
export type Meeting = typeof meeting extends Arbitrary<infer T> ? T : never
export const someone = record({ profile, meeting: option(meeting), cell })
export type CommunityPerson = typeof someone extends Arbitrary<infer T> ? T : never
export const place = cell

/** Saves profile values of a person. */
export async function tell(
  db: Db,
  userId: string,
  { faith, visibility: shown, restriction, ...facts }: CommunityProfile,
) {
  const row = { ...facts, visibility: sql<never>`${JSON.stringify(shown)}::jsonb` }
  await db.updateTable('profiles').set(row).where('userId', '=', userId).execute()
  await db.deleteFrom('specialValues').where('userId', '=', userId).execute()
  if (faith !== null)
    await db.insertInto('specialValues').values({ userId, kind: 'faith', value: faith }).execute()
  await db.deleteFrom('decisions').where('personId', '=', userId).execute()
  if (restriction) {
    const decisionId = await insertDecision(db, userId)
    await db.insertInto('restrictions').values({ personId: userId, kind: restriction, decisionId }).execute()
  }
  await refreshSearch(db, [userId])
}

/** Saves the wishes of a person. */
export async function wishFor(db: Db, userId: string, { ages, wishes, ...rest }: Meeting) {
  const told = JSON.stringify(wishes)
  const row = {
    ...rest,
    ageMin: ages[0],
    ageMax: ages[1],
    wishes: sql<never>`${told}::jsonb`,
  }
  await db
    .insertInto('wishes')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await refreshSearch(db, [userId])
}

/** Sets or deletes a person's grid cell. */
export async function move(db: Db, userId: string, to: number | null) {
  await db
    .insertInto('locations')
    .values({ userId, cell: to })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ cell: to }))
    .execute()
  await refreshSearch(db, [userId])
}

/** Replaces all people by these and returns their ids. */
export async function settle(db: Db, people: readonly CommunityPerson[]): Promise<string[]> {
  await sql`truncate "user", search cascade`.execute(db)
  const ids = people.map(() => randomUUID())
  await sql`insert into "user" (id, name, email, email_verified)
    select id, '', id || '@people.example', true from unnest(${ids}::uuid[]) id`.execute(db)
  await sql`insert into consents select id, 'faith', 1, now() from unnest(${ids}::uuid[]) id`.execute(db)
  for (const [n, person] of people.entries()) {
    const id = ids[n] ?? ''
    await tell(db, id, person.profile)
    if (person.meeting) await wishFor(db, id, person.meeting)
    if (person.cell !== null) await move(db, id, person.cell)
  }
  return ids
}

type CommunityRow = Omit<CommunityProfile, 'restriction'> &
  ShownAnswers & { userId: string; cell: number | null; isNotShown: boolean } & Partial<{
    ageMin: number
    ageMax: number
    maxDistance: number
    isFlexible: boolean
    isOnlyToLiked: boolean
    isOnlyVerified: boolean
    wishes: Wishes
  }>

function searchProfileOf(row: CommunityRow): SearchProfile {
  const audience = { ...defaultVisibility(), ...row.visibility }
  const shown = wishFields.map((field) => [field, audience[field] === 'everyone' ? row[field] : null])
  return {
    userId: row.userId,
    gender: genderBit(row.gender),
    seeks: seekBits(row.seeking),
    born: row.dateOfBirth,
    ageMin: row.ageMin ?? 18,
    ageMax: row.ageMax ?? 120,
    cell: row.cell,
    maxDistance: row.cell === null ? 3 : (row.maxDistance ?? 3),
    isFlexible: row.isFlexible ?? false,
    isOnlyToLiked: row.isOnlyToLiked ?? false,
    isShown: row.firstName !== '' && !row.isNotShown,
    ...traitsOf(Object.fromEntries(shown), row.isVerified),
    ...acceptedBy({ wishes: row.wishes ?? {}, isOnlyVerified: row.isOnlyVerified ?? false }),
  }
}

/** Returns everybody with their profile and wishes, read from the source tables and not from `search`. */
export async function readSeekers(db: Db): Promise<SearchProfile[]> {
  const { rows } = await sql<CommunityRow>`
    select profiles.*, coalesce(locations.travel_cell, locations.cell) as cell, wishes.*, profiles.user_id,
      (select value from special_values where user_id = profiles.user_id and kind = 'faith') as faith,
      exists (select from restrictions where person_id = profiles.user_id and kind = 'shown') as is_not_shown
    from profiles left join locations using (user_id) left join wishes on wishes.user_id = profiles.user_id
    where is_active and date_of_birth is not null and profiles.user_id not in (select person_id from suspended_people)`.execute(
    db,
  )
  return rows.map(searchProfileOf)
}

/** Returns a memory of earlier decks: each owner's data and the last day on which each pair was dealt. */
export const memory = () => ({
  owners: new Map<string, { day: string; as: DayProfile }>(),
  dealt: new Map<string, string>(),
})
export type Memory = ReturnType<typeof memory>

/** Returns the people whom the viewer may be shown on this day, by applying the rule to everybody. */
export async function oracle(
  db: Db,
  viewerId: string,
  today: string,
  { owners, dealt }: Memory,
): Promise<string[]> {
  const all = await readSeekers(db)
  const now = all.find(({ userId }) => userId === viewerId)
  if (!now) return []
  const before = owners.get(viewerId)
  const viewer = withDayProfile(now, before?.day === today ? before.as : undefined)
  owners.set(viewerId, { day: today, as: viewer })
  const decided = await db.selectFrom('swipes').selectAll().execute()
  const blocks = await db.selectFrom('blocks').selectAll().execute()
  const isBetween = (one: string, other: string) => (block: { blockerId: string; blockedId: string }) =>
    block.blockerId === one && block.blockedId === other
  return all
    .filter(({ userId }) => userId !== viewerId)
    .filter((person) =>
      mayBeShown(person, viewer, today, {
        isBlocked:
          blocks.some(isBetween(viewerId, person.userId)) || blocks.some(isBetween(person.userId, viewerId)),
        isDecidedByViewer: decided.some((by) => by.swiperId === viewerId && by.swipedId === person.userId),
        isViewerLiked: decided.some(
          (by) => by.swiperId === person.userId && by.swipedId === viewerId && by.isLike,
        ),
        isDealtToday: dealt.get(viewerId + person.userId) === today,
      }),
    )
    .map(({ userId }) => userId)
    .toSorted()
}
