import type { Db } from '../../db/open.ts'

type ReportInCase = { reporterId: string; number: string }

/** Returns the reports of members that a case collects. */
export async function listCaseReports(db: Db, caseId: string): Promise<ReportInCase[]> {
  const rows = await db
    .selectFrom('caseItems')
    .select(['reporterId', 'number'])
    .where('caseId', '=', caseId)
    .where('kind', '=', 'report')
    .execute()
  return rows.flatMap(({ reporterId, number }) => (reporterId && number ? [{ reporterId, number }] : []))
}
