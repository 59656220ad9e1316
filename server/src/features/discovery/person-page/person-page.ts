import { dayOf } from '@hearth/contract/ages'
import type { PersonPageView, Relation } from '@hearth/contract/people/discovery'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import type { PersonView } from '@hearth/contract/profile/people'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { notesFrom, requireMatch } from '../../matching/matching.ts'
import { peopleById, viewerAsPerson } from '../../people/people.ts'
import { distanceBucketBetween } from '../search/eligibility.rules.ts'
import { searchProfiles } from '../search/eligibility.store.ts'
import { whyOf } from '../why/why.ts'
import { relationOf, type ViewerRelation } from './access.rules.ts'
import { viewerRelations } from './access.store.ts'

async function viewerRelationTo(ctx: Ctx, personId: string): Promise<ViewerRelation | undefined> {
  const today = dayOf(ctx.now())
  const found = await viewerRelations.find(ctx.db, ctx.viewerId, { personId, today })
  if (!found) return undefined
  return { ...found, isSelf: personId === ctx.viewerId }
}

async function distanceBucketTo(ctx: Ctx, personId: string): Promise<DistanceBucket | null> {
  const today = dayOf(ctx.now())
  const people = await searchProfiles.listForViewer(ctx.db, ctx.viewerId, [ctx.viewerId, personId], today)
  const [viewer, person] = [people.get(ctx.viewerId)?.profile, people.get(personId)?.profile]
  return viewer && person ? distanceBucketBetween(viewer.cell, person.cell) : null
}

/** How a viewer sees a person, and whether the person likes them. */
export type VisibleRelation = { relation: Relation; likesViewer: boolean }

/** Returns how the viewer sees this person now, or `undefined` if they may not. */
export async function findVisibleRelation(ctx: Ctx, personId: string): Promise<VisibleRelation | undefined> {
  const found = await viewerRelationTo(ctx, personId)
  const relation = found && relationOf(found)
  return found && relation && { relation, likesViewer: found.likesViewer }
}

/** Whether the viewer may see this person and their photos now. */
export const mayLookAt = async (ctx: Ctx, personId: string): Promise<boolean> =>
  (await findVisibleRelation(ctx, personId)) !== undefined

/** Returns a person's page. Throws `not_found` if the person does not exist or the viewer may not see them. */
export async function showPerson(ctx: Ctx, personId: string): Promise<PersonPageView> {
  const found = await viewerRelationTo(ctx, personId)
  const relation = found && relationOf(found)
  if (!found || !relation) throw new AppError('person_not_found')
  const person = await requirePerson(ctx, personId, relation)
  const distanceBucket = found.isSelf ? null : await distanceBucketTo(ctx, personId)
  const why = found.isSelf
    ? null
    : ((await whyOf(ctx, [{ userId: personId, distanceBucket }])).get(personId) ?? null)
  if (!found.matchId) {
    const note = found.likesViewer ? ((await notesFrom(ctx, [personId])).get(personId) ?? null) : null
    return { person, distanceBucket, why, note, relation, match: null }
  }
  const { id, conversationId } = await requireMatch(ctx, found.matchId, ctx.db)
  return { person, distanceBucket, why, note: null, relation, match: { id, conversationId } }
}

async function requirePerson(ctx: Ctx, personId: string, relation: Relation): Promise<PersonView> {
  if (relation === 'self') return viewerAsPerson(ctx)
  const audience = relation === 'match' ? 'match' : 'everyone'
  const person = (await peopleById(ctx, ctx.db, [personId], audience)).get(personId)
  if (!person) throw new AppError('person_not_found')
  return person
}
