import { sql } from 'kysely'
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

type ReportsAbout = { personId: string; reports: number; caseNumber: string }

/** Returns how many reports there are about each of these people, and the number of the latest case with any. */
export async function listReportsAbout(
  db: Db,
  personIds: readonly string[],
): Promise<Map<string, ReportsAbout>> {
  const { rows } = await sql<ReportsAbout>`
    select person_id, count(*)::int as reports,
      (array_agg(cases.number order by opened_at desc, cases.id desc))[1] as case_number
    from cases join case_items on case_items.case_id = cases.id and kind = 'report'
    where person_id = any(${personIds}::uuid[]) group by person_id`.execute(db)
  return new Map(rows.map((row) => [row.personId, row]))
}
