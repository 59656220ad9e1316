import { Measure } from '@hearth/contract/console/decisions'
import type { ReportOutcome } from '@hearth/contract/people/safety'
import * as z from 'zod/mini'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { caseOutcomes } from './outcomes.store.ts'

/** The note of a decision in the history of a case: the decision as JSON. */
const DecisionNote = z.looseObject({ measure: Measure })

/**
 * Returns the outcome of each report of a person whose case is decided, by its number. It comes from the history of the
 * case, so it outlives the decision, which is erased with the account.
 */
export async function outcomesOf(
  deps: Pick<Deps, 'caseEncryptor'>,
  db: Db,
  reporterId: string,
): Promise<Map<string, ReportOutcome>> {
  const notes = await caseOutcomes.decidedNotes(db, reporterId)
  return new Map(
    notes.flatMap(({ number, note }): [string, ReportOutcome][] => {
      const measure = note === null ? undefined : measureIn(deps.caseEncryptor.decrypt(note))
      if (number === null || measure === undefined) return []
      return [[number, measure === 'none' ? 'no_violation' : 'action']]
    }),
  )
}

function measureIn(note: string): Measure | undefined {
  try {
    return DecisionNote.parse(JSON.parse(note)).measure
  } catch {
    return undefined
  }
}
