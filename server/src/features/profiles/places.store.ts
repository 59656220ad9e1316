import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'

type PlaceRow = Selectable<Database['places']>

export const places = {
  find: (db: Db, userId: string): Promise<PlaceRow | undefined> =>
    db.selectFrom('places').selectAll().where('userId', '=', userId).executeTakeFirst(),

  /** Two moves of one person take turns, or each would count only itself. */
  findForChange: async (tx: Tx, userId: string): Promise<PlaceRow> => {
    await tx
      .insertInto('places')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('places')
      .selectAll()
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  keep: (tx: Tx, userId: string, kept: Omit<PlaceRow, 'userId' | 'travelCell' | 'travelUntil'>) =>
    tx.updateTable('places').set(kept).where('userId', '=', userId).execute(),

  /** The moments of the changes stay, or forgetting would be a way around their limit. */
  forget: (db: Db, userId: string) =>
    db.updateTable('places').set({ cell: null, pendingCell: null }).where('userId', '=', userId).execute(),
}
