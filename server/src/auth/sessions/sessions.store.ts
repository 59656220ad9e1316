import type { SessionEnd } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Sessions per person; the least recently used ones are deleted. */
const MAX_SESSIONS = 100

type SessionSelection = { personId: string; only?: string | undefined; except?: string | undefined }
/** `reason` is shown in the browsers whose sessions end, except the one whose session is `askedBy`. */
type EndNotice = { reason: SessionEnd; askedBy?: string | undefined }

/** A session ends 90 days after it began, however often it is renewed. */
const latestEnd = sql<Date>`session.created_at + interval '90 days'`

const isSuspended = sql<boolean>`exists (select from suspended_people
  where suspended_people.person_id = session.user_id)`
const isStaff = sql<boolean>`exists (select from staff_people where staff_people.person_id = session.user_id)`

/** Suspended people and staff can sign in, but have no session for what members do. */
const isActiveMember = sql<boolean>`not (${isSuspended} or ${isStaff})`

/** Returns the value stored while a second step is pending. */
export const secondStepValueOf = (personId: string) => `second-step:${personId}`

export const LOOKUP_BATCH_SIZE = 8

export const sessions = {
  /** Returns id and person of each valid session of active members, by the hash of its token. */
  findOwners: async (db: Db, tokenHashes: readonly string[], now: Date) => {
    const rows = await db
      .selectFrom('session')
      .select(['token', 'id', 'userId as personId'])
      .where('token', 'in', tokenHashes)
      .where('expiresAt', '>', now)
      .where(latestEnd, '>', now)
      .where(isActiveMember)
      .execute()
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
      .select([isSuspended.as('isSuspended'), isStaff.as('isStaff')])
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
}
