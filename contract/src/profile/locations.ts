import * as z from 'zod/mini'
import { searchable } from '../text.ts'

export const MAX_TOWNS = 8
export const MAX_TOWN_QUERY = 80
/**
 * Width and height of a grid cell in kilometres, the finest location that is ever stored. At 2 km the median error of a
 * guess is 800 metres, so the cell is a little wider.
 */
export const CELL_KM = 2.2

/** A town of the list; `country` has two letters, and `region` is '' where the country has none. */
export const TownView = z.object({
  id: z.number(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
})
export type TownView = z.infer<typeof TownView>

export const TownQuery = z.object({ q: z.string().check(z.trim(), z.maxLength(MAX_TOWN_QUERY)) })

/** The towns whose names begin with the query, the largest first. */
export const TownsView = z.object({ places: z.array(TownView) })
export type TownsView = z.infer<typeof TownsView>

/** A person's location: a town of the list, or the coordinates of the device, which the server rounds to a grid cell. */
export const LocationInput = z.union([
  z.strictObject({ cityId: z.int().check(z.positive()) }),
  z.strictObject({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
])
export type LocationInput = z.infer<typeof LocationInput>

/** Whether a location is stored, and the nearest town. */
export const LocationView = z.object({ isKept: z.boolean(), nearest: z.nullable(TownView) })
export type LocationView = z.infer<typeof LocationView>

/** Returns a town's name as it is searched, with one space between words. */
export const townKey = (name: string): string =>
  searchable(name)
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim()
