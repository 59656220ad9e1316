import { ageOn, MIN_AGE } from '@hearth/contract/ages'
import { DISTANCE_BUCKET_KM, type DistanceBucket, distanceBuckets } from '@hearth/contract/people/wishes'
import { type Gender, genderValues } from '@hearth/contract/profile/fields'
import { cellsWithin, kmBetween } from '../../profiles/profiles.ts'
import { type Accepts, areAccepted, type Traits } from './traits.rules.ts'

/** The properties that decide who may be shown to a person, and to whom they may be shown; a row of `search`. */
export type SearchProfile = {
  userId: string
  gender: number
  seeks: number
  born: string
  ageMin: number
  ageMax: number
  cell: number | null
  maxDistance: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  /** Whether the person has a name and no decision takes the right to be shown. A person who is not shown sees others. */
  isShown: boolean
} & Traits &
  Accepts

/** Decisions and blocks between the viewer and a person. */
export type PairStatus = {
  isBlocked: boolean
  isDecidedByViewer: boolean
  isViewerLiked: boolean
  /** The deck has dealt the person to the viewer today. */
  isDealtToday: boolean
}

/** The owner of a deck at the first build of the day. */
export type DayProfile = Pick<SearchProfile, 'gender' | 'seeks' | 'born'> & Traits

/** Index of the farthest bucket, which has no upper limit. */
export const ANY_DISTANCE = distanceBuckets.length - 1

export const NO_GENDER = 1 << genderValues.length
export const ANY_GENDER = NO_GENDER * 2 - 1

/** Returns the bit of a gender; not saying it has a bit too. */
export const genderBit = (gender: Gender | null): number =>
  gender === null ? NO_GENDER : 1 << genderValues.indexOf(gender)

/** Returns the sought genders as bits; an empty list means all, including people who do not say. */
export const seekBits = (seeking: readonly Gender[]): number =>
  seeking.length === 0 ? ANY_GENDER : seeking.reduce((bits, gender) => bits | genderBit(gender), 0)

/** Returns the distance of two cells as an index of `distanceBuckets`; without a location it is the farthest. */
export function distanceBucketOf(one: number | null, other: number | null): number {
  return one === null || other === null ? DISTANCE_BUCKET_KM.length : distanceBucketIn(kmBetween(one, other))
}

function distanceBucketIn(km: number): number {
  const distanceBucket = DISTANCE_BUCKET_KM.findIndex((limit) => km < limit)
  return distanceBucket < 0 ? DISTANCE_BUCKET_KM.length : distanceBucket
}

/** A cell and its distance bucket, seen from another cell. */
export type CellAtDistance = { cell: number; distanceBucket: number }

/** Returns all cells around one that are not in the farthest bucket, ordered by number. */
export function cellsAround(cell: number | null): CellAtDistance[] {
  if (cell === null) return []
  const widest = DISTANCE_BUCKET_KM.at(-1) ?? 0
  const around = [...cellsWithin(cell, widest)].map(([one, km]) => ({
    cell: one,
    distanceBucket: distanceBucketIn(km),
  }))
  return around.toSorted((a, b) => a.cell - b.cell)
}

/**
 * Returns the cells as ranges for SQL: `starts` has the cell numbers at which another bucket begins, `buckets` that bucket.
 * Cells below the first start are in the farthest bucket.
 */
export function distanceRangesOf(around: readonly CellAtDistance[]): { starts: number[]; buckets: number[] } {
  const starts: number[] = []
  const buckets: number[] = []
  const begin = (start: number, distanceBucket: number) => {
    if (distanceBucket === (buckets.at(-1) ?? DISTANCE_BUCKET_KM.length)) return
    starts.push(start)
    buckets.push(distanceBucket)
  }
  for (const [at, { cell, distanceBucket }] of around.entries()) {
    begin(cell, distanceBucket)
    if (around[at + 1]?.cell !== cell + 1) begin(cell + 1, DISTANCE_BUCKET_KM.length)
  }
  return { starts, buckets }
}

/** Returns the distance that a view shows, null if a location is missing. */
export const distanceBucketBetween = (one: number | null, other: number | null): DistanceBucket | null =>
  one === null || other === null ? null : (distanceBuckets[distanceBucketOf(one, other)] ?? null)

