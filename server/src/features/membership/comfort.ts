import { type Comfort, comforts } from '@hearth/contract/membership/comfort'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { membershipOf, supporterUntil } from './membership.rules.ts'
import { membershipEvents, membershipPeople } from './membership.store.ts'

type ComfortDeps = Pick<Deps, 'payments' | 'now'>

/** The comfort where there is no way to pay: all of it, but no mark of a membership that does not exist. */
const comfortWithoutPayments: Comfort = { ...comforts.supporter, mayShowMark: false }

/** Returns the comfort of a person. Only this decides about it; pages are told and not asked. */
export async function comfortOf({ payments, now }: ComfortDeps, db: Db, personId: string): Promise<Comfort> {
  if (payments === 'none') return comfortWithoutPayments
  const membership = membershipOf(await membershipEvents.listOf(db, personId))
  return supporterUntil(membership, now()) ? comforts.supporter : comforts.everybody
}

/** Returns which of these people show the mark of supporters: those who have it and want it. */
export async function listMarked(
  deps: ComfortDeps,
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (deps.payments === 'none') return new Set()
  const wanting = await membershipPeople.listMarked(db, personIds)
  const events = Map.groupBy(await membershipEvents.listOfAll(db, wanting), ({ personId }) => personId)
  const now = deps.now()
  const isSupporter = (id: string) => supporterUntil(membershipOf(events.get(id) ?? []), now) !== undefined
  return new Set(wanting.filter(isSupporter))
}
