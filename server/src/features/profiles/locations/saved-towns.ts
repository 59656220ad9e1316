import type { SavedTownsView } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { comfortOf } from '../../membership/membership.ts'
import { savedTowns } from './saved-towns.store.ts'
import { type Towns, townViewOf } from './towns.ts'

/** Returns the viewer's latest towns: as many as their comfort lists. The others are kept until it lists them again. */
export async function listSavedTowns(ctx: Ctx, towns: Towns): Promise<SavedTownsView> {
  const { travelDestinations: most } = await comfortOf(ctx, ctx.db, ctx.viewerId)
  const ids = await savedTowns.list(ctx.db, ctx.viewerId)
  const found = await Promise.all(ids.slice(0, most).map((id) => towns.withId(id)))
  return {
    most,
    towns: found.flatMap((town) => (town ? [townViewOf(town)] : [])),
    asleep: Math.max(0, ids.length - most),
  }
}

/** Saves a town. A new one replaces the oldest of those that are listed, if no other fits; the others stay. */
export async function saveTown(ctx: Ctx, tx: Tx, cityId: number): Promise<void> {
  const { travelDestinations: most } = await comfortOf(ctx, tx, ctx.viewerId)
  const ids = await savedTowns.list(tx, ctx.viewerId)
  const oldestListed = ids[most - 1]
  if (oldestListed !== undefined && !ids.includes(cityId))
    await savedTowns.delete(tx, ctx.viewerId, oldestListed)
  await savedTowns.put(tx, ctx.viewerId, cityId, ctx.now())
}

/** Removes one of the viewer's towns. */
export async function removeTown(ctx: Ctx, cityId: number): Promise<void> {
  if (!(await savedTowns.delete(ctx.db, ctx.viewerId, cityId))) throw new AppError('town_not_found')
}
