import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Bounds the work that one sign-up does. */
const MAX_PURGED = 50

const people = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .select(['user.id', 'user.email', 'user.emailVerified', 'user.language'])
    .select('account.password as passwordHash')

export const accounts = {
  findByEmail: (db: Db, email: string) => people(db).where('user.email', '=', email).executeTakeFirst(),

  findById: (db: Db, id: string) => people(db).where('user.id', '=', id).executeTakeFirst(),

  /** Creates an account, whose address counts as verified unless `isVerified` is false. Returns its id, if the address has none yet. */
  createIfNew: async (
    db: Db,
    email: string,
    now: Date,
    { isVerified } = { isVerified: true },
  ): Promise<string | undefined> => {
    const row = await db
      .insertInto('user')
      .values({ name: '', email, emailVerified: isVerified, image: null, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Creates an account whose address counts as verified, and returns its id. Throws if the address has one. */
  create: async (db: Db, email: string, now: Date): Promise<string> => {
    const id = await accounts.createIfNew(db, email, now)
    if (!id) throw new Error('There is an account with this address')
    return id
  },

  /** Deletes every password and provider that was set up before the address was verified. */
  deleteCredentials: (db: Db, userId: string) =>
    db.deleteFrom('account').where('userId', '=', userId).execute(),

  /** Sets the password of an account. */
  putPassword: async (db: Db, userId: string, password: string) => {
    const at = new Date()
    await db
      .insertInto('account')
      .values({ userId, accountId: userId, providerId: 'credential', password, createdAt: at, updatedAt: at })
      .onConflict((conflict) =>
        conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: at }),
      )
      .execute()
  },

  /** Stores another hash of the same password, unless a new password has been stored meanwhile. */
  replacePassword: (db: Db, userId: string, { before, after }: { before: string; after: string }) =>
    db
      .updateTable('account')
      .set({ password: after, updatedAt: new Date() })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .where('password', '=', before)
      .execute(),

  /** Returns a row only on the first sign-in, so that it causes no mail about a new device. */
  noteFirstSignIn: (db: Db, userId: string, now: Date) =>
    db
      .updateTable('user')
      .set({ enteredAt: now })
      .where('id', '=', userId)
      .where('enteredAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),

  /** Returns the words a password must not consist of: the person's own address and names. */
  wordsOf: async (db: Db, userId: string): Promise<string[]> => {
    const row = await db
      .selectFrom('user')
      // Staff have no profile, so no names.
      .leftJoin('personNames', 'personNames.userId', 'user.id')
      .select(['user.email', 'personNames.displayName', 'personNames.firstName', 'personNames.lastName'])
      .where('user.id', '=', userId)
      .executeTakeFirst()
    return Object.values(row ?? {}).flatMap((word) => word || [])
  },

  hasProvider: async (db: Db, userId: string, providerId: string): Promise<boolean> =>
    (await db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', userId)
      .where('providerId', '=', providerId)
      .executeTakeFirst()) !== undefined,

  /** Makes every device cookie of the account invalid. */
  forgetDevices: (db: Db, userId: string, now: Date) =>
    db.updateTable('user').set({ devicesSince: now }).where('id', '=', userId).execute(),

  devicesSince: async (db: Db, email: string): Promise<Date | undefined> =>
    (await db.selectFrom('user').select('devicesSince').where('email', '=', email).executeTakeFirst())
      ?.devicesSince,

  noteGoogleLeft: (db: Db, userId: string, at: Date | null) =>
    db.updateTable('user').set({ googleLeftAt: at }).where('id', '=', userId).execute(),

  hasLeftGoogle: async (db: Db, userId: string): Promise<boolean> =>
    (await db
      .selectFrom('user')
      .select('id')
      .where('id', '=', userId)
      .where('googleLeftAt', 'is not', null)
      .executeTakeFirst()) !== undefined,

  /** Deletes at most 50 accounts that were never confirmed. */
  deleteUnconfirmedBefore: (db: Db, instant: Date) =>
    db
      .deleteFrom('user')
      .where('id', 'in', (query) =>
        query
          .selectFrom('user')
          .select('id')
          .where('emailVerified', '=', false)
          .where('enteredAt', 'is', null)
          .where('createdAt', '<', instant)
          .orderBy('createdAt')
          .limit(MAX_PURGED)
          .forUpdate()
          .skipLocked(),
      )
      .execute(),

  /** Deletes the library's short-lived values that have expired, and the counts of attempts whose period is over. */
  deleteExpiredValues: async (db: Db, now: Date): Promise<void> => {
    await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
    await sql`delete from attempts where expire < ${now.getTime()}`.execute(db)
  },

  deleteProvider: (db: Db, userId: string, providerId: string) =>
    db.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', providerId).execute(),

  putEmail: (db: Db, userId: string, email: string, now: Date) =>
    db.updateTable('user').set({ email, updatedAt: now }).where('id', '=', userId).execute(),

  putLanguage: (db: Db, userId: string, language: string | null) =>
    db.updateTable('user').set({ language }).where('id', '=', userId).execute(),

  /** Deletes the library's short-lived values, which are not removed with the account. */
  deleteSecretsOf: (db: Db, { personId, email }: { personId: string; email: string }) =>
    db
      .deleteFrom('verification')
      .where(sql<boolean>`position(${personId} in value) > 0 or position(${email} in value) > 0`)
      .execute(),

  /** Deletes an account and, by cascade, all its rows. Concurrent inserts that refer to it wait and then fail. */
  delete: (db: Db, userId: string) => db.deleteFrom('user').where('id', '=', userId).execute(),

  markEmailVerified: (db: Db, userId: string) =>
    db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute(),
}
