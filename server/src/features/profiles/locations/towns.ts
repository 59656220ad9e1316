import type { TownsView, TownView } from '@hearth/contract/profile/locations'
import type { Position } from './locations.rules.ts'

type Town = TownView & Position
/** The list of towns in `outside/`. */
export type Towns = {
  startingWith: (typed: string) => Promise<Town[]>
  withId: (id: number) => Promise<Town | undefined>
  nearestTo: (point: Position, withinKm: number) => Promise<Town | undefined>
}

/** Returns a town without its position. */
export const townViewOf = ({ id, city, region, country }: Town): TownView => ({ id, city, region, country })

/** Returns the largest towns whose name begins with the text, at most `MAX_TOWNS`. */
export const findTowns = async (towns: Towns, typed: string): Promise<TownsView> => ({
  places: (await towns.startingWith(typed)).map(townViewOf),
})
