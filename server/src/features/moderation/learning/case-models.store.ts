import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type CaseModelRow = Selectable<Database['caseModels']>

export const caseModels = {
  find: (db: Db): Promise<CaseModelRow | undefined> =>
    db.selectFrom('caseModels').selectAll().executeTakeFirst(),

  replace: async (db: Db, row: Omit<Insertable<Database['caseModels']>, 'id'>): Promise<void> => {
    await db
      .insertInto('caseModels')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },

  delete: async (db: Db): Promise<void> => {
    await db.deleteFrom('caseModels').execute()
  },
}
