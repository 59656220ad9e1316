import type { BlocksQuery, BlocksView } from '@hearth/contract/people/safety'
import { type CardField, cardFields, eachField, type FieldValues } from '@hearth/contract/profile/fields'
import type { PersonView } from '@hearth/contract/profile/people'
import type { Ctx, Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { listMarked } from '../membership/membership.ts'
import { shownPhotosOf } from '../photos/photos.ts'
import {
  type Audience,
  findDescribed,
  listDescribed,
  listNames,
  listProfileBasics,
  ownProfile,
} from '../profiles/profiles.ts'
import { listBlockedIds } from '../safety/safety.ts'
import { shownBadgesOf } from '../verification/verification.ts'

// Every other feature gets people from here, so that nothing is shown to somebody who may not see it.

/** Returns people with their photos by id as this audience sees them, without those who cannot be shown. */
export async function peopleById(
  deps: Pick<Deps, 'now' | 'payments'>,
  db: Db,
  ids: readonly string[],
  audience: Audience,
): Promise<Map<string, PersonView>> {
  return withPhotos(deps, db, await listDescribed(deps, db, ids, audience))
}

/** Adds photos and badges, each read at once for all people. */
async function withPhotos(
  deps: Pick<Deps, 'now' | 'payments'>,
  db: Db,
  people: ReadonlyMap<string, PersonView>,
): Promise<Map<string, PersonView>> {
  const photos = await shownPhotosOf(db, [...people.keys()])
  const verified = [...people.values()].filter(({ isVerified }) => isVerified).map(({ id }) => id)
  const marked = await listMarked(deps, db, [...people.keys()])
  const badges = await shownBadgesOf(db, verified, photos)
  return new Map(
    [...people].map(([id, person]) => {
      const badge = badges.get(id)
      return [
        id,
        {
          ...person,
          isVerified: badge !== undefined,
          ...(badge && { badge }),
          ...(marked.has(id) && { isSupporter: true as const }),
          photos: photos.get(id) ?? [],
        },
      ]
    }),
  )
}

/** Returns what staff see of the profiles of these people by id, with the first photo that others may see. */
export async function listForStaff(db: Db, ids: readonly string[]) {
  const [profiles, photos] = [await listProfileBasics(db, ids), await shownPhotosOf(db, ids)]
  return new Map(
    [...profiles].map(([id, basics]) => [id, { ...basics, photo: photos.get(id)?.[0] ?? null }] as const),
  )
}

/** Returns the person with their photos as everyone sees them, if they may be shown to the viewer today. */
export async function findShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView | undefined> {
  const person = await findDescribed(ctx, personId, db)
  return person && (await withPhotos(ctx, db, new Map([[personId, person]]))).get(personId)
}

/** Returns the same. Throws `not_found`. */
export async function requireShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView> {
  const person = await findShowable(ctx, personId, db)
  if (!person) throw new AppError('person_not_found')
  return person
}

/** Returns the viewer as everyone sees them. Without a first name or a date of birth the age is 0. */
export async function viewerAsPerson(ctx: Ctx): Promise<PersonView> {
  const person = (await peopleById(ctx, ctx.db, [ctx.viewerId], 'everyone')).get(ctx.viewerId)
  return person ?? viewerWithoutAge(ctx)
}

async function viewerWithoutAge(ctx: Ctx): Promise<PersonView> {
  const profile = await ownProfile(ctx)
  const { userId: id, firstName, isVerified } = profile
  const values = eachField<Pick<FieldValues, CardField>>(cardFields, (name) => profile[name])
  return { id, firstName, age: 0, isVerified, ...values, facts: {}, photos: [] }
}

/** Returns a page of the people whom the viewer has blocked, latest first. */
export async function listBlocks(ctx: Ctx, query: BlocksQuery): Promise<BlocksView> {
  const page = await listBlockedIds(ctx, query)
  const ids = page.rows.map(({ blockedId }) => blockedId)
  const names = await listNames(ctx.db, ids)
  return {
    blocked: page.rows.map(({ blockedId: id, createdAt }) => ({
      id,
      firstName: names.get(id) ?? '',
      blockedAt: createdAt.toISOString(),
    })),
    next: page.next,
  }
}
