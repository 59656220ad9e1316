import type { Tx } from '../../db/open.ts'

export const deckChanges = {
  /** When somebody changed what decides whom they are dealt, the latest last. */
  list: async (tx: Tx, userId: string): Promise<Date[]> => {
    const rows = await tx
      .selectFrom('deckChanges')
      .select('changedAt')
      .where('userId', '=', userId)
      .orderBy('changedAt')
      .execute()
    return rows.map(({ changedAt }) => changedAt)
  },

  add: (tx: Tx, userId: string, changedAt: Date) =>
    tx.insertInto('deckChanges').values({ userId, changedAt }).execute(),

  deleteBefore: (tx: Tx, userId: string, moment: Date) =>
    tx.deleteFrom('deckChanges').where('userId', '=', userId).where('changedAt', '<=', moment).execute(),
}
