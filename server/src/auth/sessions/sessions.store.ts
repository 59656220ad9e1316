import type { SessionEnd } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

/** Sessions per person; the least recently used ones are deleted. */
export const MAX_SESSIONS = 100

type SessionSelection = { personId: string; only?: string | undefined; except?: string | undefined }
/** `reason` is shown in the browsers whose sessions end, except the one whose session is `askedBy`. */
type EndNotice = { reason: SessionEnd; askedBy?: string | undefined }

/** A session ends 90 days after it began, however often it is renewed. */
const latestEnd = sql<Date>`session.created_at + interval '90 days'`

const isSuspended = sql<boolean>`exists (select from suspended_people
  where suspended_people.person_id = session.user_id)`
const isWaiting = sql<boolean>`exists (select from waiting_people
  where waiting_people.person_id = session.user_id)`
const isStaff = sql<boolean>`exists (select from staff_people where staff_people.person_id = session.user_id)`

const isRelative = sql<boolean>`exists (select from relative_people
  where relative_people.person_id = session.user_id)`
/** Staff and relatives are no members. */
const hasNoProfile = sql<boolean>`exists (select from people_without_profile
  where people_without_profile.person_id = session.user_id)`

const mustAccept = sql<boolean>`exists (select from people_who_must_accept
  where people_who_must_accept.person_id = session.user_id)`

/** Suspended people, staff, relatives, and members who must accept new terms can sign in, but have no session for what members do. */
const isActiveMember = sql<boolean>`not (${isSuspended} or ${hasNoProfile} or ${mustAccept})`

/** Returns the value stored while a second step is pending. */
export const secondStepValueOf = (personId: string) => `second-step:${personId}`

export const LOOKUP_BATCH_SIZE = 8

type FoundOwner = { token: string; id: string; personId: string; isWaiting: boolean }

const findOwners = prepared<FoundOwner, { hashes: readonly string[]; now: Date }>(
  'find_session_owners',
  ({ hashes, now }) => sql`
    select session.token, session.id, session.user_id as person_id, ${isWaiting} as is_waiting
    from session where session.token = any(${hashes}::text[])
      and session.expires_at > ${now}::timestamptz and ${latestEnd} > ${now}::timestamptz and ${isActiveMember}`,
)

