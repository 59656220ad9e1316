import type { SessionEnd } from '@hearth/contract/account'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** More than anybody has in use. */
const MAX_SESSIONS = 100

type Which = { personId: string; only?: string | undefined; except?: string | undefined }
/** `reason` is for the browsers that hold the sessions; not for the one that asked, by the id of its session. */
type Told = { reason: SessionEnd; askedBy?: string | undefined }

/** However often it is renewed, a session ends so long after it began. */
const LONGEST = sql<Date>`session.created_at + interval '90 days'`

/** What stands in place of a session while its second step is still to come. */
export const secondStepOf = (personId: string) => `second-step:${personId}`

export const LOOKED_UP_AT_ONCE = 8

export const sessions = {
  /** The person of each session in force, by the hash of its token, with as little as every request needs. */
  findHolders: async (db: Db, tokenHashes: readonly string[], now: Date) => {
    const rows = await db
      .selectFrom('session')
      .select(['token', 'id', 'userId as personId'])
      .where('token', 'in', tokenHashes)
      .where('expiresAt', '>', now)
      .where(LONGEST, '>', now)
      .execute()
    return new Map(rows.map(({ token, ...holder }) => [token, holder]))
  },

  /** Those of these ids whose sessions have neither ended nor expired. */
  findLiving: async (db: Db, ids: readonly string[], now: Date): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('session')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('expiresAt', '>', now)
      .where(LONGEST, '>', now)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** One query by a unique index; nothing where the session has ended or run out. */
  findByTokenHash: (db: Db, tokenHash: string, now: Date) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id', 'session.userId as personId', 'user.email', 'session.provedAt'])
      .select(['session.lastSeenAt', LONGEST.as('endsAt')])
      .select(sql<Date>`least(session.expires_at, ${LONGEST})`.as('expiresAt'))
      .where('session.token', '=', tokenHash)
      .where('session.expiresAt', '>', now)
      .where(LONGEST, '>', now)
      .executeTakeFirst(),

  list: (db: Db, personId: string, now: Date) =>
    db
      .selectFrom('session')
      .select(['id', 'browser', 'system', 'country', 'createdAt', 'lastSeenAt'])
      .where('userId', '=', personId)
      .where('expiresAt', '>', now)
      .where(LONGEST, '>', now)
      .orderBy('lastSeenAt', 'desc')
      .limit(MAX_SESSIONS)
      .execute(),

  /** Sessions that have run out, of anybody, and why others ended that would have run out by now. */
  deleteOver: async (db: Db, now: Date): Promise<void> => {
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

  /** Makes room for one more: whoever has very many loses those that were seen longest ago. */
  makeRoom: (db: Db, personId: string) =>
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

  noteProved: (db: Db, id: string, now: Date) =>
    db.updateTable('session').set({ provedAt: now }).where('id', '=', id).execute(),

  end: async (db: Db, { personId, only, except }: Which, told?: Told): Promise<void> => {
    const gone = await db
      .deleteFrom('session')
      .where('userId', '=', personId)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .returning(['id', 'token', 'userId', 'expiresAt'])
      .execute()
    const rows = gone.flatMap(({ id, ...row }) =>
      told && id !== told.askedBy ? [{ ...row, reason: told.reason }] : [],
    )
    if (rows.length > 0)
      await db
        .insertInto('endedSessions')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (only === undefined) {
      // A second step, or a Google account about to be connected, was begun by a session that is over.
      await db.deleteFrom('verification').where(sql<boolean>`position(${personId} in value) > 0`).execute()
    }
  },
}
