import type { LimitedRight } from '@hearth/contract/console/decisions'
import type { Deps, TransactionEvents } from '../../../context.ts'
import { emit } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { hiddenThings, type NewHiddenThing } from './hidden-things.store.ts'
import { type NewRestriction, restrictions } from './restrictions.store.ts'

export type Restrictions = {
  personId: string
  /** At most one of each kind. */
  rights: readonly NewRestriction[]
  /** Each thing once. */
  things: readonly NewHiddenThing[]
}

/**
 * Replaces all rights that a person does not have and all things of the profile that are hidden from others. A suspended
 * person is hidden from everyone and can do nothing but read why, appeal and delete the account. The person still sees
 * hidden things.
 */
export async function restrict(
  deps: Deps,
  tx: Tx,
  { personId, rights, things }: Restrictions,
): Promise<void> {
  await restrictions.replace(tx, personId, rights)
  await hiddenThings.replace(tx, personId, things)
  await emit(deps, tx, 'hidden_things.changed', { personId })
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Hides a person who waits for approval from everyone and everyone from them, until the account is approved. */
export async function restrictWaiting(
  deps: Deps,
  tx: Tx,
  { personId, state }: TransactionEvents['approval.changed'],
): Promise<void> {
  if (state === 'approved') await restrictions.removeWaiting(tx, personId)
  else await restrictions.addWaiting(tx, personId)
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Ends the restrictions whose time is over. */
export const endRestrictions = (deps: Deps): Promise<void> =>
  deps.transact(async (tx) => {
    const personIds = await restrictions.removeEnded(tx, deps.now())
    if (personIds.length > 0) await emit(deps, tx, 'people.changed', { personIds })
  })

/** Returns the decision that suspends a person, or `undefined`. */
export const suspendingDecisionOf = async (db: Db, personId: string): Promise<string | undefined> =>
  (await restrictions.list(db, [personId], 'suspended'))[0]?.decisionId ?? undefined

/** Returns the restrictions of a person now. */
export const listRestrictions = (db: Db, personId: string) => restrictions.listOf(db, personId)

/** The rights whose use is refused with an error of their own. */
type RefusedRight = Exclude<LimitedRight, 'shown'>

/** Returns the refusal of each of these people who does not have the right, by their ids. */
export async function listRefusals(
  db: Db,
  personIds: readonly string[],
  right: RefusedRight,
): Promise<Map<string, AppError>> {
  const rows = await restrictions.list(db, personIds, right)
  return new Map(rows.map(({ personId, endsAt }) => [personId, refusalOf(right, endsAt)]))
}

/** Throws `likes_restricted` or `messages_restricted` if a decision takes this right from the person. */
export async function requireRight(db: Db, personId: string, right: RefusedRight): Promise<void> {
  const refusal = (await listRefusals(db, [personId], right)).get(personId)
  if (refusal) throw refusal
}

const refusalOf = (right: RefusedRight, endsAt: Date | null): AppError =>
  new AppError(`${right}_restricted`, {
    lasts: endsAt ? 'until' : 'other',
    until: endsAt?.toISOString() ?? '',
  })
