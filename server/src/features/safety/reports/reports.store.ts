import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type ReportRow = Selectable<Database['sealedReports']>
export type NewReport = Insertable<Database['sealedReports']>
/** A report as the release before kept it. */
export type PlainReportRow = Selectable<Database['reports']>

const LISTED = 1000

export const reports = {
  findByClientId: (db: Db, reporterId: string, clientId: string): Promise<ReportRow | undefined> =>
    db
      .selectFrom('sealedReports')
      .selectAll()
      .where('reporterId', '=', reporterId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, report: NewReport): Promise<ReportRow | undefined> =>
    tx
      .insertInto('sealedReports')
      .values(report)
      .onConflict((conflict) => conflict.columns(['reporterId', 'clientId']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  isThere: async (db: Db, userId: string): Promise<boolean> =>
    (await db.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,

  /** The newest, with the addresses of those who are still here. */
  list: (db: Db, number?: string) =>
    db
      .selectFrom('sealedReports')
      .leftJoin('user as reporter', 'reporter.id', 'sealedReports.reporterId')
      .leftJoin('user as reported', 'reported.id', 'sealedReports.reportedId')
      .select(['number', 'reason', 'sealed', 'sealedReports.createdAt'])
      .select(['reporter.email as reporterEmail', 'reported.email as reportedEmail'])
      .$if(number !== undefined, (query) => query.where('number', '=', number ?? ''))
      .orderBy('sealedReports.createdAt', 'desc')
      .limit(LISTED)
      .execute(),

  deleteBefore: (db: Db, instant: Date) =>
    db.deleteFrom('sealedReports').where('createdAt', '<', instant).execute(),

  /** Takes some of the reports that the release before wrote. */
  takePlain: (tx: Tx, limit: number): Promise<PlainReportRow[]> =>
    tx
      .deleteFrom('reports')
      .where('id', 'in', (query) => query.selectFrom('reports').select('id').limit(limit))
      .returningAll()
      .execute(),
}
