import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '../../features/audit/audit.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { Database } from '../schema/schema.ts'
import { retentionRules } from './retention.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Condition = RawBuilder<unknown>
type InsertRow = (at: Date) => Promise<Condition>

const personId = async () => (await server.person()).id

async function pair() {
  const [user1Id = '', user2Id = ''] = [await personId(), await personId()].toSorted()
  return { user1Id, user2Id }
}

async function matchWith(columns: { endedAt?: Date }) {
  const people = await pair()
  const ended = columns.endedAt && { endedAt: columns.endedAt, endedById: people.user1Id }
  const match = await db
    .insertInto('matches')
    .values({ ...people, createdAt: server.clock.now, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conversation = await db
    .insertInto('conversations')
    .values({ matchId: match.id, createdAt: server.clock.now, lastMessageAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { matchId: match.id, conversationId: conversation.id, senderId: people.user1Id }
}

async function decisionOf(person: string) {
  const { id } = await db
    .insertInto('decisions')
    .values({
      number: randomUUID().slice(0, 8),
      personId: person,
      measure: 'warn',
      ground: 'scam',
      facts: 'These are the facts of a decision for this test.',
      isOwnInitiative: true,
      createdAt: server.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a relative in the circle of a member, and returns the id. */
async function circleId(state: 'active' | 'ended', changedAt: Date): Promise<string> {
  const [memberId, relativeId] = [await personId(), await personId()]
  await db
    .insertInto('relatives')
    .values({ personId: relativeId, name: 'Noor', createdAt: changedAt })
    .execute()
  const { id } = await db
    .insertInto('circleRelatives')
    .values({ memberId, relativeId, label: 'Aunt', state, joinedAt: changedAt, changedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an attempt to be verified whose recording is ready, unless `change` says otherwise. */
async function attemptWith(change: Partial<Insertable<Database['verificationAttempts']>>) {
  const { id: userId } = await server.person()
  const at = change.decidedAt ?? change.startedAt ?? server.clock.now
  const { id: mediaId } = await db
    .insertInto('media')
    .values({
      userId,
      kind: 'verification',
      state: 'ready',
      fileKey: randomUUID(),
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempt = { personId: userId, clientId: randomUUID(), way: 'move', code: '1234' } as const
  const { id } = await db
    .insertInto('verificationAttempts')
    .values({ ...attempt, steps: [], startedAt: at, sentAt: at, isDouble: false, mediaId, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ofAttempt: sql`id = ${id}::uuid`, ofMedia: sql`id = ${mediaId}::uuid` }
}

/**
 * Inserts one row whose period starts at an instant and returns the condition that finds it. By the column, or by the name
 * of the data where several periods run from the same column.
 */
const seeds: Record<string, InsertRow> = {
  'notifications.at': async (at) => {
    const id = randomUUID()
    await db
      .insertInto('notifications')
      .values({ id, personId: await personId(), kind: 'safety', subjectId: id, at })
      .execute()
    return sql`id = ${id}::uuid`
  },
  'push_sends.until': async (until) => {
    const [id, other] = [randomUUID(), randomUUID()]
    await db
      .insertInto('pushSends')
      .values({ id, personId: other, notificationId: other, subscriptionId: other, until })
      .execute()
    return sql`id = ${id}::uuid`
  },
  'conversation_mutes.until': async (until) => {
    const { conversationId, senderId } = await matchWith({})
    await db.insertInto('conversationMutes').values({ conversationId, personId: senderId, until }).execute()
    return sql`conversation_id = ${conversationId}`
  },
  'session.expires_at': async (at) => {
    const [token, userId] = [randomUUID(), await personId()]
    const times = { expiresAt: at, createdAt: at, updatedAt: at, lastSeenAt: at, provedAt: at }
    await db
      .insertInto('session')
      .values({ token, userId, ...times })
      .execute()
    return sql`token = ${token}`
  },
  'ended_sessions.expires_at': async (at) => {
    const row = {
      token: randomUUID(),
      userId: await personId(),
      reason: 'by_operator' as const,
      expiresAt: at,
    }
    await db.insertInto('endedSessions').values(row).execute()
    return sql`token = ${row.token}`
  },
  'mailed_secrets.expires_at': async (at) => {
    const secretHash = randomUUID()
    const empty = { ticketHash: null, userId: null, about: null, usedAt: null }
    await db
      .insertInto('mailedSecrets')
      .values({ purpose: 'magic', secretHash, ...empty, createdAt: at, expiresAt: at })
      .execute()
    return sql`secret_hash = ${secretHash}`
  },
  'email_changes.expires_at': async (at) => {
    const row = { userId: await personId(), newEmail: `${randomUUID()}@people.example` }
    const times = { createdAt: at, expiresAt: at, oldConfirmedAt: null, newConfirmedAt: null }
    await db
      .insertInto('emailChanges')
      .values({ ...row, ...times })
      .execute()
    return sql`new_email = ${row.newEmail}`
  },
  'verification.expires_at': async (at) => {
    const identifier = randomUUID()
    await db.insertInto('verification').values({ identifier, value: '', expiresAt: at }).execute()
    return sql`identifier = ${identifier}`
  },
  'attempts.expire': async (at) => {
    const key = randomUUID()
    await sql`insert into attempts (key, points, expire) values (${key}, 1, ${at.getTime()})`.execute(db)
    return sql`key = ${key}`
  },
  'user.created_at': async (at) => {
    const id = await personId()
    await db
      .updateTable('user')
      .set({ createdAt: at, emailVerified: false, enteredAt: null })
      .where('id', '=', id)
      .execute()
    return sql`id = ${id}::uuid`
  },
  'photos.deleted_at': async (at) => {
    const fileKey = `photos/${randomUUID()}`
    await db
      .insertInto('photos')
      .values({
        userId: await personId(),
        fileKey,
        position: 0,
        thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
        widths: [180],
        aspect: 0.8,
        deletedAt: at,
      })
      .execute()
    return sql`file_key = ${fileKey}`
  },
  'uploads.changed_at': async (at) => {
    const clientId = randomUUID()
    const times = { createdAt: at, changedAt: at }
    await db
      .insertInto('uploads')
      .values({
        userId: await personId(),
        clientId,
        size: 1,
        state: 'done',
        fileKey: `photos/${clientId}`,
        ...times,
      })
      .execute()
    return sql`client_id = ${clientId}::uuid`
  },
  'media.created_at': async (at) => {
    const fileKey = `photos/${randomUUID()}`
    await db
      .insertInto('media')
      .values({ userId: await personId(), kind: 'voice_answer', fileKey, createdAt: at })
      .execute()
    return sql`file_key = ${fileKey}`
  },
  'recordings of decided verifications': async (at) =>
    (await attemptWith({ outcome: 'verified', decidedAt: at })).ofMedia,
  'verifications that were not sent': async (at) =>
    (await attemptWith({ startedAt: at, sentAt: null })).ofAttempt,
  'verifications that wait': async (at) => (await attemptWith({ startedAt: at })).ofAttempt,
  'decided verifications': async (at) =>
    (await attemptWith({ outcome: 'refused', reason: 'not_live', decidedAt: at })).ofAttempt,
  'double_reviews.reviewed_at': async (at) => {
    const { id } = await db
      .insertInto('doubleReviews')
      .values({ first: 'same', second: 'not_same', reviewedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return sql`id = ${id}::uuid`
  },
  'badges.expires_at': async (at) => {
    const id = await personId()
    const checkedAt = new Date(at.getTime() - 24 * HOUR_MS)
    await db
      .insertInto('badges')
      .values({ personId: id, way: 'move', photoIds: [randomUUID()], checkedAt, expiresAt: at })
      .execute()
    return sql`person_id = ${id}::uuid`
  },
  'dealt_people.dealt_on': async (at) => {
    const viewerId = await personId()
    await db
      .insertInto('dealtPeople')
      .values({ viewerId, personId: await personId(), dealtOn: at.toISOString().slice(0, 10) })
      .execute()
    return sql`viewer_id = ${viewerId}::uuid`
  },
  'decks.built_on': async (at) => {
    const userId = await personId()
    await db
      .insertInto('decks')
      .values({ userId, builtOn: at.toISOString().slice(0, 10), builtAt: at })
      .execute()
    return sql`user_id = ${userId}::uuid`
  },
  'shown_cards.shown_at': async (at) => {
    const viewerId = await personId()
    await db
      .insertInto('shownCards')
      .values({ viewerId, personId: await personId(), shownAt: at })
      .execute()
    return sql`viewer_id = ${viewerId}::uuid`
  },
  'exposures.shown_at': async (at) => {
    const viewerId = await personId()
    const shownOn = at.toISOString().slice(0, 10)
    const card = { position: 0, propensity: 1, isRandom: false }
    await db
      .insertInto('exposures')
      .values({ viewerId, personId: await personId(), shownOn, shownAt: at, ...card })
      .execute()
    return sql`viewer_id = ${viewerId}::uuid`
  },
  'daily_pairs.day': async (at) => {
    const userId = await personId()
    const day = at.toISOString().slice(0, 10)
    await db
      .insertInto('dailyPairs')
      .values({ userId, day, otherId: await personId() })
      .execute()
    return sql`user_id = ${userId}::uuid`
  },
  'icebreakers.shown_at': async (at) => {
    const [senderId, recipientId] = [await personId(), await personId()]
    const topic = { kind: 'shared_interest', key: 'a topic', cites: '[]', round: 0 } as const
    await db
      .insertInto('icebreakers')
      .values({ senderId, recipientId, ...topic, shownAt: at })
      .execute()
    return sql`sender_id = ${senderId}::uuid`
  },
  'model_days.day': async (at) => {
    const day = at.toISOString().slice(0, 10)
    await db.insertInto('modelDays').values({ day, calls: 1, tokens: 50, fallbacks: 0 }).execute()
    return sql`day = ${day}::date`
  },
  'circle_relatives.changed_at': async (at) => {
    const id = await circleId('ended', at)
    return sql`id = ${id}::uuid`
  },
  'circle_grants.ends_at': async (at) => {
    const id = await circleId('active', at)
    const { memberId } = await db
      .selectFrom('circleRelatives')
      .select('memberId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const grant = {
      memberId,
      circleId: id,
      kind: 'see_profile',
      givenAt: at,
      startsAt: at,
      endsAt: at,
    } as const
    await db.insertInto('circleGrants').values(grant).execute()
    return sql`circle_id = ${id}::uuid`
  },
  'relatives.network_seen_at': async (at) => {
    const id = await personId()
    const relative = { personId: id, name: 'Noor', createdAt: at, networkHash: 'a hash', networkSeenAt: at }
    await db.insertInto('relatives').values(relative).execute()
    return sql`person_id = ${id}::uuid and network_hash is not null`
  },
  'circle_invitations.created_at': async (at) => {
    const memberId = await personId()
    const ends = new Date(at.getTime() + 7 * 86_400_000)
    const invitation = { tokenHash: randomUUID(), networkHash: 'a hash', createdAt: at, expiresAt: ends }
    await db
      .insertInto('circleInvitations')
      .values({ memberId, label: 'Aunt', grants: '[]', ...invitation })
      .execute()
    return sql`member_id = ${memberId}::uuid and network_hash is not null`
  },
  'circle_log.at': async (at) => {
    const memberId = await personId()
    await db.insertInto('circleLog').values({ memberId, kind: 'invited', label: 'Aunt', at }).execute()
    return sql`member_id = ${memberId}::uuid`
  },
  'circle_notices.since': async (at) => {
    const memberId = await personId()
    await db.insertInto('circleNotices').values({ memberId, since: at }).execute()
    return sql`member_id = ${memberId}::uuid`
  },
  'circle_invitations.expires_at': async (at) => {
    const memberId = await personId()
    const tokenHash = randomUUID()
    const invitation = { memberId, tokenHash, label: 'Aunt', grants: '[]', createdAt: at, expiresAt: at }
    await db.insertInto('circleInvitations').values(invitation).execute()
    return sql`member_id = ${memberId}::uuid`
  },
  'circle_suggestions.shown_at': async (at) => {
    const id = await circleId('active', at)
    await db
      .insertInto('circleSuggestions')
      .values({ circleId: id, personId: await personId(), shownAt: at })
      .execute()
    return sql`circle_id = ${id}::uuid`
  },
  'prediction_bins.day': async (at) => {
    const day = at.toISOString().slice(0, 10)
    const counts = { kind: 'like', bin: 0, pairs: 5, cameTrue: 1, predicted: 0.1 } as const
    await db
      .insertInto('predictionBins')
      .values({ day, ...counts })
      .execute()
    return sql`day = ${day}::date`
  },
  'limit_counts.ends_at': async (at) => {
    const person = await personId()
    await db
      .insertInto('limitCounts')
      .values({
        personId: person,
        kind: 'likes',
        seconds: 60,
        most: 5,
        count: 1,
        wanted: 1,
        granted: 1,
        endsAt: at,
      })
      .execute()
    return sql`person_id = ${person}::uuid`
  },
  'text_recipients.sent_at': async (at) => {
    const person = await personId()
    await db
      .insertInto('textRecipients')
      .values({ personId: person, textKey: randomUUID(), recipientId: await personId(), sentAt: at })
      .execute()
    return sql`person_id = ${person}::uuid`
  },
  'text_signatures.sent_at': async (at) => {
    const senderId = await personId()
    const signature = Buffer.alloc(512)
    await db
      .insertInto('textSignatures')
      .values({ senderId, recipientId: await personId(), signature, sentAt: at })
      .execute()
    return sql`sender_id = ${senderId}::uuid`
  },
  'moderation_flags.updated_at': async (at) => {
    const person = await personId()
    await db
      .insertInto('moderationFlags')
      .values({
        personId: person,
        kind: 'rate',
        evidenceKey: 'key',
        evidence: 'evidence',
        people: 1,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    return sql`person_id = ${person}::uuid`
  },
  'notices.created_at': async (at) => {
    const number = randomUUID().slice(0, 8)
    await db
      .insertInto('notices')
      .values({
        number,
        clientId: randomUUID(),
        content: 'encrypted',
        linkHash: randomUUID(),
        createdAt: at,
      })
      .execute()
    return sql`number = ${number}`
  },
  'earlier_texts.changed_at': async (at) => {
    const { conversationId, senderId } = await matchWith({})
    const message = await db
      .insertInto('messages')
      .values({ conversationId, senderId, clientId: randomUUID(), seq: 1, content: 'Hello', createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('earlierTexts')
      .values({ messageId: message.id, content: 'encrypted', changedAt: at })
      .execute()
    return sql`message_id = ${message.id}::uuid`
  },
  'attachments.created_at': async (at) => {
    const { conversationId, senderId } = await matchWith({})
    const media = { userId: senderId, kind: 'voice_message', fileKey: randomUUID(), createdAt: at } as const
    const { id: mediaId } = await db
      .insertInto('media')
      .values(media)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('attachments')
      .values({ mediaId, conversationId, senderId, kind: 'voice_message', createdAt: at })
      .execute()
    return sql`media_id = ${mediaId}::uuid`
  },
  'matches.ended_at': async (at) => {
    const { conversationId } = await matchWith({ endedAt: at })
    return sql`id = ${conversationId}::uuid`
  },
  'what families wrote about ended matches': async (at) => {
    const { matchId } = await matchWith({ endedAt: at })
    const row = { matchId, circleId: await circleId('active', at), clientId: randomUUID(), sentAt: at }
    await db
      .insertInto('familyMessages')
      .values({ ...row, content: 'Tea?', isHidden: false })
      .execute()
    return sql`match_id = ${matchId}::uuid`
  },
  'encrypted_reports.created_at': async (at) => {
    const clientId = randomUUID()
    await db
      .insertInto('encryptedReports')
      .values({
        number: clientId.slice(0, 8),
        clientId,
        reporterId: await personId(),
        reportedId: null,
        reason: 'scam',
        content: 'encrypted',
        createdAt: at,
      })
      .execute()
    return sql`client_id = ${clientId}::uuid`
  },
  'cases.decided_at': async (at) => {
    const number = randomUUID().slice(0, 8)
    await db
      .insertInto('cases')
      .values({
        number,
        personId: await personId(),
        priority: 2,
        state: 'decided',
        openedAt: at,
        dueAt: at,
        decidedAt: at,
      })
      .execute()
    return sql`number = ${number}`
  },
  'banned_hashes.ends_at': async (at) => {
    const hash = randomUUID()
    await db
      .insertInto('bannedHashes')
      .values({ kind: 'email', hash, decisionNumber: 'A', endsAt: at })
      .execute()
    return sql`hash = ${hash}`
  },
  'data_exports.ready_at': async (at) => {
    const person = await personId()
    await db.insertInto('dataExports').values({ personId: person, requestedAt: at, readyAt: at }).execute()
    return sql`person_id = ${person}::uuid`
  },
  'payment_messages.confirmed_at': async (at) => {
    const eventId = randomUUID()
    const message = { eventId, kind: 'invoice.paid', objectId: 'in_1', receivedAt: at, confirmedAt: at }
    await db.insertInto('paymentMessages').values(message).execute()
    return sql`event_id = ${eventId}`
  },
  'invitation_uses.used_at': async (at) => {
    const invitation = { code: randomUUID(), maxUses: 1, createdAt: at, endsAt: at }
    const { id } = await db
      .insertInto('invitations')
      .values(invitation)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('invitationUses')
      .values({ invitationId: id, addressHash: 'hash', usedAt: at })
      .execute()
    return sql`invitation_id = ${id}::uuid`
  },
  'audit_entries.at': async (at) => {
    const report = randomUUID()
    const deps = { now: () => at }
    await server.database.transact((tx) =>
      recordAudit(deps, tx, { actor: { kind: 'system' }, operation: 'reports.show', details: { report } }),
    )
    return sql`details->>'report' = ${report}`
  },
  'decision_figures.in_force_at': async (at) => {
    const number = randomUUID()
    const figures = { measure: 'warn', ground: 'scam', isOwnInitiative: true, isAutomated: false } as const
    await db
      .insertInto('decisionFigures')
      .values({ number, ...figures, inForceAt: at })
      .execute()
    return sql`number = ${number}`
  },
  // Without the mails, which are sent before, it would be kept.
  'user.last_used_at': async (at) => {
    const id = await personId()
    const after = (days: number) => new Date(at.getTime() + days * 24 * HOUR_MS)
    await db.updateTable('user').set({ lastUsedAt: at }).where('id', '=', id).execute()
    await db
      .insertInto('unusedNotices')
      .values({ personId: id, firstSentAt: after(700), secondSentAt: after(723) })
      .execute()
    return sql`id = ${id}::uuid`
  },
  'approvals.declined_at': async (at) => {
    const person = await personId()
    const declined = { declinedAt: at, reason: 'No photo' }
    await db
      .insertInto('approvals')
      .values({ personId: person, since: at, ...declined })
      .execute()
    return sql`person_id = ${person}::uuid`
  },
  'restrictions.ends_at': async (at) => {
    const person = await personId()
    await db
      .insertInto('restrictions')
      .values({ personId: person, kind: 'suspended', decisionId: await decisionOf(person), endsAt: at })
      .execute()
    return sql`person_id = ${person}::uuid`
  },
}

async function isThere(table: string, condition: Condition): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition}`.execute(db)
  return rows.length > 0
}

test.each(retentionRules)(
  'the period of $data ($from) is kept to by the job $job',
  async ({ data, from, hours, job, table }) => {
    const before = server.clock.now
    const at = new Date('2026-06-15T00:00:00.000Z')
    server.clock.now = at
    const condition = await (seeds[data] ?? seeds[from])?.(at)
    if (!condition) throw new Error(`The rule of ${data} has no test`)
    const end = at.getTime() + hours * HOUR_MS
    server.clock.now = new Date(end - (hours < 1 ? 1000 : MINUTE_MS))
    await server.jobs.runNow(job)
    expect(await isThere(table, condition)).toBe(true)
    server.clock.now = new Date(end + 24 * HOUR_MS)
    await server.jobs.runNow(job)
    expect(await isThere(table, condition)).toBe(false)
    server.clock.now = before
  },
)
