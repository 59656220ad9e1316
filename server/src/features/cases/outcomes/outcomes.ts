import type { ReportOutcome } from '@hearth/contract/people/safety'
import type { Db, Tx } from '../../../db/open.ts'
import { caseOutcomes } from './outcomes.store.ts'

/** Returns the outcome of each report of a person whose case is decided, by its number. */
export async function outcomesOf(db: Db, reporterId: string): Promise<Map<string, ReportOutcome>> {
  const rows = await caseOutcomes.listOf(db, reporterId)
  return new Map(
    rows.flatMap(({ number, outcome }): [string, ReportOutcome][] =>
      number === null || outcome === null ? [] : [[number, outcome]],
    ),
  )
}

/** Stores what those who reported learn of a decided case. The outcome outlives the decision, which is erased with the account. */
export const storeOutcome = (tx: Tx, caseId: string, outcome: ReportOutcome) =>
  caseOutcomes.store(tx, caseId, outcome)
