import type { Measure } from '@hearth/contract/console/decisions'
import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { lockConversations } from '../../chat/chat.ts'
import {
  hideThings,
  liftRestrictions,
  limitRights,
  suspend,
  suspendingDecisionOf,
} from '../../safety/safety.ts'
import { type DecisionRow, decisions, lockPerson } from '../decisions.store.ts'

/** Returns whether a measure suspends the whole account. */
export const suspends = (measure: Measure): boolean => ['suspend', 'ban', 'hold'].includes(measure)

/** Returns the decision that suspends a person, or `undefined`. */
export async function findSuspension(db: Db, personId: string): Promise<DecisionRow | undefined> {
  const id = await suspendingDecisionOf(db, personId)
  return id === undefined ? undefined : decisions.find(db, id)
}

/**
 * Locks what a decision about a person changes until the transaction ends. A message that is being sent is stored before the
 * decision, or refused after it.
 */
export async function lockForDecision(deps: Deps, tx: Tx, personId: string): Promise<void> {
  // In the order of a send and of an erasure, so that they cannot deadlock.
  await lockConversations({ ...deps, viewerId: personId }, tx)
  await lockPerson(tx, personId)
}

/** Restricts what a decision restricts. A suspension before it is replaced, and a hold ends. */
export async function applyDecision(deps: Deps, tx: Tx, decision: DecisionRow): Promise<void> {
  const { measure, personId, id: decisionId, endsAt, rights, things } = decision
  await endReplaced(deps, tx, { personId, measure })
  if (suspends(measure)) await suspend(deps, tx, { personId, decisionId, endsAt })
  if (measure === 'limit') await limitRights(deps, tx, { personId, decisionId, endsAt, rights })
  if (measure === 'hide') await hideThings(deps, tx, { personId, decisionId, things })
}

/** Ends the suspension that a new one replaces; any decision of a person ends a hold. */
export async function endReplaced(
  deps: Deps,
  tx: Tx,
  { personId, measure }: { personId: string; measure: Measure },
): Promise<void> {
  const earlier = await findSuspension(tx, personId)
  if (!earlier || !(suspends(measure) || earlier.measure === 'hold')) return
  const now = deps.now()
  if (!earlier.endsAt || earlier.endsAt > now) await decisions.change(tx, earlier.id, { endsAt: now })
  if (!suspends(measure)) await liftRestrictions(deps, tx, { personId, decisionId: earlier.id })
}
