import type { AppealDecisionInput, CaseDecisionsView } from '@hearth/contract/console/decisions'
import { type StaffCtx, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { viewDecisionsAbout } from '../decisions/case-decisions.ts'
import { isBy } from '../decisions/decision.rules.ts'
import { lockDecision, reverseLocked, upholdLocked } from '../decisions/reverse.ts'
import { appeals } from '../decisions.store.ts'

/**
 * Decides the open appeal against a decision; `reversed` also reverses the decision. Throws `decision_not_found` without
 * an appeal, `case_changed` if it is decided already, and `appeal_by_same_person` for who made or confirmed the decision.
 */
export const decideAppeal = (
  ctx: StaffCtx,
  number: string,
  { outcome, answer }: AppealDecisionInput,
): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx, afterCommit) => {
    const decision = await lockDecision(tx, number)
    const sent = await appeals.find(tx, decision.id)
    if (!sent) throw new AppError('decision_not_found')
    if (sent.outcome) throw new AppError('case_changed')
    if (isBy(decision, ctx.staff.id)) throw new AppError('appeal_by_same_person')
    const reviewing = { answer, actor: ctx.staff, afterCommit }
    if (outcome === 'reversed') await reverseLocked(ctx, tx, decision, reviewing)
    else await upholdLocked(ctx, tx, decision, reviewing)
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'appeal.decided',
      details: { personId: decision.personId, decision: decision.number, outcome },
    })
    return viewDecisionsAbout(ctx, tx, decision.personId)
  })
