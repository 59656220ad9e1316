import type { Deps } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type CaseRow, caseEvents, cases } from './cases.store.ts'
import { listCaseReports, listReportsAbout } from './finding.store.ts'

/** Returns the case of this number, or `undefined`. */
export const findCase = (db: Db, number: string): Promise<CaseRow | undefined> => cases.find(db, number)

/** Locks the case with this id until the transaction ends. Lock its person first. */
export const lockCaseById = (tx: Tx, id: string): Promise<CaseRow | undefined> => cases.lock(tx, id)

/** Locks the open case of a person until the transaction ends. Lock the person first. */
export const lockOpenCaseOf = (tx: Tx, personId: string): Promise<CaseRow | undefined> =>
  cases.lockOpenOf(tx, personId)

/** Returns the reports of members that a case collects, with who sent each. */
export const reportsOfCase = (db: Db, caseId: string) => listCaseReports(db, caseId)

/** Returns how many reports there are about each of these people, and the number of the latest case with any. */
export const countReportsAbout = (db: Db, personIds: readonly string[]) => listReportsAbout(db, personIds)

/** Returns who proposed the latest ban in the history of a case, and the copy of the ban there. */
export async function findProposal(
  { caseEncryptor }: Pick<Deps, 'caseEncryptor'>,
  db: Db,
  caseId: string,
): Promise<{ actorId: string | null; at: Date; note: string } | undefined> {
  const found = await caseEvents.findLast(db, caseId, 'proposed')
  if (!found) return undefined
  const { actorId, at, note } = found
  return { actorId, at, note: note ? caseEncryptor.decrypt(note) : '' }
}
