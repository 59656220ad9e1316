import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

/** The tips that a person does not want to read. */
export const dismissedTips = {
  list: async (db: Db, userId: string): Promise<string[]> =>
    (await db.selectFrom('dismissedTips').select('tip').where('userId', '=', userId).execute()).map(
      ({ tip }) => tip,
    ),

  insert: (db: Db, row: Insertable<Database['dismissedTips']>) =>
    db
      .insertInto('dismissedTips')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Deletes all others. */
  keepOnly: (db: Db, userId: string, tips: readonly string[]) =>
    sql`delete from dismissed_tips where user_id = ${userId}::uuid and tip <> all(${tips}::text[])`.execute(
      db,
    ),
}
