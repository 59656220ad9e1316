import {
  ageOn,
  dayOf,
  objectionToBirth,
  type PersonView,
  type ProfileInput,
  type ProfileView,
} from '@hearth/contract/people'
import type { Ctx, Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { type ProfileRow, profiles } from './profiles.store.ts'

export { showable } from './profiles.store.ts'

function viewOf(row: ProfileRow): ProfileView {
  const { createdAt: _, updatedAt, ...rest } = row
  return { ...rest, updatedAt: updatedAt.toISOString() }
}

/**
 * A person as others see them; `undefined` while they have no name or date of birth to show.
 * Whoever took their first name back is still called by it among those who know them.
 */
function personOf(row: ProfileRow, today: string): PersonView | undefined {
  const firstName = row.firstName || row.displayName
  if (!firstName || !row.dateOfBirth) return undefined
  return {
    id: row.userId,
    firstName,
    lastName: row.lastName,
    age: ageOn(row.dateOfBirth, today),
    isVerified: row.isVerified,
    bio: row.bio,
    locationCity: row.locationCity,
    locationState: row.locationState,
    heightCm: row.heightCm,
    occupation: row.occupation,
    education: row.education,
    lookingFor: row.lookingFor,
    relationshipGoals: row.relationshipGoals,
    interests: row.interests,
  }
}

/** One's own profile. */
export async function ownProfile(ctx: Ctx): Promise<ProfileView> {
  const row = await profiles.find(ctx.db, ctx.viewerId)
  if (!row) throw notFound('Profile')
  return viewOf(row)
}

async function objectionTo(ctx: Ctx, dateOfBirth: string | null | undefined): Promise<string | undefined> {
  if (dateOfBirth) return objectionToBirth(dateOfBirth, dayOf(ctx.now()))
  if (dateOfBirth === undefined) return undefined
  // Without it nobody could say that this person is of age.
  const before = await profiles.find(ctx.db, ctx.viewerId)
  return before?.dateOfBirth ? 'A date of birth can be mended, not removed' : undefined
}

/** Changes the fields that were sent, and only on one's own profile. */
export async function saveProfile(ctx: Ctx, input: ProfileInput): Promise<ProfileView> {
  const now = ctx.now()
  const objection = await objectionTo(ctx, input.dateOfBirth)
  if (objection) throw invalid({ dateOfBirth: objection })
  // Nobody is asked for a display name of its own, so a first name is what one is greeted by.
  const greeted = input.firstName && { displayName: input.firstName }
  const row = await profiles.update(ctx.db, ctx.viewerId, { ...input, ...greeted, updatedAt: now })
  if (!row) throw notFound('Profile')
  return viewOf(row)
}

/** How many people may be shown to others today. */
export const countMembers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  profiles.countShowable(db, dayOf(now()))

/** Nobody likes from behind an empty card: a like needs one's own first name and date of birth. */
export async function requireIntroduced(ctx: Ctx, db: Db): Promise<void> {
  const row = await profiles.find(db, ctx.viewerId)
  if (!row?.firstName || !row.dateOfBirth) {
    throw new AppError('forbidden', 'Add your first name and date of birth before you like someone')
  }
}

/** Gives the person where they may be shown to others today, or throws. */
export async function requireShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView> {
  const today = dayOf(ctx.now())
  const row = await profiles.findShowable(db, personId, today)
  const person = row && personOf(row, today)
  if (!person) throw notFound('Person')
  return person
}

/** The people of these ids by id; those who cannot be shown are missing from it. */
export async function peopleById(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PersonView>> {
  const today = dayOf(now())
  const rows = await profiles.listByIds(db, ids)
  return new Map(
    rows.flatMap((row) => {
      const person = personOf(row, today)
      return person ? [[row.userId, person] as const] : []
    }),
  )
}
