import { dayOf } from '@hearth/contract/ages'
import type { PersonPageView, Relation } from '@hearth/contract/people/discovery'
import type { DistanceBand } from '@hearth/contract/people/wishes'
import type { PersonView } from '@hearth/contract/profile/people'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { notesFrom, requireMatch } from '../matching/matching.ts'
import { peopleById, viewerAsPerson } from '../people/people.ts'
import { relationIn, type Ties } from './discovery.rules.ts'
import { ties } from './discovery.store.ts'
import { bandBetween } from './meeting.rules.ts'
import { seekers } from './meeting.store.ts'
import { whyOf } from './why.ts'

async function tiesWith(ctx: Ctx, personId: string): Promise<Ties | undefined> {
  const today = dayOf(ctx.now())
  const found = await ties.find(ctx.db, ctx.viewerId, { personId, today })
  if (!found) return undefined
  return { ...found, isSelf: personId === ctx.viewerId }
}

async function bandTo(ctx: Ctx, personId: string): Promise<DistanceBand | null> {
  const today = dayOf(ctx.now())
  const people = await seekers.lookAt(ctx.db, ctx.viewerId, [ctx.viewerId, personId], today)
  const [viewer, person] = [people.get(ctx.viewerId)?.seeker, people.get(personId)?.seeker]
  return viewer && person ? bandBetween(viewer.cell, person.cell) : null
}

/** Whether the viewer may look at this person and their photos now. */
export async function mayLookAt(ctx: Ctx, personId: string): Promise<boolean> {
  const found = await tiesWith(ctx, personId)
  return found !== undefined && relationIn(found) !== undefined
}

/** A person's page, for whoever may look at them now; who may not and who is not there read the same. */
export async function showPerson(ctx: Ctx, personId: string): Promise<PersonPageView> {
  const found = await tiesWith(ctx, personId)
  const relation = found && relationIn(found)
  if (!found || !relation) throw notFound('Person')
  const person = await personAs(ctx, personId, relation)
  const band = found.isSelf ? null : await bandTo(ctx, personId)
  const why = found.isSelf ? null : ((await whyOf(ctx, [{ userId: personId, band }])).get(personId) ?? null)
  if (!found.matchId) {
    const note = found.likesViewer ? ((await notesFrom(ctx, [personId])).get(personId) ?? null) : null
    return { person, band, why, note, relation, match: null }
  }
  const { id, conversationId } = await requireMatch(ctx, found.matchId, ctx.db)
  return { person, band, why, note: null, relation, match: { id, conversationId } }
}

async function personAs(ctx: Ctx, personId: string, relation: Relation): Promise<PersonView> {
  if (relation === 'self') return viewerAsPerson(ctx)
  const audience = relation === 'match' ? 'match' : 'everyone'
  const person = (await peopleById(ctx, ctx.db, [personId], audience)).get(personId)
  if (!person) throw notFound('Person')
  return person
}
