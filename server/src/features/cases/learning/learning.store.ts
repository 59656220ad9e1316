import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { CaseRow } from '../cases.store.ts'
import type { ItemRow } from '../items/items.store.ts'

/** Of one case; the newest items say enough. */
const ITEMS_OF_CASE = 20

/** The queries behind the order “likely first”. */
export const learning = {
  listNewestDecided: (db: Db, limit: number): Promise<CaseRow[]> =>
    db
      .selectFrom('cases')
      .selectAll()
      .where('state', '=', 'decided')
      .orderBy('decidedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  countDecided: async (db: Db): Promise<number> => {
    const { count } = await db
      .selectFrom('cases')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('state', '=', 'decided')
      .executeTakeFirstOrThrow()
    return count
  },

  /** Returns open cases to which something was added since they were placed, most urgent first. */
  listUnplaced: (db: Db, limit: number): Promise<CaseRow[]> =>
    db
      .selectFrom('cases')
      .selectAll()
      .where(sql<boolean>`state <> 'decided' and placed_items < items`)
      .orderBy('priority')
      .orderBy('dueAt')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Returns the newest items of these cases. */
  listItems: async (db: Db, caseIds: readonly string[]): Promise<ItemRow[]> => {
    if (caseIds.length === 0) return []
    return db
      .selectFrom('cases')
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom('caseItems')
            .selectAll()
            .whereRef('caseItems.caseId', '=', 'cases.id')
            .orderBy('caseItems.createdAt', 'desc')
            .orderBy('caseItems.id', 'desc')
            .limit(ITEMS_OF_CASE)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .selectAll('newest')
      .where('cases.id', 'in', caseIds)
      .execute()
  },

  place: async (db: Db, id: string, place: Pick<CaseRow, 'place' | 'placedItems'>): Promise<void> => {
    await db.updateTable('cases').set(place).where('id', '=', id).execute()
  },

  /** Puts all open cases in the middle. */
  forgetPlaces: async (db: Db): Promise<void> => {
    await db
      .updateTable('cases')
      .set({ place: sql`default`, placedItems: 0 })
      .where('state', '<>', 'decided')
      .where('placedItems', '>', 0)
      .execute()
  },
}
