import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

type PlaceRow = Selectable<Database['places']>

const atHome = { travelCell: null, travelUntil: null }

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
    db
      .updateTable('places')
      .set({ cell: null, pendingCell: null, ...atHome })
      .where('userId', '=', userId)
      .execute(),

  travel: (tx: Tx, userId: string, travel: Pick<PlaceRow, 'travelCell' | 'travelUntil' | 'changes'>) =>
    tx.updateTable('places').set(travel).where('userId', '=', userId).execute(),

  endTravel: (db: Db, userId: string) =>
    db
      .updateTable('places')
      .set(atHome)
      .where('userId', '=', userId)
      .where('travelUntil', 'is not', null)
      .execute(),

  /** Brings everybody home whose last day away was before this one, and gives their ids. */
  endTravels: async (tx: Tx, today: string): Promise<string[]> => {
    const home = await tx
      .updateTable('places')
      .set(atHome)
      .where('travelUntil', '<', today)
      .returning('userId')
      .execute()
    return home.map(({ userId }) => userId)
  },
}
