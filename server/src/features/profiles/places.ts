import { dayOf } from '@hearth/contract/ages'
import type { OwnPlaceView, PlaceInput, PlacesView, PlaceView } from '@hearth/contract/places'
import type { TravelInput } from '@hearth/contract/wishes'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { cellOf, centreOf, isWellInside, moveTo, type Position, travelFrom } from './places.rules.ts'
import { places } from './places.store.ts'

type Town = PlaceView & Position
/** The list of towns, as far as a profile needs it. */
export type Towns = {
  startingWith: (typed: string) => Promise<Town[]>
  withId: (id: number) => Promise<Town | undefined>
  nearestTo: (point: Position, withinKm: number) => Promise<Town | undefined>
}

/** What a request says of a place once it has been made coarse; nothing behind the handler knows more. */
export type CoarsePlace = { cell: number; isChosen: boolean; isWellInside: boolean }

/** Where somebody is met now: at home, or for a while in another town. */
export type Whereabouts = { cell: number | null; travel: { cell: number; until: string } | null }

const NEAR_KM = 60
const DAY_MS = 86_400_000

const viewOf = ({ id, city, region, country }: Town): PlaceView => ({ id, city, region, country })

/** The towns that begin with what was typed. */
export const findPlaces = async (towns: Towns, typed: string): Promise<PlacesView> => ({
  places: (await towns.startingWith(typed)).map(viewOf),
})

/** Reduces a place to its cell. To be called by the handler of the request, with what it was sent. */
export async function coarse(towns: Towns, input: PlaceInput): Promise<CoarsePlace> {
  if (!('cityId' in input)) {
    return { cell: cellOf(input), isChosen: false, isWellInside: isWellInside(input) }
  }
  const town = await towns.withId(input.cityId)
  if (!town) throw invalid({ cityId: 'Choose a town from the list' })
  return { cell: cellOf(town), isChosen: true, isWellInside: true }
}

async function viewAt(towns: Towns, cell: number | null): Promise<OwnPlaceView> {
  if (cell === null) return { isKept: false, nearest: null }
  return { isKept: true, nearest: await nearestOf(towns, cell) }
}

/** The town that stands for a cell, where there is one near. */
export async function nearestOf(towns: Towns, cell: number): Promise<PlaceView | null> {
  const nearest = await towns.nearestTo(centreOf(cell), NEAR_KM)
  return nearest ? viewOf(nearest) : null
}

/** Whether anything is kept of where one is, and what that amounts to. */
export async function ownPlace(ctx: Ctx, towns: Towns): Promise<OwnPlaceView> {
  return viewAt(towns, (await places.find(ctx.db, ctx.viewerId))?.cell ?? null)
}

/** Keeps the cell one is in; whoever moves more often or faster than people do is asked to wait. */
export async function movePlace(ctx: Ctx, towns: Towns, asked: CoarsePlace): Promise<OwnPlaceView> {
  const cell = await transact(ctx, async (tx) => {
    const move = moveTo(await places.findForChange(tx, ctx.viewerId), asked, ctx.now())
    if (move.is === 'refused') throw tooFar(move.retryAfter)
    await places.keep(tx, ctx.viewerId, move.kept)
    await tellMove(ctx, tx)
    return move.kept.cell
  })
  return viewAt(towns, cell)
}

function tooFar(retryAfter: number): AppError {
  const refusal = new AppError(
    'rate_limited',
    'You can change your location four times an hour. Try again later.',
  )
  refusal.retryAfter = retryAfter
  return refusal
}

/** Keeps nothing of where one is any longer. */
export async function forgetPlace(ctx: Ctx): Promise<OwnPlaceView> {
  await transact(ctx, async (tx) => {
    await places.forget(tx, ctx.viewerId)
    await tellMove(ctx, tx)
  })
  return { isKept: false, nearest: null }
}

/** Has somebody in another town for a while; a town that is new to them counts as a change of place. */
export async function travelTo(ctx: Ctx, towns: Towns, { cityId, days }: TravelInput): Promise<void> {
  const { cell } = await coarse(towns, { cityId })
  await transact(ctx, async (tx) => {
    const kept = await places.findForChange(tx, ctx.viewerId)
    const isThere = kept.travelCell === cell
    const travel = isThere
      ? { is: 'travelling' as const, changes: kept.changes }
      : travelFrom(kept.changes, ctx.now())
    if (travel.is === 'refused') throw tooFar(travel.retryAfter)
    const travelUntil = dayOf(new Date(ctx.now().getTime() + days * DAY_MS))
    await places.travel(tx, ctx.viewerId, { travelCell: cell, travelUntil, changes: travel.changes })
    await tellMove(ctx, tx)
  })
}

/** Ends one's travel, where there is one. */
export async function comeHome(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tx) => {
    await places.endTravel(tx, ctx.viewerId)
    await tellMove(ctx, tx)
  })
}

/** Where the viewer is met now; a travel that is over ends here, if nothing has ended it yet. */
export async function whereabouts(ctx: Ctx): Promise<Whereabouts> {
  const kept = await places.find(ctx.db, ctx.viewerId)
  if (!kept?.travelUntil || kept.travelCell === null) return { cell: kept?.cell ?? null, travel: null }
  if (kept.travelUntil < dayOf(ctx.now())) {
    await endTravels(ctx)
    return { cell: kept.cell, travel: null }
  }
  return { cell: kept.travelCell, travel: { cell: kept.travelCell, until: kept.travelUntil } }
}

/** Brings everybody home whose travel is over. */
export async function endTravels(ctx: Deps): Promise<void> {
  await transact(ctx, async (tx) => {
    const personIds = await places.endTravels(tx, dayOf(ctx.now()))
    if (personIds.length > 0) await ctx.emit(tx, 'people.changed', { personIds })
  })
}

const tellMove = (ctx: Ctx, tx: Tx) => ctx.emit(tx, 'people.changed', { personIds: [ctx.viewerId] })
