import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type LocationRow = Selectable<Database['locations']>

const noTravel = { travelCell: null, travelUntil: null }

export const locations = {
  find: (db: Db, userId: string): Promise<LocationRow | undefined> =>
    db.selectFrom('locations').selectAll().where('userId', '=', userId).executeTakeFirst(),

  /** Locks the row, so that each of two moves of one person sees the other's change. */
  findForChange: async (tx: Tx, userId: string): Promise<LocationRow> => {
    await tx
      .insertInto('locations')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx
      .selectFrom('locations')
      .selectAll()
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  update: (tx: Tx, userId: string, stored: Omit<LocationRow, 'userId' | 'travelCell' | 'travelUntil'>) =>
    tx.updateTable('locations').set(stored).where('userId', '=', userId).execute(),

  /** The times of the changes stay, so that deleting a location does not reset their limit. */
  forget: (db: Db, userId: string) =>
    db
      .updateTable('locations')
      .set({ cell: null, pendingCell: null, ...noTravel })
      .where('userId', '=', userId)
      .execute(),

  setTravel: (
    tx: Tx,
    userId: string,
    setTravel: Pick<LocationRow, 'travelCell' | 'travelUntil' | 'changes'>,
  ) => tx.updateTable('locations').set(setTravel).where('userId', '=', userId).execute(),

  endTravel: (db: Db, userId: string) =>
    db
      .updateTable('locations')
      .set(noTravel)
      .where('userId', '=', userId)
      .where('travelUntil', 'is not', null)
      .execute(),

  /** Ends travels whose last day is before `today`; returns the people. */
  endTravels: async (tx: Tx, today: string): Promise<string[]> => {
    const home = await tx
      .updateTable('locations')
      .set(noTravel)
      .where('travelUntil', '<', today)
      .returning('userId')
      .execute()
    return home.map(({ userId }) => userId)
  },
}
