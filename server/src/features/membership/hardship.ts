import { HARDSHIP_MONTHS, type HardshipView } from '@hearth/contract/membership/membership'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { monthOf } from './membership.rules.ts'
import { membershipEvents, membershipSettings } from './membership.store.ts'

/** Returns how many places of the hardship option are taken this month. */
export async function countHardship({ now }: Pick<Deps, 'now'>, db: Db) {
  const month = monthOf(now())
  const { hardshipMost: most } = await membershipSettings.find(db)
  return { used: await membershipEvents.countHardship(db, month), most, resetsAt: month.until.toISOString() }
}

/** Returns the hardship option for a person; null where the community does not offer it. */
export async function hardshipFor(
  deps: Pick<Deps, 'now'>,
  db: Db,
  isSupporter: boolean,
): Promise<HardshipView | null> {
  const places = await countHardship(deps, db)
  if (places.most === 0) return null
  const state = isSupporter ? 'unneeded' : places.used >= places.most ? 'full' : 'open'
  return { state, months: HARDSHIP_MONTHS, ...places }
}
