import type { HiddenThing, LimitedRight } from '@hearth/contract/console/decisions'
import type { Deps } from '../../../context.ts'
import { emit } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { hiddenThings } from './hidden-things.store.ts'
import { restrictions } from './restrictions.store.ts'

type AboutPerson = { personId: string; decisionId: string }

/** Hides a person from everyone and lets them do nothing but read why, appeal and delete their account. */
export async function suspend(
  deps: Deps,
  tx: Tx,
  { personId, decisionId, endsAt }: AboutPerson & { endsAt: Date | null },
): Promise<void> {
  await restrictions.put(tx, { personId, decisionId, endsAt, kind: 'suspended' })
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Takes single rights from a person. A decision before it that took one of them is replaced. */
export async function limitRights(
  deps: Deps,
  tx: Tx,
  { personId, decisionId, rights, endsAt }: AboutPerson & { rights: LimitedRight[]; endsAt: Date | null },
): Promise<void> {
  for (const kind of rights) await restrictions.put(tx, { personId, decisionId, endsAt, kind })
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Hides things of a person's profile from others until the decision is reversed. The person still sees them. */
export async function hideThings(
  deps: Deps,
  tx: Tx,
  { personId, decisionId, things }: AboutPerson & { things: HiddenThing[] },
): Promise<void> {
  await hiddenThings.put(tx, { personId, decisionId }, things)
  await emit(deps, tx, 'people.changed', { personIds: [personId] })
}

/** Ends what this decision restricts and hides. Returns whether it still restricted or hid anything. */
export async function liftRestrictions(
  deps: Deps,
  tx: Tx,
  { personId, decisionId }: AboutPerson,
): Promise<boolean> {
  const isLifted = await restrictions.removeOf(tx, decisionId)
  const isShown = await hiddenThings.removeOf(tx, decisionId)
  if (isLifted || isShown) await emit(deps, tx, 'people.changed', { personIds: [personId] })
  return isLifted || isShown
}

/** Ends the restrictions whose time is over. */
export const endRestrictions = (deps: Deps): Promise<void> =>
  deps.transact(async (tx) => {
    const personIds = await restrictions.removeEnded(tx, deps.now())
    if (personIds.length > 0) await emit(deps, tx, 'people.changed', { personIds })
  })

/** Returns the decision that suspends a person, or `undefined`. */
export const suspendingDecisionOf = async (db: Db, personId: string): Promise<string | undefined> =>
  (await restrictions.list(db, [personId], 'suspended'))[0]?.decisionId

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
