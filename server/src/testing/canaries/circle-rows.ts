import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import type { Canaries } from './canary.ts'

type CirclePlot = { db: Db; canaries: Canaries; now: Date; ownerId: string; conversationId: string }

const DAY_MS = 86_400_000

/** Columns that the owner reads and that their export leaves out. */
export const circleColumnsOfOwner = [
  'relatives.name',
  'circle_relatives.id',
  'circle_grants.id',
  'circle_invitations.id',
  'circle_log.id',
  'circle_notes.content',
]

/** Inserts a circle of the owner, with a relative who may see a match. */
export async function plantCircle({ db, canaries, now, ownerId, conversationId }: CirclePlot): Promise<void> {
  const { word } = canaries
  const { matchId } = await db
    .selectFrom('conversations')
    .select('matchId')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const later = new Date(now.getTime() + DAY_MS)
  const { id: personId } = await db
    .insertInto('user')
    .values({
      name: '',
      email: `${randomUUID()}@family.example`,
      emailVerified: true,
      image: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('profiles').where('userId', '=', personId).execute()
  await db
    .insertInto('relatives')
    .values({
      personId,
      name: word('relatives.name'),
      createdAt: now,
      networkHash: word('relatives.network_hash'),
      networkSeenAt: now,
    })
    .execute()
  await db
    .insertInto('circleInvitations')
    .values({
      memberId: ownerId,
      tokenHash: word('circle_invitations.token_hash'),
      networkHash: word('circle_invitations.network_hash'),
      label: word('circle_invitations.label'),
      grants: '[]',
      createdAt: now,
      expiresAt: later,
    })
    .execute()
  const { id: circleId } = await db
    .insertInto('circleRelatives')
    .values({
      memberId: ownerId,
      relativeId: personId,
      label: word('circle_relatives.label'),
      state: 'quiet',
      joinedAt: now,
      changedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = { memberId: ownerId, circleId, givenAt: now, startsAt: now, endsAt: later }
  await db
    .insertInto('circleGrants')
    .values([
      { ...grant, kind: 'see_match', matchId },
      { ...grant, kind: 'introduce_families' },
    ])
    .execute()
  await plantSnapshot({ db, canaries, now, circleId, matchId, ownerId })
  await plantWords({ db, canaries, now, circleId, matchId, ownerId })
}

type CirclePlace = Omit<CirclePlot, 'conversationId'> & { circleId: string; matchId: string }

async function plantSnapshot({ db, canaries: { word }, now, circleId, matchId, ownerId }: CirclePlace) {
  await db
    .insertInto('circleSnapshots')
    .values({
      circleId,
      frozenAt: now,
      firstName: word('circle_snapshots.first_name'),
      profile: JSON.stringify({ bio: word('circle_snapshots.profile') }),
      photos: JSON.stringify([word('circle_snapshots.photos')]),
    })
    .execute()
  await db
    .insertInto('circleFrozenCards')
    .values({
      circleId,
      matchId,
      personId: ownerId,
      card: JSON.stringify({ bio: word('circle_frozen_cards.card') }),
    })
    .execute()
}

async function plantWords({ db, canaries: { word }, now, circleId, matchId, ownerId }: CirclePlace) {
  const clientId = randomUUID()
  await db
    .insertInto('familyConsents')
    .values({ personId: ownerId, mayMatchesShow: true, mayBeSuggested: true, changedAt: now })
    .execute()
  await db
    .insertInto('matchCircles')
    .values({ memberId: ownerId, matchId, rule: 'just_opinions', needed: 1, showsCount: false })
    .execute()
  await db
    .insertInto('circleOpinions')
    .values({ circleId, matchId, opinion: 'abstain', givenAt: now, isHidden: false })
    .execute()
  await db
    .insertInto('circleNotes')
    .values({
      circleId,
      clientId,
      matchId,
      content: word('circle_notes.content'),
      writtenAt: now,
      isHidden: false,
    })
    .execute()
  await db.insertInto('circleSuggestions').values({ circleId, personId: ownerId, shownAt: now }).execute()
  await db.insertInto('familyAgreements').values({ matchId, personId: ownerId, agreedAt: now }).execute()
  await db
    .insertInto('familyMessages')
    .values({
      matchId,
      circleId,
      clientId,
      content: word('family_messages.content'),
      sentAt: now,
      isHidden: false,
    })
    .execute()
  await db
    .insertInto('circleLog')
    .values({
      memberId: ownerId,
      circleId,
      label: word('circle_log.label'),
      kind: 'granted',
      grantKind: 'see_match',
      matchId,
      at: now,
    })
    .execute()
  await db.insertInto('circleNotices').values({ memberId: ownerId, since: now }).execute()
}
