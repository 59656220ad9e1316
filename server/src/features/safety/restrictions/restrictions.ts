import type { Deps } from '../../../context.ts'
import { emit } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { restrictions } from './restrictions.store.ts'

/** Hides a person from everyone and lets them do nothing but read why, appeal and delete their account. */
export async function suspend(
  deps: Deps,
  tx: Tx,
  { personId, decisionId, endsAt }: { personId: string; decisionId: string; endsAt: Date | null },
): Promise<void> {
  await restrictions.put(tx, { personId, decisionId, endsAt, kind: 'suspended' })
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Ends what this decision restricts. Returns whether it still restricted anything. */
export async function liftRestrictions(
  deps: Deps,
  tx: Tx,
  { personId, decisionId }: { personId: string; decisionId: string },
): Promise<boolean> {
  const isLifted = await restrictions.removeOf(tx, decisionId)
  if (isLifted) await emit(deps, tx, 'people.changed', { personIds: [personId] })
  return isLifted
}

/** Ends the restrictions whose time is over. */
export const endRestrictions = (deps: Deps): Promise<void> =>
  deps.transact(async (tx) => {
    const personIds = await restrictions.removeEnded(tx, deps.now())
    if (personIds.length > 0) await emit(deps, tx, 'people.changed', { personIds })
  })

/** Returns the decision that suspends a person, or `undefined`. */
export const suspendingDecisionOf = (db: Db, personId: string) => restrictions.findDecisionId(db, personId)
