import { randomUUID } from 'node:crypto'
import { relativePerson } from '../people/circle-people.ts'
import type { Ids, MakeThing } from './things.ts'

const DAY_MS = 86_400_000

/** A relative in the circle of the owner, who may see the match and suggests a person, with a grant and a note. */
export const circle: MakeThing = async ({ owner, matchId }, server): Promise<Ids> => {
  const { clock, database } = server
  const { db } = database
  const now = clock.now
  const relative = await relativePerson(server)
  const row = { memberId: owner.id, relativeId: relative.id, label: 'Aunt', joinedAt: now, changedAt: now }
  const { id: circleId } = await db
    .insertInto('circleRelatives')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const endsAt = new Date(now.getTime() + DAY_MS)
  const grant = { memberId: owner.id, circleId, kind: 'see_match', matchId, givenAt: now } as const
  const { id: grantId } = await db
    .insertInto('circleGrants')
    .values({ ...grant, startsAt: now, endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = { circleId, clientId: randomUUID(), content: 'Tea?', writtenAt: now, isHidden: false }
  const { id: noteId } = await db
    .insertInto('circleNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: personId } = await server.person()
  const { id: suggestionId } = await db
    .insertInto('circleSuggestions')
    .values({ circleId, personId, shownAt: now, suggestedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { relativeId: circleId, circleId, grantId, noteId, suggestionId, matchId, photoId: randomUUID() }
}

/** An invitation to the circle of the owner. */
export const invitation: MakeThing = async ({ owner }, { clock, database: { db } }) => {
  const expiresAt = new Date(clock.now.getTime() + DAY_MS)
  const token = { tokenHash: randomUUID(), label: 'Aunt', grants: '[]', createdAt: clock.now, expiresAt }
  const { id } = await db
    .insertInto('circleInvitations')
    .values({ memberId: owner.id, ...token })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { invitationId: id }
}

/** The match of the owner, in which both agree that their families talk. */
export const families: MakeThing = async ({ matchId }, { clock, database: { db } }) => {
  const { user1Id, user2Id } = await db
    .selectFrom('matches')
    .select(['user1Id', 'user2Id'])
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  const rows = [user1Id, user2Id].map((personId) => ({ matchId, personId, agreedAt: clock.now }))
  await db
    .insertInto('familyAgreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { matchId }
}