export const sessions = {
  /** Returns id and person of each valid session of active members, by the hash of its token. */
  findOwners: async (db: Db, tokenHashes: readonly string[], now: Date) => {
    const statement = findOwners(db, { hashes: tokenHashes, now })
    const { rows } = await db.executeQuery(statement)
    return new Map(rows.map(({ token, ...owner }) => [token, owner]))
  },

  /** Returns those of these ids whose sessions have neither ended nor expired and belong to active members. */
  findActive: async (db: Db, ids: readonly string[], now: Date): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('session')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('expiresAt', '>', now)
      .where(latestEnd, '>', now)
      .where(isActiveMember)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns the session, or nothing if it has ended or expired. */
  findByTokenHash: (db: Db, tokenHash: string, now: Date) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id', 'session.userId as personId', 'user.email', 'user.language'])
      .select(['session.provedAt', 'session.strongAt', 'session.lastSeenAt', latestEnd.as('endsAt')])
      .select(sql<Date>`least(session.expires_at, ${latestEnd})`.as('expiresAt'))
      .select([
        isSuspended.as('isSuspended'),
        isWaiting.as('isWaiting'),
        isStaff.as('isStaff'),
        isRelative.as('isRelative'),
        mustAccept.as('mustAccept'),
      ])
      .where('session.token', '=', tokenHash)
      .where('session.expiresAt', '>', now)
      .where(latestEnd, '>', now)
      .executeTakeFirst(),

  list: (db: Db, personId: string, now: Date) =>
    db
      .selectFrom('session')
      .select(['id', 'browser', 'system', 'country', 'createdAt', 'lastSeenAt'])
      .where('userId', '=', personId)
      .where('expiresAt', '>', now)
      .where(latestEnd, '>', now)
      .orderBy('lastSeenAt', 'desc')
      .limit(MAX_SESSIONS)
      .execute(),

  /** Returns when each of these people was last here, by the sessions that there still are. */
  listLastSeen: async (db: Db, personIds: readonly string[]): Promise<Map<string, Date>> => {
    const rows = await db
      .selectFrom('session')
      .select(['userId', sql<Date>`max(last_seen_at)`.as('at')])
      .where(sql<boolean>`user_id = any(${personIds}::uuid[])`)
      .groupBy('userId')
      .execute()
    return new Map(rows.map(({ userId, at }) => [userId, at]))
  },

  /** Returns how many members have been here since this time. */
  countSeenSince: async (db: Db, since: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct user_id)::int as count from session
      where last_seen_at >= ${since} and not ${hasNoProfile}`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** Returns the ids of the members who have been here since this time. */
  listSeenSince: async (db: Db, since: Date): Promise<string[]> => {
    const { rows } = await sql<{ userId: string }>`
      select distinct user_id from session where last_seen_at >= ${since} and not ${hasNoProfile}`.execute(db)
    return rows.map(({ userId }) => userId)
  },

  /** Deletes everybody's expired sessions, and the reasons of ended ones that would have expired by now. */
  deleteExpired: async (db: Db, now: Date): Promise<void> => {
    await db.deleteFrom('session').where('expiresAt', '<', now).execute()
    await db.deleteFrom('endedSessions').where('expiresAt', '<', now).execute()
  },

  findEnd: async (db: Db, tokenHash: string, now: Date): Promise<SessionEnd | undefined> =>
    (
      await db
        .selectFrom('endedSessions')
        .select('reason')
        .where('token', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    )?.reason,

  noteSeen: (db: Db, id: string, seen: { lastSeenAt: Date; country: string | null }) =>
    db.updateTable('session').set(seen).where('id', '=', id).execute(),

  /** Replaces the hash of a session's token. Returns false if it is not the session's any more. */
  replaceToken: async (db: Db, id: string, tokens: { from: string; to: string }): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ token: tokens.to })
      .where('id', '=', id)
      .where('token', '=', tokens.from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Deletes the least recently used sessions of a person, so that one more is within the maximum. */
  deleteOldest: (db: Db, personId: string) =>
    db
      .deleteFrom('session')
      .where('id', 'in', (query) =>
        query
          .selectFrom('session')
          .select('id')
          .where('userId', '=', personId)
          .orderBy('lastSeenAt', 'desc')
          .offset(MAX_SESSIONS - 1),
      )
      .execute(),

  noteReauthenticated: (db: Db, id: string, now: Date) =>
    db.updateTable('session').set({ provedAt: now }).where('id', '=', id).execute(),

  /** Notes that the person has just authenticated with a passkey or an authenticator in this session. */
  noteStrong: (db: Db, id: string, now: Date) =>
    db.updateTable('session').set({ strongAt: now }).where('id', '=', id).execute(),

  end: async (db: Db, { personId, only, except }: SessionSelection, notice?: EndNotice): Promise<void> => {
    const gone = await db
      .deleteFrom('session')
      .where('userId', '=', personId)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .returning(['id', 'token', 'userId', 'expiresAt'])
      .execute()
    const rows = gone.flatMap(({ id, ...row }) =>
      notice && id !== notice.askedBy ? [{ ...row, reason: notice.reason }] : [],
    )
    if (rows.length > 0)
      await db
        .insertInto('endedSessions')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (only === undefined) {
      // A pending second step or Google connection belongs to a session that has ended.
      await db.deleteFrom('verification').where(sql<boolean>`position(${personId} in value) > 0`).execute()
    }
  },

  /** Ends every session and every sign-in under way, of staff too. Returns the number of sessions. */
  endAll: async (db: Db): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      with gone as (delete from session returning token, user_id, expires_at),
        noted as (
          insert into ended_sessions (token, user_id, expires_at, reason)
          select token, user_id, expires_at, 'by_operator' from gone on conflict do nothing)
      select count(*)::int as count from gone`.execute(db)
    await db.deleteFrom('verification').execute()
    return rows[0]?.count ?? 0
  },
}
