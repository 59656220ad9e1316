import type { Db, Tx } from '../../../db/open.ts'

export const savedTowns = {
  /** Returns the numbers of a person's towns, the latest used first. */
  list: async (db: Db, userId: string): Promise<number[]> => {
    const rows = await db
      .selectFrom('savedTowns')
      .select('cityId')
      .where('userId', '=', userId)
      .orderBy('usedAt', 'desc')
      .orderBy('cityId')
      .execute()
    return rows.map(({ cityId }) => cityId)
  },

  put: (tx: Tx, userId: string, cityId: number, usedAt: Date) =>
    tx
      .insertInto('savedTowns')
      .values({ userId, cityId, usedAt })
      .onConflict((conflict) => conflict.columns(['userId', 'cityId']).doUpdateSet({ usedAt }))
      .execute(),

  /** Returns whether the town was there. */
  delete: async (db: Db, userId: string, cityId: number): Promise<boolean> => {
    const deleted = await db
      .deleteFrom('savedTowns')
      .where('userId', '=', userId)
      .where('cityId', '=', cityId)
      .executeTakeFirst()
    return deleted.numDeletedRows > 0
  },
}