/** Whether one person's gender and traits are what the other seeks and accepts. */
const acceptsPerson = (one: SearchProfile, other: SearchProfile) =>
  (one.seeks & other.gender) !== 0 && areAccepted(other, one)

/** Allowance outside the ages and the maximum distance if both are flexible. */
export const FLEXIBLE_SLACK = { years: 5, buckets: 1 } as const
export const NO_SLACK = { years: 0, buckets: 0 } as const

function isInRange(
  one: SearchProfile,
  other: SearchProfile,
  today: string,
  slack: RangeSlack = NO_SLACK,
): boolean {
  const age = ageOn(other.born, today)
  const isOfAge = age >= one.ageMin - slack.years && age <= one.ageMax + slack.years
  return isOfAge && distanceBucketOf(one.cell, other.cell) <= one.maxDistance + slack.buckets
}
export type RangeSlack = { years: number; buckets: number }

/** Whether age and distance suit both; if both are flexible, one may be slightly outside. */
function areInRange(one: SearchProfile, other: SearchProfile, today: string): boolean {
  const [there, back] = [isInRange(one, other, today), isInRange(other, one, today)]
  if (there && back) return true
  if (!one.isFlexible || !other.isFlexible) return false
  return (
    (there && isInRange(other, one, today, FLEXIBLE_SLACK)) ||
    (back && isInRange(one, other, today, FLEXIBLE_SLACK))
  )
}

/** Whether two people fit each other's wishes on this day; symmetric. */
export function fitEachOther(one: SearchProfile, other: SearchProfile, today: string): boolean {
  if ([one, other].some(({ born }) => ageOn(born, today) < MIN_AGE)) return false
  if (!acceptsPerson(one, other) || !acceptsPerson(other, one)) return false
  return areInRange(one, other, today)
}

/** Whether a person may be shown to the viewer now. The rule has only this and `fitEachOther`; `fitsViewer` is its SQL. */
export function mayBeShown(
  person: SearchProfile,
  viewer: SearchProfile,
  today: string,
  between: PairStatus,
): boolean {
  if (!person.isShown || person.userId === viewer.userId) return false
  if (between.isBlocked || between.isDecidedByViewer) return false
  if (person.isOnlyToLiked && !between.isViewerLiked) return false
  if (!between.isDealtToday) return fitEachOther(viewer, person, today)
  // A dealt person stays for the day, also if the viewer changes gender or seeking; leaving would reveal what they hide.
  const asBefore = [viewer.gender, NO_GENDER].map((gender) => ({ ...viewer, gender, seeks: ANY_GENDER }))
  return asBefore.some((one) => fitEachOther(one, person, today))
}

const YEAR = 4
const LEAP_DAY = '-02-29'
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Returns the latest date of birth of a person who is at least this old on `today`, exactly like `ageOn`. */
export function bornBy(age: number, today: string): string {
  const year = Number(today.slice(0, YEAR)) - age
  const day = today.slice(YEAR)
  return `${String(year).padStart(YEAR, '0')}${day === LEAP_DAY && !isLeap(year) ? '-02-28' : day}`
}

/** A tile has six by six cells; searches read whole tiles. */
export const TILE_CELLS = 6
export const CELL_COLUMNS = 2 ** 15
export const TILE_COLUMNS = 2 ** 13
/** Returns the number of the tile with this cell. */
export const tileOf = (cell: number): number =>
  Math.floor(Math.floor(cell / CELL_COLUMNS) / TILE_CELLS) * TILE_COLUMNS +
  Math.floor((cell % CELL_COLUMNS) / TILE_CELLS)

/**
 * Returns the viewer for decks of this day. Changes wait for the next day, because several in a row would reveal what
 * others hide. A first gender or seeking counts at once.
 */
export function withDayProfile(now: SearchProfile, then: DayProfile | undefined): SearchProfile {
  if (!then) return now
  const gender = then.gender === NO_GENDER ? now.gender : then.gender
  const seeks = then.seeks === ANY_GENDER ? now.seeks : then.seeks
  const { born, traits, listTraits } = then
  return { ...now, born, traits, listTraits, gender, seeks }
}

/** Returns the bits of each gender. */
export const gendersIn = (bits: number): number[] =>
  [...genderValues, null].map(genderBit).filter((bit) => (bits & bit) !== 0)
