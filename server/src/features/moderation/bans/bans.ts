import type { CaseDecisionsView } from '@hearth/contract/console/decisions'
import { emit, type StaffCtx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type CaseRow, lockCaseById, moveCase } from '../../cases/cases.ts'
import { applyReview, lockForDecision } from '../decisions/applying.ts'
import { viewDecisionsAbout } from '../decisions/case-decisions.ts'
import { closeCase } from '../decisions/closing.ts'
import { noteOf, stateOf } from '../decisions/decision.rules.ts'
import { lockDecision } from '../decisions/reverse.ts'
import { type DecisionRow, decisions } from '../decisions.store.ts'
import { addToBanList, confirmOnBanList } from './ban-list.ts'
import { bannedHashes } from './banned-hashes.store.ts'
import { confirmErasedBan, rejectErasedBan } from './erased-bans.ts'

/**
 * Confirms a proposed ban, which is in force from then on, without an end. If the account is erased, it only gets onto the
 * ban list. Throws `decision_not_found`, `case_changed` if it does not wait, and `ban_by_same_person` for who proposed it.
 */
export const confirmBan = (ctx: StaffCtx, number: string): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx, afterCommit) => {
    const found = await decisions.findByNumber(tx, number)
    if (!found) return confirmErasedBan(ctx, tx, number, afterCommit)
    await lockForDecision(ctx, tx, found.personId)
    const proposed = await lockProposedBan(ctx, tx, number)
    if (proposed.decidedBy === ctx.staff.id) throw new AppError('ban_by_same_person')
    const now = ctx.now()
    const ban = await decisions.change(tx, proposed.id, {
      confirmedBy: ctx.staff.id,
      confirmedAt: now,
      createdAt: now,
    })
    await applyReview(ctx, tx, ban.personId)
    const row = await lockCaseOf(tx, ban)
    await confirmOnBanList(ctx, tx, ban.number)
    // Address and photos may have changed since the proposal.
    await addToBanList(ctx, tx, ban, { caseNumber: row?.number ?? null, isProposed: false })
    const move = { actorId: ctx.staff.id, note: noteOf(ban) }
    if (row) await closeCase(ctx, tx, row, { move, afterCommit })
    await emit(ctx, tx, 'decision.made', { decision: ban, afterCommit })
    await record(ctx, tx, 'ban.confirmed', ban)
    return viewDecisionsAbout(ctx, tx, ban.personId)
  })

/**
 * Rejects a proposed ban, and its case waits for another decision. Who proposed it may withdraw it so. Throws
 * `decision_not_found`, and `case_changed` if it does not wait.
 */
export const rejectBan = (ctx: StaffCtx, number: string): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx) => {
    if (!(await decisions.findByNumber(tx, number))) return rejectErasedBan(ctx, tx, number)
    const proposed = await lockProposedBan(ctx, tx, number)
    const ban = await decisions.change(tx, proposed.id, { rejectedAt: ctx.now() })
    await bannedHashes.removeOf(tx, ban.number)
    const row = await lockCaseOf(tx, ban)
    if (row) await moveCase(ctx, tx, row, 'reject', { actorId: ctx.staff.id })
    await record(ctx, tx, 'ban.rejected', ban)
    return viewDecisionsAbout(ctx, tx, ban.personId)
  })

async function lockProposedBan(ctx: StaffCtx, tx: Tx, number: string): Promise<DecisionRow> {
  const decision = await lockDecision(tx, number)
  if (stateOf(decision, ctx.now()) !== 'proposed') throw new AppError('case_changed')
  return decision
}

const lockCaseOf = async (tx: Tx, { caseId }: DecisionRow): Promise<CaseRow | undefined> =>
  caseId ? lockCaseById(tx, caseId) : undefined

const record = (
  ctx: StaffCtx,
  tx: Tx,
  operation: 'ban.confirmed' | 'ban.rejected',
  { personId, number }: DecisionRow,
): Promise<void> =>
  recordAudit(ctx, tx, {
    actor: { kind: 'staff', id: ctx.staff.id },
    operation,
    details: { personId, decision: number },
  })
