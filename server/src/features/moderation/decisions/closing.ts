import type { ReportOutcome } from '@hearth/contract/people/safety'
import { type AfterCommit, type Deps, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import {
  addItem,
  type CaseRow,
  lockOpenCaseOf,
  moveCase,
  priorityOf,
  reportsOfCase,
  storeOutcome,
} from '../../cases/cases.ts'
import { appeals, decisions, type OpenAppeal } from '../decisions.store.ts'

type Move = Parameters<typeof moveCase>[4]

/**
 * Decides a case. Members who reported are told the kind of outcome. An appeal that waits is moved to a new case, because
 * only its own decision closes it.
 */
export async function closeCase(
  deps: Deps,
  tx: Tx,
  row: CaseRow,
  { move, afterCommit }: { move: Move; afterCommit: AfterCommit },
): Promise<void> {
  await moveCase(deps, tx, row, 'decide', move)
  const outcome = await updateOutcome(tx, row)
  const reports = await reportsOfCase(tx, row.id)
  await emit(deps, tx, 'case.decided', { caseId: row.id, reports, outcome, afterCommit })
  if (row.personId) await moveAppeals(deps, tx, row.personId, row)
}

/** Stores the outcome of a case as its decisions are now, unless it is open, and returns it. */
export async function updateOutcome(tx: Tx, row: CaseRow): Promise<ReportOutcome> {
  const outcome = (await decisions.casesWithAction(tx, [row.id])).has(row.id)
    ? 'action'
    : outcomeWithoutAction(row)
  await storeOutcome(tx, row.id, outcome)
  return outcome
}

const outcomeWithoutAction = ({ personId, isUnassigned }: CaseRow): ReportOutcome =>
  personId === null && !isUnassigned ? 'account_left' : 'no_violation'

async function moveAppeals(deps: Deps, tx: Tx, personId: string, closed: CaseRow): Promise<void> {
  for (const appeal of await appeals.listOpenOf(tx, personId))
    await addAppeal(deps, tx, { ...appeal, personId, sourceKey: `${appeal.number} after ${closed.number}` })
}

/** Adds an appeal to the open case of its person, or opens one. */
export const addAppeal = (
  deps: Deps,
  tx: Tx,
  { personId, sourceKey, number, ground, text, sentAt }: OpenAppeal & { personId: string; sourceKey: string },
) =>
  addItem(deps, tx, {
    personId,
    kind: 'appeal',
    reason: ground,
    number,
    sourceKey,
    // At least 1.
    priority: priorityOf(ground) === 0 ? 0 : 1,
    content: { words: text, decision: number },
    at: sentAt,
  })

/**
 * Decides the case of an appeal that has just been answered, unless it collects anything else that waits: another appeal,
 * other items or a proposed ban.
 */
export async function closeCaseOfAppeal(
  deps: Deps,
  tx: Tx,
  { personId, ...closing }: { personId: string; move: Move; afterCommit: AfterCommit },
): Promise<void> {
  const row = await lockOpenCaseOf(tx, personId)
  if (!row || row.state === 'proposed' || row.kinds.some((kind) => kind !== 'appeal')) return
  if ((await appeals.listOpenOf(tx, personId)).length > 0) return
  await closeCase(deps, tx, row, closing)
}
