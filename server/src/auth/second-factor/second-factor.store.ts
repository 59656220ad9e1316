import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { secondStepValueOf } from '../sessions/sessions.store.ts'

async function putCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('backupCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('backupCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export const secondFactors = {
  find: (db: Db, userId: string) =>
    db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst(),

  /** Returns those of these people who own a passkey, or an authenticator that is on. */
  ownersAmong: async (db: Db, userIds: readonly string[]): Promise<Set<string>> => {
    const isAmong = sql<boolean>`user_id = any(${userIds}::uuid[])`
    const rows = await db
      .selectFrom('secondFactors')
      .select('userId')
      .where('isOn', '=', true)
      .where(isAmong)
      .union(db.selectFrom('passkey').select('userId').where(isAmong))
      .execute()
    return new Set(rows.map(({ userId }) => userId))
  },

  /** Stores a new secret unless a second factor is on. */
  put: (db: Db, userId: string, secret: string) =>
    db
      .insertInto('secondFactors')
      .values({ userId, secret })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ secret, lastStep: 0 })
          .where('secondFactors.isOn', '=', false),
      )
      .returning('userId')
      .executeTakeFirst(),

  /**
   * Counts a try before the code is compared. Returns nothing while the factor is locked: after every `most` wrong ones
   * in a row, for 15 minutes, then 30, 60, 120 and 240.
   */
  countTry: (db: Db, userId: string, { now, most }: { now: Date; most: number }) =>
    db
      .updateTable('secondFactors')
      .set({
        wrongTries: sql`wrong_tries + 1`,
        restsUntil: sql`case when (wrong_tries + 1) % ${most}::int = 0
          then ${now}::timestamptz + interval '15 minutes' * power(2, least(wrong_tries / ${most}::int, 4)) end`,
      })
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('restsUntil', 'is', null), eb('restsUntil', '<=', now)]))
      .returningAll()
      .executeTakeFirst(),

  /**
   * Deletes the sign-ins whose second step did not follow in time. Returns their people, other than those who have
   * signed in since.
   */
  takeHalfSignIns: async (tx: Tx, now: Date): Promise<string[]> => {
    const prefix = secondStepValueOf('')
    const rows = await tx
      .deleteFrom('verification')
      .where('expiresAt', '<', now)
      .where('value', 'like', `${prefix}%`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('session')
              .select('session.id')
              // Compared as an id, so that the index of the sessions serves.
              .where(
                sql<boolean>`session.user_id = case when starts_with(verification.value, ${prefix})
                  then substr(verification.value, ${prefix.length + 1}::int)::uuid end`,
              )
              .where(sql<boolean>`session.created_at >= verification.created_at`),
          ),
        ),
      )
      .returning('value')
      .execute()
    return [...new Set(rows.map(({ value }) => value.slice(prefix.length)))]
  },

  /** Uses up the code of a period. Returns nothing if that one or a later one was used before. */
  takeStep: (db: Db, userId: string, step: number) =>
    db
      .updateTable('secondFactors')
      .set({ lastStep: step, wrongTries: 0, restsUntil: null })
      .where('userId', '=', userId)
      .where('lastStep', '<', step)
      .returning('userId')
      .executeTakeFirst(),

  /** Stores the same secret encrypted otherwise, unless another has replaced it. */
  replaceSecret: (db: Db, { userId, secret }: { userId: string; secret: string }, by: string) =>
    db
      .updateTable('secondFactors')
      .set({ secret: by })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .execute(),

  resetTries: (db: Db, userId: string) =>
    db
      .updateTable('secondFactors')
      .set({ wrongTries: 0, restsUntil: null })
      .where('userId', '=', userId)
      .execute(),

  /** Stores the backup codes too. Returns nothing if another page has replaced the secret since it was checked. */
  turnOn: (
    db: Db,
    userId: string,
    { secret, codeHashes }: { secret: string; codeHashes: readonly string[] },
  ) =>
    db.transaction().execute(async (tx) => {
      const turned = await tx
        .updateTable('secondFactors')
        .set({ isOn: true })
        .where('userId', '=', userId)
        .where('secret', '=', secret)
        .where('isOn', '=', false)
        .returning('userId')
        .executeTakeFirst()
      if (turned) await putCodes(tx, userId, codeHashes)
      return turned
    }),

  delete: (db: Db, userId: string) =>
    db
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .where('isOn', '=', true)
      .returning('userId')
      .executeTakeFirst(),
}

export const backupCodes = {
  count: async (db: Db, userId: string): Promise<number> => {
    const row = await db
      .selectFrom('backupCodes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  replace: (db: Db, userId: string, hashes: readonly string[]) =>
    db.transaction().execute((tx) => putCodes(tx, userId, hashes)),

  /** Deletes a code. Only one of two concurrent calls gets it. */
  use: (db: Db, userId: string, codeHash: string) =>
    db
      .deleteFrom('backupCodes')
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .returning('userId')
      .executeTakeFirst(),
}
