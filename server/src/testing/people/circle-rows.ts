import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'

/** Inserts a row of the circle of a member, who has a match, into each table that their export has. */
export async function insertCircle(
  db: Db,
  { memberId, matchId, at }: { memberId: string; matchId: string; at: Date },
): Promise<void> {
  const email = `${randomUUID()}@family.example`
  const account = { name: '', email, emailVerified: true, image: null, createdAt: at, updatedAt: at }
  const { id: relativeId } = await db
    .insertInto('user')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('profiles').where('userId', '=', relativeId).execute()
  await db.insertInto('relatives').values({ personId: relativeId, name: 'Noor', createdAt: at }).execute()
  const row = { memberId, relativeId, label: 'Aunt Noor', joinedAt: at, changedAt: at }
  const { id: circleId } = await db
    .insertInto('circleRelatives')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = { memberId, circleId, kind: 'see_profile', givenAt: at, startsAt: at, endsAt: at } as const
  await db.insertInto('circleGrants').values(grant).execute()
  const grants = JSON.stringify([
    { kind: 'see_photos', startsAt: at.toISOString(), endsAt: at.toISOString() },
  ])
  const invitation = { memberId, tokenHash: randomUUID(), label: 'Uncle', grants }
  await db
    .insertInto('circleInvitations')
    .values({ ...invitation, createdAt: at, expiresAt: at })
    .execute()
  await db
    .insertInto('familyConsents')
    .values({ personId: memberId, mayMatchesShow: true, mayBeSuggested: false, changedAt: at })
    .execute()
  await db.insertInto('circleLog').values({ memberId, circleId, kind: 'joined', at }).execute()
  await db
    .insertInto('matchCircles')
    .values({ memberId, matchId, rule: 'just_opinions', needed: 1, showsCount: false })
    .execute()
  await db.insertInto('familyAgreements').values({ matchId, personId: memberId, agreedAt: at }).execute()
}
