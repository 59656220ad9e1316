import type { AnswerInput, CaseDecisionsView } from '@hearth/contract/console/decisions'
import { type AfterCommit, type Deps, emit, type StaffCtx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { lockCaseById, moveCase } from '../../cases/cases.ts'
import { bannedHashes } from '../bans/banned-hashes.store.ts'
import { appeals, type DecisionRow, decisions, lockPerson } from '../decisions.store.ts'
import { applyDecisions, findSuspension } from './applying.ts'
import { viewDecisionsAbout } from './case-decisions.ts'
import { closeCaseOfAppeal, updateOutcome } from './closing.ts'
import { isBy, isReversible } from './decision.rules.ts'

/** Locks a decision, and before it the account, until the transaction ends. */
export async function findAndLock(tx: Tx, number: string): Promise<DecisionRow | undefined> {
  const found = await decisions.findByNumber(tx, number.trim().toUpperCase())
  if (!found) return undefined
  await lockPerson(tx, found.personId)
  return decisions.lock(tx, found.id)
}

/** Like `findAndLock`. Throws `decision_not_found`. */
export async function lockDecision(tx: Tx, number: string): Promise<DecisionRow> {
  const decision = await findAndLock(tx, number)
  if (!decision) throw new AppError('decision_not_found')
  return decision
}

/** The answer is read by the person. `actor` is null for the operator by a command. */
export type Reviewing = { answer: string; actor: StaffCtx['staff'] | null; afterCommit: AfterCommit }

const moveOf = ({ actor }: Reviewing) => ({ actorId: actor?.id ?? null, role: actor?.role })

/**
 * Reverses a decision: lifts what it restricts, shows what it hides and takes it off the ban list, unless another decision
 * in force does the same. An open appeal against it succeeds.
 */
export async function reverseLocked(
  deps: Deps,
  tx: Tx,
  decision: DecisionRow,
  reviewing: Reviewing,
): Promise<DecisionRow> {
  const { id, personId, number, caseId } = decision
  const reversal = { reversedAt: deps.now(), reversalAnswer: reviewing.answer }
  const reversed = await decisions.change(tx, id, reversal)
  await applyDecisions(deps, tx, personId)
  await bannedHashes.removeOf(tx, number)
  const row = caseId ? await lockCaseById(tx, caseId) : undefined
  if (row) {
    await moveCase(deps, tx, row, 'reverse', { ...moveOf(reviewing), note: reviewing.answer })
    await updateOutcome(tx, row)
  }
  await answerAppeal(deps, tx, reversed, { ...reviewing, outcome: 'reversed' })
  await tellReviewed(deps, tx, reversed, { ...reviewing, outcome: 'reversed' })
  return reversed
}

/** Rejects the open appeal against a decision. Returns false if there is none. */
export async function upholdLocked(
  deps: Deps,
  tx: Tx,
  decision: DecisionRow,
  reviewing: Reviewing,
): Promise<boolean> {
  const isAnswered = await answerAppeal(deps, tx, decision, { ...reviewing, outcome: 'upheld' })
  if (isAnswered) await tellReviewed(deps, tx, decision, { ...reviewing, outcome: 'upheld' })
  return isAnswered
}

type Reviewed = Reviewing & { outcome: 'upheld' | 'reversed' }

/** Who decided or confirmed a decision can reverse it, but is then not who decided the appeal. */
async function answerAppeal(
  deps: Deps,
  tx: Tx,
  decision: DecisionRow,
  { outcome, answer, actor, afterCommit }: Reviewed,
): Promise<boolean> {
  const { id, personId } = decision
  const answeredBy = actor && !isBy(decision, actor.id) ? actor.id : null
  const isAnswered = await appeals.answer(tx, id, { outcome, answer, answeredBy, answeredAt: deps.now() })
  const move = moveOf({ answer, actor, afterCommit })
  if (isAnswered) await closeCaseOfAppeal(deps, tx, { personId, move, afterCommit })
  return isAnswered
}

async function tellReviewed(
  deps: Deps,
  tx: Tx,
  decision: DecisionRow,
  { outcome, afterCommit }: Reviewed,
): Promise<void> {
  const isSuspended = (await findSuspension(tx, decision.personId)) !== undefined
  await emit(deps, tx, 'decision.reviewed', { decision, outcome, isSuspended, afterCommit })
}

/** Reverses a decision in force or one that has ended. Throws `decision_not_found`, or `case_changed` if it cannot be reversed any more. */
export const reverse = (ctx: StaffCtx, number: string, { answer }: AnswerInput): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx, afterCommit) => {
    const decision = await lockDecision(tx, number)
    if (!isReversible(decision)) throw new AppError('case_changed')
    await reverseLocked(ctx, tx, decision, { answer, actor: ctx.staff, afterCommit })
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'decision.reversed',
      details: { personId: decision.personId, decision: decision.number },
    })
    return viewDecisionsAbout(ctx, tx, decision.personId)
  })
