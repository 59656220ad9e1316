import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Canaries } from './canary.ts'

const DAY_MS = 86_400_000

type Plot = {
  db: Db
  canaries: Canaries
  now: Date
  ownerId: string
  partnerId: string
  strangerId: string
  photoId: string
  uploadId: string
  conversationId: string
  staffId: string
}

/** Columns that no request here fills, or only with values of a list: their rows are there, and get a word. */
const changed: readonly [table: string, column: string, owner: string][] = [
  ['user', 'name', 'id'],
  ['user', 'image', 'id'],
  ['account', 'access_token', 'user_id'],
  ['account', 'refresh_token', 'user_id'],
  ['account', 'id_token', 'user_id'],
  ['account', 'scope', 'user_id'],
  ['account', 'account_id', 'user_id'],
  ['session', 'browser', 'user_id'],
  ['session', 'system', 'user_id'],
  ['session', 'country', 'user_id'],
  ['mailed_secrets', 'ticket_hash', 'user_id'],
  ['mailed_secrets', 'about', 'user_id'],
  ['uploads', 'network_hash', 'user_id'],
  ['decisions', 'reversal_answer', 'person_id'],
]

async function changeRows({ db, canaries, ownerId }: Plot): Promise<void> {
  for (const [table, column, owner] of changed) {
    const value = canaries.word(`${table}.${column}`)
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ctid = (select ctid from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId} limit 1)`.execute(
      db,
    )
    if (!numAffectedRows) throw new Error(`${table} has no row of the owner`)
  }
}

async function insertSecrets({ db, canaries, now, ownerId: userId }: Plot): Promise<void> {
  const { word } = canaries
  const later = new Date(now.getTime() + DAY_MS)
  await db
    .insertInto('endedSessions')
    .values({ token: word('ended_sessions.token'), userId, reason: 'signed_out', expiresAt: later })
    .execute()
  await db
    .insertInto('verification')
    .values({
      identifier: word('verification.identifier'),
      value: word('verification.value'),
      expiresAt: later,
    })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      userId,
      name: word('passkey.name'),
      credentialId: word('passkey.credential_id'),
      publicKey: word('passkey.public_key'),
      counter: 0,
      deviceType: word('passkey.device_type'),
      transports: word('passkey.transports'),
      aaguid: word('passkey.aaguid'),
      backedUp: false,
    })
    .execute()
  await db
    .insertInto('backupCodes')
    .values({ userId, codeHash: word('backup_codes.code_hash') })
    .execute()
  await sql`insert into invitation_uses (invitation_id, address_hash, used_at)
    select id, ${word('invitation_uses.address_hash')}, ${now} from invitations limit 1`.execute(db)
}

/** Inserts rows that programs and staff keep about the owner. */
async function insertFindings(plot: Plot): Promise<void> {
  const { db, canaries, now, ownerId, strangerId: otherUserId, photoId } = plot
  const { word } = canaries
  const number = word('banned_hashes.decision_number')
  const ban = { decisionNumber: number, caseNumber: word('banned_hashes.case_number'), endsAt: now }
  await db
    .insertInto('bannedHashes')
    .values({ kind: 'email', hash: word('banned_hashes.hash'), ...ban })
    .execute()
  await db
    .insertInto('bannedPictures')
    .values({ decisionNumber: number, hashes: word('banned_pictures.hashes') })
    .execute()
  const bits = Array.from({ length: 256 }, () => randomInt(2)).join('')
  canaries.add('removed_media.picture_hash', bits)
  await sql`insert into removed_media (source_hash, picture_hash, removed_at)
    values (${word('removed_media.source_hash')}, ${bits}::bit(256), ${now})`.execute(db)
  const near = { distance: 3, foundAt: now }
  await db
    .insertInto('photoNearDuplicates')
    .values([
      { photoId, userId: ownerId, otherUserId, ...near },
      { otherPhotoId: photoId, userId: otherUserId, otherUserId: ownerId, ...near },
    ])
    .execute()
  await sql`insert into hidden_photo_hashes (user_id, photo_id, part, hash)
    select ${ownerId}, photo_id, part, hash from photo_hashes where photo_id = ${photoId}`.execute(db)
  await db
    .insertInto('moderationFlags')
    .values({
      personId: ownerId,
      kind: 'rate',
      evidenceKey: word('moderation_flags.evidence_key'),
      evidence: word('moderation_flags.evidence'),
      people: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await db.insertInto('unusedNotices').values({ personId: ownerId, firstSentAt: now }).execute()
  await db
    .insertInto('approvals')
    .values({ personId: ownerId, since: now, declinedAt: now, reason: word('approvals.reason') })
    .execute()
}

/** The ids of two people, one before and one after every other. */
export const firstAndLast = [
  '00000000-0000-4000-8000-000000000001',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
] as const

/** A match names its people by the order of their ids, so the owner was once the first of two and once the second. */
async function insertMatches({ db, now: at, ownerId }: Plot): Promise<void> {
  const [first, last] = firstAndLast
  const account = { name: '', emailVerified: true, image: null, createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values(firstAndLast.map((id) => ({ id, email: `${id}@people.example`, ...account })))
    .execute()
  const ended = { createdAt: at, endedAt: at, endedById: ownerId, erasedAt: at }
  await db
    .insertInto('matches')
    .values([
      { user1Id: first, user2Id: ownerId, ...ended },
      { user1Id: ownerId, user2Id: last, ...ended },
    ])
    .execute()
}

/** Inserts rows about dealings with others that need more than a few people, or an earlier release. */
async function insertDealings(plot: Plot): Promise<void> {
  const { db, canaries, now, ownerId, partnerId, conversationId } = plot
  await db
    .insertInto('personScores')
    .values({ userId: ownerId, updatedAt: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('tastes')
    .values({ userId: ownerId, state: canaries.word('tastes.state'), learnt: ['near'], updatedAt: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('dailyPairs')
    .values({ userId: ownerId, day: '2026-01-02', otherId: partnerId })
    .execute()
  await db.insertInto('dailyPairOptOuts').values({ userId: ownerId, since: now }).execute()
  await db
    .insertInto('modelCalls')
    .values({ personId: ownerId, day: now.toISOString().slice(0, 10), calls: 3 })
    .execute()
  await db
    .insertInto('dismissedTips')
    .values({ userId: ownerId, tip: canaries.word('dismissed_tips.tip'), dismissedAt: now })
    .execute()
  const paid = canaries.word('membership_events.external_id')
  await db
    .insertInto('membershipEvents')
    .values({
      personId: ownerId,
      externalId: paid,
      source: 'donation',
      kind: 'granted',
      subject: canaries.word('membership_events.subject'),
      series: canaries.word('membership_events.series'),
      fromAt: now,
      untilAt: new Date(now.getTime() + 86_400_000),
      amount: 500,
      currency: 'eur',
      at: now,
    })
    .execute()
  await db
    .insertInto('membershipPeople')
    .values({
      personId: ownerId,
      reference: canaries.word('membership_people.reference'),
      customer: canaries.word('membership_people.customer'),
    })
    .execute()
  await db
    .insertInto('textSignatures')
    .values({
      senderId: ownerId,
      recipientId: partnerId,
      signature: Buffer.from(canaries.word('text_signatures.signature').padEnd(512)),
      sentAt: now,
    })
    .execute()
  const [textKey, otherKey] = [randomUUID(), randomUUID()]
  await db
    .insertInto('textRecipients')
    .values({ personId: ownerId, textKey, recipientId: partnerId, sentAt: now })
    .execute()
  await sql`insert into sent_texts (person_id, text_key, conversation_id, sent_at)
    values (${ownerId}, ${otherKey}, ${conversationId}, ${now})`.execute(db)
  await sql`insert into reports (number, reporter_id, client_id, reported_id, reason, words, conversation_id, evidence, created_at)
    values (${canaries.word('reports.number')}, ${ownerId}, ${randomUUID()}, ${partnerId}, 'scam', ${canaries.word('reports.words')},
      ${conversationId}, ${JSON.stringify({ said: canaries.word('reports.evidence') })}, ${now})`.execute(db)
}

/** Inserts and changes rows of the owner to which no request leads, or only a long way. */
async function insertOwn({ db, canaries, now, ownerId, strangerId, photoId, uploadId, staffId }: Plot) {
  const version = { page: 'terms', language: 'xx', number: 1 } as const
  await db
    .insertInto('pageVersions')
    .values({
      ...version,
      text: 'Terms',
      changeNote: '',
      needsAcceptance: false,
      publishedAt: now,
      publishedBy: staffId,
    })
    .execute()
  await db
    .insertInto('pageAcceptances')
    .values({ personId: ownerId, ...version, acceptedAt: now })
    .execute()
  await db.insertInto('deckChanges').values({ userId: ownerId, changedAt: now }).execute()
  const [viewed, viewing] = [
    { viewerId: strangerId, personId: ownerId, shownAt: now },
    { viewerId: ownerId, personId: strangerId, shownAt: now },
  ]
  const card = { shownOn: now.toISOString().slice(0, 10), position: 0, propensity: 1, isRandom: false }
  await db
    .insertInto('exposures')
    .values([
      { ...viewed, ...card },
      { ...viewing, ...card },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute()
  const topic = { kind: 'shared_interest', round: 0, shownAt: now } as const
  await db
    .insertInto('icebreakers')
    .values([
      {
        senderId: ownerId,
        recipientId: strangerId,
        ...topic,
        key: canaries.word('icebreakers.key'),
        cites: JSON.stringify([{ field: 'interests', of: canaries.word('icebreakers.cites') }]),
        text: canaries.word('icebreakers.text'),
        textOf: canaries.word('icebreakers.text_of'),
      },
      { senderId: strangerId, recipientId: ownerId, ...topic, key: 'a topic', cites: '[]' },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('shownCards')
    .values([viewed, viewing])
    .onConflict((oc) => oc.doNothing())
    .execute()
  const decision = await db
    .selectFrom('decisions')
    .select('id')
    .where('personId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const endsAt = new Date(now.getTime() + DAY_MS)
  await db
    .insertInto('restrictions')
    .values({ personId: ownerId, kind: 'likes', decisionId: decision.id, endsAt })
    .execute()
  await db
    .insertInto('hiddenThings')
    .values({
      personId: ownerId,
      kind: 'prompt',
      thingId: canaries.word('hidden_things.thing_id'),
      decisionId: decision.id,
    })
    .execute()
  await sql`update uploads set replaces = ${photoId} where id = ${uploadId}`.execute(db)
  await sql`update blocks set address_hashes = array[${canaries.word('blocks.address_hashes')}]
    where blocker_id = ${ownerId}`.execute(db)
  await sql`update decks set targets = array[${ownerId}::uuid],
    draws = jsonb_build_object(${ownerId}::text, 1), pairs = json_build_object(${ownerId}::text, '{}'::json)
      where user_id <> ${ownerId}`.execute(db)
  await sql`update case_items set source_key = ${canaries.word('case_items.source_key')}
    where ctid = (select ctid from case_items limit 1)`.execute(db)
  await sql`update locations set pending_cell = 236033999, travel_cell = 236034111, travel_until = ${endsAt}
    where user_id = ${ownerId}`.execute(db)
  await db.insertInto('savedTowns').values({ userId: ownerId, cityId: 236_034_222, usedAt: now }).execute()
}

async function insertClips({ db, canaries, now, ownerId }: Plot): Promise<void> {
  const mediaOf = async (kind: 'intro' | 'voice_answer') => {
    const row = {
      userId: ownerId,
      kind,
      state: 'ready',
      fileKey: `media/${randomUUID()}`,
      createdAt: now,
    } as const
    return (await db.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const times = { createdAt: now, readyAt: now }
  const [intro, answer] = [await mediaOf('intro'), await mediaOf('voice_answer')]
  await db
    .insertInto('intros')
    .values({
      ...times,
      personId: ownerId,
      mediaId: intro,
      promptId: 'first-hour',
      captions: canaries.word('intros.captions'),
      visibleTo: 'matches',
      state: 'shown',
      approvedAt: now,
    })
    .execute()
  const text = canaries.word('voice_answers.text')
  await db
    .insertInto('voiceAnswers')
    .values({ ...times, personId: ownerId, mediaId: answer, promptId: 'on-repeat', text })
    .execute()
}

/** Inserts a recording of the owner that a verifier has judged, and their badge. */
async function insertVerification({ db, canaries, now, ownerId: personId, photoId, staffId }: Plot) {
  const { word } = canaries
  const media = {
    userId: personId,
    kind: 'verification',
    fileKey: word('media.file_key (of a verification)'),
    createdAt: now,
  } as const
  const { id: mediaId } = await db.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow()
  const { id: attemptId } = await db
    .insertInto('verificationAttempts')
    .values({
      personId,
      clientId: randomUUID(),
      sessionId: null,
      way: 'type',
      steps: [],
      code: '',
      typed: word('verification_attempts.typed'),
      startedAt: now,
      sentAt: now,
      mediaId,
      isDouble: true,
      livenessBy: word('verification_attempts.liveness_by'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = { outcome: 'same' as const, reviewerId: staffId, photoIds: [photoId], reviewedAt: now }
  await db
    .insertInto('verificationReviews')
    .values({ attemptId, ...review, reason: null })
    .execute()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await db
    .insertInto('badges')
    .values({ personId, way: 'type', photoIds: [photoId], checkedAt: now, expiresAt })
    .execute()
}

/** Plants in SQL what cannot be written through the application, or would take many people or days. */
export async function plantRows(plot: Plot): Promise<void> {
  await insertSecrets(plot)
  await insertFindings(plot)
  await insertMatches(plot)
  await insertDealings(plot)
  await insertOwn(plot)
  await insertClips(plot)
  await insertVerification(plot)
  await changeRows(plot)
}
