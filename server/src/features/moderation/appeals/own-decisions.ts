import {
  type AppealInput,
  type DecisionView,
  isTooLateToAppeal,
  type MyDecisionsView,
  type SuspensionView,
} from '@hearth/contract/people/moderation'
import { type Ctx, emit, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { findSuspension } from '../decisions/applying.ts'
import { addAppeal } from '../decisions/closing.ts'
import { isReversible, stateOf } from '../decisions/decision.rules.ts'
import { findAndLock } from '../decisions/reverse.ts'
import { type AppealRow, appeals, type DecisionRow, decisions } from '../decisions.store.ts'
import { appealUntil, statedOf } from '../statement.ts'

/** Returns the decision that suspends the viewer. */
export async function showSuspension(ctx: Ctx): Promise<SuspensionView> {
  const decision = await findSuspension(ctx.db, ctx.viewerId)
  const view = decision && viewOf(ctx, decision, await appeals.find(ctx.db, decision.id))
  return { decision: view ?? null }
}

/** Returns the decisions about the viewer with their appeals, newest first, also those that are over; never a proposed ban. */
export async function listOwnDecisions(ctx: Ctx): Promise<MyDecisionsView> {
  const rows = await decisions.listOf(ctx.db, ctx.viewerId)
  return { decisions: rows.flatMap(({ decision, sent }) => viewOf(ctx, decision, sent) ?? []) }
}

/**
 * Sends the viewer's appeal against a decision, also one that has ended, and returns both. The first appeal counts. Throws
 * `decision_not_found` or `appeal_too_late`.
 */
export const appeal = (ctx: Ctx, number: string, { text }: AppealInput): Promise<DecisionView> =>
  transact(ctx, async (tx, afterCommit) => {
    const decision = await findAndLock(tx, number)
    if (decision?.personId !== ctx.viewerId || !isReversible(decision))
      throw new AppError('decision_not_found')
    if (isTooLateToAppeal(appealUntil(decision).toISOString(), ctx.now()))
      throw new AppError('appeal_too_late')
    const { id, personId, ground, decidedBy } = decision
    const sentAt = ctx.now()
    if (await appeals.insertOnce(tx, { decisionId: id, text, sentAt, decisionBy: decidedBy })) {
      const known = { number: decision.number, sourceKey: decision.number }
      await addAppeal(ctx, tx, { ...known, personId, ground, text, sentAt })
      await emit(ctx, tx, 'appeal.sent', { personId, afterCommit })
    }
    const view = viewOf(ctx, decision, await appeals.find(tx, id))
    if (!view) throw new AppError('decision_not_found')
    return view
  })

/** A ban that is not confirmed has no view. */
function viewOf(ctx: Ctx, decision: DecisionRow, sent: AppealRow | undefined): DecisionView | undefined {
  const state = stateOf(decision, ctx.now())
  if (state === 'proposed' || state === 'rejected') return undefined
  return {
    ...statedOf(decision),
    state,
    reversalAnswer: decision.reversalAnswer,
    appeal: sent
      ? { text: sent.text, sentAt: sent.sentAt.toISOString(), outcome: sent.outcome, answer: sent.answer }
      : null,
  }
}
