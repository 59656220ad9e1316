import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type AttemptRow = Selectable<Database['verificationAttempts']>

const MAX_LISTED = 20
const MAX_CLEARED = 200

const rowsOf = (db: Db) => db.selectFrom('verificationAttempts').selectAll()

/**
 * Locks the attempts and the badge of a person until the transaction ends. The account comes first: a decision of a
 * moderator holds it when it hides a photo.
 */
export async function lockVerification(tx: Tx, personId: string): Promise<void> {
  await sql`select from "user" where id = ${personId}::uuid for key share`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification of ${personId}`}, 0))`.execute(tx)
}

/** Clears an attempt whose recording is deleted. */
const erased = { mediaId: null, typed: null, code: '', steps: [], claimedBy: null, claimedUntil: null }

export const attempts = {
  insert: (tx: Tx, row: Insertable<Database['verificationAttempts']>) =>
    tx.insertInto('verificationAttempts').values(row).execute(),

  find: (db: Db, id: string): Promise<AttemptRow | undefined> =>
    rowsOf(db).where('id', '=', id).executeTakeFirst(),

  /** The newest attempts of a person, the latest first. */
  list: (db: Db, personId: string): Promise<AttemptRow[]> =>
    rowsOf(db)
      .where('personId', '=', personId)
      .orderBy('startedAt', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute(),

  /** When the attempts since then were started, the earliest first. */
  listStarts: async (db: Db, personId: string, since: Date): Promise<Date[]> =>
    (
      await db
        .selectFrom('verificationAttempts')
        .select('startedAt')
        .where('personId', '=', personId)
        .where('startedAt', '>', since)
        .orderBy('startedAt')
        .execute()
    ).map(({ startedAt }) => startedAt),

  listRecordings: async (db: Db, personId: string): Promise<string[]> =>
    (
      await db
        .selectFrom('verificationAttempts')
        .select('mediaId')
        .where('personId', '=', personId)
        .where('mediaId', 'is not', null)
        .execute()
    ).flatMap(({ mediaId }) => mediaId ?? []),

  change: (tx: Tx, id: string, change: Updateable<Database['verificationAttempts']>) =>
    tx.updateTable('verificationAttempts').set(change).where('id', '=', id).execute(),

  /** Records that the recording waits for a decision. Returns whether there is an attempt of this recording. */
  setSent: async (tx: Tx, mediaId: string, sentAt: Date): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('verificationAttempts')
      .set({ sentAt })
      .where('mediaId', '=', mediaId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  forgetMedia: (tx: Tx, mediaId: string) =>
    tx.updateTable('verificationAttempts').set({ mediaId: null }).where('mediaId', '=', mediaId).execute(),

  /** Gives an attempt up: nothing is left of it but that there was one. */
  giveUp: async (tx: Tx, id: string, endedAt: Date): Promise<void> => {
    await tx.deleteFrom('verificationReviews').where('attemptId', '=', id).execute()
    await attempts.change(tx, id, { ...erased, endedAt, sentAt: null })
  },

  /** Erases the content of attempts whose recording is deleted. */
  erase: (tx: Tx, ids: readonly string[]) =>
    tx.updateTable('verificationAttempts').set(erased).where('id', 'in', ids).execute(),

  delete: (tx: Tx, ids: readonly string[]) =>
    tx.deleteFrom('verificationAttempts').where('id', 'in', ids).execute(),

  deleteAll: (tx: Tx, personId: string) =>
    tx.deleteFrom('verificationAttempts').where('personId', '=', personId).execute(),

  /** Attempts that were decided before then, and whose content is not erased yet. */
  listToErase: (tx: Tx, before: Date): Promise<AttemptRow[]> =>
    rowsOf(tx)
      .where('decidedAt', '<', before)
      .where('code', '<>', '')
      .orderBy('decidedAt')
      .limit(MAX_CLEARED)
      .execute(),

  /** Attempts that are to be deleted: decided, waiting, and neither, each before its time. */
  listToDelete: (tx: Tx, before: { decided: Date; waiting: Date; unsent: Date }): Promise<AttemptRow[]> =>
    rowsOf(tx)
      .where((is) =>
        is.or([
          is('decidedAt', '<', before.decided),
          is.and([is('outcome', 'is', null), is('startedAt', '<', before.waiting)]),
          is.and([is('outcome', 'is', null), is('sentAt', 'is', null), is('startedAt', '<', before.unsent)]),
        ]),
      )
      .orderBy('startedAt')
      .limit(MAX_CLEARED)
      .execute(),
}
