import type { CaseDecisionsView } from '@hearth/contract/console/decisions'
import type { AfterCommit, StaffCtx } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type CaseRow, findProposal, lockCase, moveCase } from '../../cases/cases.ts'
import { viewDecisions } from '../decisions/case-decisions.ts'
import { closeCase } from '../decisions/closing.ts'
import { parseNote } from '../decisions/decision.rules.ts'
import { transparency } from '../transparency/transparency.store.ts'
import { confirmOnBanList } from './ban-list.ts'
import { bannedHashes } from './banned-hashes.store.ts'

/**
 * Confirms a ban whose account has been erased since the proposal: it gets onto the ban list, and the case is decided.
 * Throws like `confirmBan`.
 */
export async function confirmErasedBan(
  ctx: StaffCtx,
  tx: Tx,
  number: string,
  afterCommit: AfterCommit,
): Promise<CaseDecisionsView> {
  const row = await lockCaseOfErased(tx, number)
  const proposal = await findProposal(ctx, tx, row.id)
  if (proposal?.actorId === ctx.staff.id) throw new AppError('ban_by_same_person')
  await confirmOnBanList(ctx, tx, number)
  const decided = parseNote(proposal?.note ?? '')
  if (decided)
    await transparency.countErasedBan(tx, {
      number,
      ground: decided.ground,
      isOwnInitiative: decided.isOwnInitiative,
      caseId: row.id,
      inForceAt: ctx.now(),
    })
  await closeCase(ctx, tx, row, { move: { actorId: ctx.staff.id, note: proposal?.note }, afterCommit })
  await record(ctx, tx, 'ban.confirmed', { row, number })
  return viewDecisions(ctx, tx, { ...row, state: 'decided' })
}

/** Rejects a ban whose account has been erased since the proposal. Throws like `rejectBan`. */
export async function rejectErasedBan(ctx: StaffCtx, tx: Tx, number: string): Promise<CaseDecisionsView> {
  const row = await lockCaseOfErased(tx, number)
  await bannedHashes.removeOf(tx, number)
  const moved = await moveCase(ctx, tx, row, 'reject', { actorId: ctx.staff.id })
  await record(ctx, tx, 'ban.rejected', { row, number })
  return viewDecisions(ctx, tx, moved)
}

async function lockCaseOfErased(tx: Tx, number: string): Promise<CaseRow> {
  const caseNumber = await bannedHashes.findCaseOfProposed(tx, number)
  if (caseNumber === undefined) throw new AppError('decision_not_found')
  const row = await lockCase(tx, caseNumber)
  if (row.state !== 'proposed') throw new AppError('case_changed')
  return row
}

const record = (
  ctx: StaffCtx,
  tx: Tx,
  operation: 'ban.confirmed' | 'ban.rejected',
  { row, number }: { row: CaseRow; number: string },
): Promise<void> =>
  recordAudit(ctx, tx, {
    actor: { kind: 'staff', id: ctx.staff.id },
    operation,
    details: { case: row.number, decision: number },
  })
