import type { ReportOutcome } from '@hearth/contract/people/safety'
import type { Db, Tx } from '../../../db/open.ts'

export const caseOutcomes = {
  /** Stores the outcome of a case if it is decided. */
  store: (tx: Tx, caseId: string, outcome: ReportOutcome) =>
    tx
      .updateTable('cases')
      .set({ outcome })
      .where('id', '=', caseId)
      .where('state', '=', 'decided')
      .execute(),

  /** Returns the outcome of each case in which this person has a report, with the number of the report. */
  listOf: (db: Db, reporterId: string): Promise<{ number: string | null; outcome: ReportOutcome | null }[]> =>
    db
      .selectFrom('caseItems')
      .innerJoin('cases', 'cases.id', 'caseItems.caseId')
      .select(['caseItems.number', 'cases.outcome'])
      .where('caseItems.reporterId', '=', reporterId)
      .where('caseItems.kind', '=', 'report')
      .where('cases.outcome', 'is not', null)
      .execute(),
}
