import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type ReportRow = Selectable<Database['encryptedReports']>
export type NewReport = Insertable<Database['encryptedReports']>
/** A report as the release before kept it. */
export type PlainReportRow = Selectable<Database['reports']>

const LISTED = 1000
const LISTED_OF_PERSON = 100

export const reports = {
  findByClientId: (db: Db, reporterId: string, clientId: string): Promise<ReportRow | undefined> =>
    db
      .selectFrom('encryptedReports')
      .selectAll()
      .where('reporterId', '=', reporterId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  /** Gives the row only to the caller that made it. */
  insertOnce: (tx: Tx, report: NewReport): Promise<ReportRow | undefined> =>
    tx
      .insertInto('encryptedReports')
      .values(report)
      .onConflict((conflict) => conflict.columns(['reporterId', 'clientId']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  isThere: async (db: Db, userId: string): Promise<boolean> =>
    (await db.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined,

  /** Returns the newest reports of a person. */
  listBy: (
    db: Db,
    reporterId: string,
    since: Date,
  ): Promise<Pick<ReportRow, 'number' | 'reason' | 'content' | 'createdAt'>[]> =>
    db
      .selectFrom('encryptedReports')
      .select(['number', 'reason', 'content', 'createdAt'])
      .where('reporterId', '=', reporterId)
      .where('createdAt', '>=', since)
      .orderBy('createdAt', 'desc')
      .orderBy('number')
      .limit(LISTED_OF_PERSON)
      .execute(),

  /** The newest, with the addresses of those who are still here. */
  list: (db: Db, number?: string) =>
    db
      .selectFrom('encryptedReports')
      .leftJoin('user as reporter', 'reporter.id', 'encryptedReports.reporterId')
      .leftJoin('user as reported', 'reported.id', 'encryptedReports.reportedId')
      .select(['number', 'reason', 'content', 'encryptedReports.createdAt'])
      .select(['reporter.email as reporterEmail', 'reported.email as reportedEmail'])
      .$if(number !== undefined, (query) => query.where('number', '=', number ?? ''))
      .orderBy('encryptedReports.createdAt', 'desc')
      .limit(LISTED)
      .execute(),

  deleteBefore: (db: Db, instant: Date) =>
    db.deleteFrom('encryptedReports').where('createdAt', '<', instant).execute(),

  /** Takes some of the reports that the release before wrote. */
  takePlain: (tx: Tx, limit: number): Promise<PlainReportRow[]> =>
    tx
      .deleteFrom('reports')
      .where('id', 'in', (query) => query.selectFrom('reports').select('id').limit(limit))
      .returningAll()
      .execute(),
}
