import type { Db, Tx } from '../../db/open.ts'

type NewChange = { userId: string; newEmail: string; createdAt: Date; expiresAt: Date }

export const emailChanges = {
  findPending: (db: Db, userId: string, now: Date) =>
    db
      .selectFrom('emailChanges')
      .selectAll()
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** Starts a change and deletes this person's earlier one, as well as everybody's expired ones. */
  replace: (db: Db, change: NewChange) =>
    db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('emailChanges')
        .where((eb) => eb.or([eb('userId', '=', change.userId), eb('expiresAt', '<', change.createdAt)]))
        .execute()
      return tx
        .insertInto('emailChanges')
        .values({ ...change, oldConfirmedAt: null, newConfirmedAt: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),

  /** Records one confirmation and returns the change, unless the person is suspended. The update locks the row, so concurrent confirmations see each other. */
  confirm: (tx: Tx, id: string, which: 'oldConfirmedAt' | 'newConfirmedAt', now: Date) =>
    tx
      .updateTable('emailChanges')
      .set({ [which]: now })
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .where('userId', 'not in', tx.selectFrom('suspendedPeople').select('personId'))
      .returningAll()
      .executeTakeFirst(),

  delete: (db: Db, userId: string) => db.deleteFrom('emailChanges').where('userId', '=', userId).execute(),

  deleteExpired: (db: Db, now: Date) => db.deleteFrom('emailChanges').where('expiresAt', '<', now).execute(),

  /** Deletes pending changes to an address whose account is erased. */
  deleteTo: (db: Db, newEmail: string) =>
    db.deleteFrom('emailChanges').where('newEmail', '=', newEmail).execute(),
}
