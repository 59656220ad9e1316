import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'

export type ReportRow = Selectable<Database['reports']>

export const reports = {
  findByClientId: (db: Db, reporterId: string, clientId: string): Promise<ReportRow | undefined> =>
    db
      .selectFrom('reports')
      .selectAll()
      .where('reporterId', '=', reporterId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, report: Insertable<Database['reports']>): Promise<ReportRow | undefined> =>
    tx
      .insertInto('reports')
      .values(report)
      .onConflict((conflict) => conflict.columns(['reporterId', 'clientId']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  isThere: async (db: Db, userId: string): Promise<boolean> =>
    (await db.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,
}
