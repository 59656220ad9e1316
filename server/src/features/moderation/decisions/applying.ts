import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { lockConversations } from '../../chat/chat.ts'
import { keepHiddenClips } from '../../intros/intros.ts'
import { keepHiddenPhotos } from '../../photos/photos.ts'
import { restrict, suspendingDecisionOf } from '../../safety/safety.ts'
import { type DecisionRow, decisions, lockPerson } from '../decisions.store.ts'
import { restrictionsBy, stateOf } from './decision.rules.ts'

/** Returns the decision that suspends a person, or `undefined`. Of several it is the one that ends last. */
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

/** Returns the decisions about a person that are in force, oldest first. */
export async function listInForce(deps: Deps, tx: Tx, personId: string): Promise<DecisionRow[]> {
  const now = deps.now()
  const rows = await decisions.listRunning(tx, personId, now)
  return rows.filter((row) => stateOf(row, now) === 'in_force')
}

/** Restricts a person as the decisions in force say. Call it with the account locked, whenever one begins or ends. */
export async function applyDecisions(deps: Deps, tx: Tx, personId: string): Promise<void> {
  const { rights, things } = restrictionsBy(await listInForce(deps, tx, personId))
  const idsOf = (...kinds: readonly string[]) =>
    things.filter(({ kind }) => kinds.includes(kind)).map(({ thingId }) => thingId)
  // Before the restriction, so that it is known what was hidden until now.
  await keepHiddenClips(tx, personId, { ids: idsOf('intro', 'voice_answer'), at: deps.now() })
  await restrict(deps, tx, { personId, rights, things })
  await keepHiddenPhotos(tx, personId, idsOf('photo'))
}

/**
 * Applies a decision that a person has made, or `none` about this person. The person has looked at the account, so a hold
 * is over, for good.
 */
export async function applyReview(deps: Deps, tx: Tx, personId: string): Promise<void> {
  await decisions.endHolds(tx, personId, deps.now())
  await applyDecisions(deps, tx, personId)
}
