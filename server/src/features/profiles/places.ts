import type { OwnPlaceView, PlaceInput, PlacesView, PlaceView } from '@hearth/contract/places'
import { type Ctx, transact } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import { cellOf, centreOf, isWellInside, moveTo, type Position } from './places.rules.ts'
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

const NEAR_KM = 60

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
  if (!town) throw invalid({ cityId: 'There is no such town in the list' })
  return { cell: cellOf(town), isChosen: true, isWellInside: true }
}

async function viewAt(towns: Towns, cell: number | null): Promise<OwnPlaceView> {
  if (cell === null) return { isKept: false, nearest: null }
  const nearest = await towns.nearestTo(centreOf(cell), NEAR_KM)
  return { isKept: true, nearest: nearest ? viewOf(nearest) : null }
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
    return move.kept.cell
  })
  return viewAt(towns, cell)
}

function tooFar(retryAfter: number): AppError {
  const refusal = new AppError(
    'rate_limited',
    'Your place can change four times an hour. Please try again later.',
  )
  refusal.retryAfter = retryAfter
  return refusal
}

/** Keeps nothing of where one is any longer. */
export async function forgetPlace(ctx: Ctx): Promise<OwnPlaceView> {
  await places.forget(ctx.db, ctx.viewerId)
  return { isKept: false, nearest: null }
}
