import type { LimitView } from '@hearth/contract/account/limits'
import { dayOf } from '@hearth/contract/ages'
import type { TravelInput } from '@hearth/contract/people/wishes'
import type { LocationInput, LocationView, TownView } from '@hearth/contract/profile/locations'
import { type Ctx, type Deps, emit, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { invalid } from '../../../errors.ts'
import { reached, slidingLimit } from '../../limits/limits.ts'
import {
  type CoarseLocation,
  cellOf,
  centreOf,
  isWellInside,
  MAX_CHANGES_PER_HOUR,
  moveTo,
  startTravel,
} from './locations.rules.ts'
import { locations } from './locations.store.ts'
import { saveTown } from './saved-towns.ts'
import { type Towns, townViewOf } from './towns.ts'

/** The grid cell that counts for a person: at home, or while travelling in another town until the day `until`. */
export type CurrentLocation = { cell: number | null; travel: { cell: number; until: string } | null }

const NEAR_KM = 60
const DAY_MS = 86_400_000
const HOUR_S = 3_600

/** Reduces a position or a town to its grid cell. The handler calls it, so nothing else sees the position. Throws `invalid`. */
export async function coarseLocationOf(towns: Towns, input: LocationInput): Promise<CoarseLocation> {
  if (!('cityId' in input)) {
    return { cell: cellOf(input), isChosen: false, isWellInside: isWellInside(input) }
  }
  const town = await towns.withId(input.cityId)
  if (!town) throw invalid({ cityId: ['town_unknown'] })
  return { cell: cellOf(town), isChosen: true, isWellInside: true }
}

async function viewAt(towns: Towns, cell: number | null): Promise<LocationView> {
  if (cell === null) return { isKept: false, nearest: null }
  return { isKept: true, nearest: await nearestTownTo(towns, cell) }
}

/** Returns the town nearest to the centre of a cell, null if none is within `NEAR_KM`. */
export async function nearestTownTo(towns: Towns, cell: number): Promise<TownView | null> {
  const nearest = await towns.nearestTo(centreOf(cell), NEAR_KM)
  return nearest ? townViewOf(nearest) : null
}

/** Returns whether the viewer's location is stored, and the nearest town. */
export async function ownLocation(ctx: Ctx, towns: Towns): Promise<LocationView> {
  return viewAt(towns, (await locations.find(ctx.db, ctx.viewerId))?.cell ?? null)
}

/** Stores the grid cell of the viewer. Throws `rate_limited` after four changes an hour, or for a move faster than travel. */
export async function setLocation(ctx: Ctx, towns: Towns, wanted: CoarseLocation): Promise<LocationView> {
  const cell = await transact(ctx, async (tx) => {
    const move = moveTo(await locations.findForChange(tx, ctx.viewerId), wanted, ctx.now())
    if (move.is === 'refused') throw tooManyMoves(ctx, move.retryAfter)
    await locations.update(tx, ctx.viewerId, move.stored)
    await emitMove(ctx, tx)
    return move.stored.cell
  })
  return viewAt(towns, cell)
}

/** Deletes the viewer's location. */
export async function forgetLocation(ctx: Ctx): Promise<LocationView> {
  await transact(ctx, async (tx) => {
    await locations.forget(tx, ctx.viewerId)
    await emitMove(ctx, tx)
  })
  return { isKept: false, nearest: null }
}

/** Shows the viewer in another town for some days, and saves the town. A different town counts as a change of location (`rate_limited`). */
export async function travelTo(ctx: Ctx, towns: Towns, { cityId, days }: TravelInput): Promise<void> {
  const { cell } = await coarseLocationOf(towns, { cityId })
  await transact(ctx, async (tx) => {
    const stored = await locations.findForChange(tx, ctx.viewerId)
    const isThere = stored.travelCell === cell
    const setTravel = isThere
      ? { is: 'travelling' as const, changes: stored.changes }
      : startTravel(stored.changes, ctx.now())
    if (setTravel.is === 'refused') throw tooManyMoves(ctx, setTravel.retryAfter)
    const travelUntil = dayOf(new Date(ctx.now().getTime() + days * DAY_MS))
    await locations.setTravel(tx, ctx.viewerId, { travelCell: cell, travelUntil, changes: setTravel.changes })
    await saveTown(ctx, tx, cityId)
    await emitMove(ctx, tx)
  })
}

/** Ends the viewer's travel, if there is one. */
export async function returnHome(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tx) => {
    await locations.endTravel(tx, ctx.viewerId)
    await emitMove(ctx, tx)
  })
}

/** Returns the cell that counts now. Ends a travel that is over if the job has not ended it yet. */
export async function currentLocation(ctx: Ctx): Promise<CurrentLocation> {
  const stored = await locations.find(ctx.db, ctx.viewerId)
  if (!stored?.travelUntil || stored.travelCell === null) return { cell: stored?.cell ?? null, travel: null }
  if (stored.travelUntil < dayOf(ctx.now())) {
    await endTravels(ctx)
    return { cell: stored.cell, travel: null }
  }
  return { cell: stored.travelCell, travel: { cell: stored.travelCell, until: stored.travelUntil } }
}

/** Ends every travel whose last day is over. */
export async function endTravels(ctx: Deps): Promise<void> {
  await transact(ctx, async (tx) => {
    const personIds = await locations.endTravels(tx, dayOf(ctx.now()))
    if (personIds.length > 0) await emit(ctx, tx, 'people.changed', { personIds })
  })
}

const tooManyMoves = ({ now }: Ctx, retryAfter: number) =>
  reached('moves', new Date(now().getTime() + retryAfter * 1000), now())

/** Returns how often the viewer has changed the location in the last hour. */
export async function moveLimit(ctx: Ctx): Promise<LimitView> {
  const changes = (await locations.find(ctx.db, ctx.viewerId))?.changes ?? []
  return slidingLimit({ kind: 'moves', seconds: HOUR_S, most: MAX_CHANGES_PER_HOUR }, changes, ctx.now())
}

const emitMove = (ctx: Ctx, tx: Tx) => emit(ctx, tx, 'people.changed', { personIds: [ctx.viewerId] })
