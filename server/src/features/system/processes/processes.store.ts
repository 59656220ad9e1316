import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type ProcessRow = Omit<Insertable<Database['processes']>, 'seenAt'>

/** Times are those of the database, so that the clocks of machines may differ. */
export const processes = {
  /** Stores that a process runs. */
  note: (db: Db, row: ProcessRow) =>
    db
      .insertInto('processes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql<Date>`now()` }))
      .execute(),

  /** Deletes the processes that were killed an hour ago or earlier. */
  forgetKilled: (db: Db) =>
    db.deleteFrom('processes').where('seenAt', '<', sql<Date>`now() - interval '1 hour'`).execute(),

  remove: (db: Db, id: string) => db.deleteFrom('processes').where('id', '=', id).execute(),

  /** Returns the processes that were seen within so many seconds, by role, the oldest first. */
  list: (db: Db, withinSeconds: number) =>
    db
      .selectFrom('processes')
      .select(['id', 'role', 'host', 'version', 'startedAt'])
      .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
      .orderBy('role')
      .orderBy('startedAt')
      .orderBy('id')
      .execute(),
}
