import type { Db } from '../../../db/open.ts'

export const caseOutcomes = {
  /** Returns the encrypted note of each decision about a case in which this person has a report, with its number. */
  decidedNotes: (db: Db, reporterId: string): Promise<{ number: string | null; note: string | null }[]> =>
    db
      .selectFrom('caseItems')
      .innerJoin('caseEvents', 'caseEvents.caseId', 'caseItems.caseId')
      .select(['caseItems.number', 'caseEvents.note'])
      .where('caseItems.reporterId', '=', reporterId)
      .where('caseItems.kind', '=', 'report')
      .where('caseEvents.kind', '=', 'decided')
      .execute(),
}
