import type { Db, Tx } from '../../../db/open.ts'

export const deckChanges = {
  /** Returns the times of the changes after `moment`, the newest last. */
  listSince: async (db: Db, userId: string, moment: Date): Promise<Date[]> => {
    const rows = await db
      .selectFrom('deckChanges')
      .select('changedAt')
      .where('userId', '=', userId)
      .where('changedAt', '>', moment)
      .orderBy('changedAt')
      .execute()
    return rows.map(({ changedAt }) => changedAt)
  },

  add: (tx: Tx, userId: string, changedAt: Date) =>
    tx.insertInto('deckChanges').values({ userId, changedAt }).execute(),

  deleteBefore: (tx: Tx, userId: string, moment: Date) =>
    tx.deleteFrom('deckChanges').where('userId', '=', userId).where('changedAt', '<=', moment).execute(),
}
