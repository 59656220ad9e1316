import * as z from 'zod/mini'

export const MAX_PLACES = 8
export const MAX_PLACE_QUERY = 80
/**
 * Width and height of a grid cell in kilometres, the finest location that is ever stored. At 2 km the median error of a
 * guess is 800 metres, so the cell is a little wider.
 */
export const CELL_KM = 2.2

/** A town of the list; `country` has two letters, and `region` is '' where the country has none. */
export const PlaceView = z.object({
  id: z.number(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
})
export type PlaceView = z.infer<typeof PlaceView>

export const PlaceQuery = z.object({ q: z.string().check(z.trim(), z.maxLength(MAX_PLACE_QUERY)) })

/** The largest towns that begin so, the largest first. */
export const PlacesView = z.object({ places: z.array(PlaceView) })
export type PlacesView = z.infer<typeof PlacesView>

/** Where somebody says to be: a town of the list, or what the device says, which is made coarse on arrival. */
export const PlaceInput = z.union([
  z.strictObject({ cityId: z.int().check(z.positive()) }),
  z.strictObject({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
])
export type PlaceInput = z.infer<typeof PlaceInput>

/** Whether something is kept of where one is, and the town that lies nearest to it. */
export const OwnPlaceView = z.object({ isKept: z.boolean(), nearest: z.nullable(PlaceView) })
export type OwnPlaceView = z.infer<typeof OwnPlaceView>

/** Letters that are not a plain letter with a mark, as people without that key type them. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'e',
}

/** A name as it is looked up: small letters without marks, one space between words. */
export const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[ßæœøłđðþıə]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, (between) => (/^\p{Mark}+$/u.test(between) ? '' : ' '))
    .trim()
