import { ageOn, MIN_AGE } from '@hearth/contract/ages'
import { BAND_KM, bandValues, type DistanceBand } from '@hearth/contract/people/wishes'
import { type Gender, genderValues } from '@hearth/contract/profile/fields'
import { cellsWithin, kmBetween } from '../profiles/profiles.ts'
import { type Accepts, areAccepted, type Traits } from './traits.rules.ts'

/** All of a person that decides who may be shown to them, and to whom they may be shown. */
export type Seeker = {
  userId: string
  gender: number
  seeks: number
  born: string
  ageMin: number
  ageMax: number
  cell: number | null
  reach: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  /** Has a name to be shown by; whoever has none yet looks at others all the same. */
  isShown: boolean
} & Traits &
  Accepts

/** What is between two people beside what each wishes; `liked` where one has liked the other. */
export type Between = {
  isBlocked: boolean
  isDecidedByViewer: boolean
  isViewerLiked: boolean
  /** The deck has dealt the person to the viewer on this day already. */
  isDealtToday: boolean
}

/** Who the owner of a deck was when the first deck of the day was built. */
export type DealtAs = Pick<Seeker, 'gender' | 'seeks' | 'born'> & Traits

/** Farther than every band that is not the farthest. */
export const ANYWHERE = bandValues.length - 1

export const NO_GENDER = 1 << genderValues.length
export const ANY_GENDER = NO_GENDER * 2 - 1

export const genderBit = (gender: Gender | null): number =>
  gender === null ? NO_GENDER : 1 << genderValues.indexOf(gender)

/** The genders one seeks, as bits; nobody in particular is everybody, also whoever does not say. */
export const seekBits = (seeking: readonly Gender[]): number =>
  seeking.length === 0 ? ANY_GENDER : seeking.reduce((bits, gender) => bits | genderBit(gender), 0)

/** How far apart two cells are, as the place of their band in `bandValues`; without a place it is the farthest. */
export function bandOf(one: number | null, other: number | null): number {
  return one === null || other === null ? BAND_KM.length : bandIn(kmBetween(one, other))
}

function bandIn(km: number): number {
  const band = BAND_KM.findIndex((limit) => km < limit)
  return band < 0 ? BAND_KM.length : band
}

/** A cell in one of the bands that end, seen from another. */
export type Banded = { cell: number; band: number }

/** All cells around one that are not in the farthest band, in the order of their numbers. */
export function cellsAround(cell: number | null): Banded[] {
  if (cell === null) return []
  const widest = BAND_KM.at(-1) ?? 0
  const around = [...cellsWithin(cell, widest)].map(([one, km]) => ({ cell: one, band: bandIn(km) }))
  return around.toSorted((a, b) => a.cell - b.cell)
}

/**
 * The same for a database to look up: where, in the order of their numbers, cells of another band begin, and which it
 * is. Below all of them is the farthest.
 */
export function bandsOf(around: readonly Banded[]): { starts: number[]; bands: number[] } {
  const starts: number[] = []
  const bands: number[] = []
  const begin = (start: number, band: number) => {
    if (band === (bands.at(-1) ?? BAND_KM.length)) return
    starts.push(start)
    bands.push(band)
  }
  for (const [at, { cell, band }] of around.entries()) {
    begin(cell, band)
    if (around[at + 1]?.cell !== cell + 1) begin(cell + 1, BAND_KM.length)
  }
  return { starts, bands }
}

/** The band as others are told it, null where one of the two keeps no place. */
export const bandBetween = (one: number | null, other: number | null): DistanceBand | null =>
  one === null || other === null ? null : (bandValues[bandOf(one, other)] ?? null)

/** Whether one person's gender and what they say are what the other wishes for. */
const answers = (one: Seeker, other: Seeker) => (one.seeks & other.gender) !== 0 && areAccepted(other, one)

/** So far outside one's range of ages, and so many bands beyond one's reach, somebody still is where both are flexible. */
export const NEAR = { years: 5, bands: 1 } as const
const EXACTLY = { years: 0, bands: 0 } as const

function isWithin(one: Seeker, other: Seeker, today: string, slack: Slack = EXACTLY): boolean {
  const age = ageOn(other.born, today)
  const isOfAge = age >= one.ageMin - slack.years && age <= one.ageMax + slack.years
  return isOfAge && bandOf(one.cell, other.cell) <= one.reach + slack.bands
}
type Slack = { years: number; bands: number }

/** Whether age and distance suit both; of two who are flexible one may be a little outside. */
function areInRange(one: Seeker, other: Seeker, today: string): boolean {
  const [there, back] = [isWithin(one, other, today), isWithin(other, one, today)]
  if (there && back) return true
  if (!one.isFlexible || !other.isFlexible) return false
  return (there && isWithin(other, one, today, NEAR)) || (back && isWithin(one, other, today, NEAR))
}

/** Whether two people fit each other's wishes on this day; the same from either side. */
export function fitEachOther(one: Seeker, other: Seeker, today: string): boolean {
  if ([one, other].some(({ born }) => ageOn(born, today) < MIN_AGE)) return false
  if (!answers(one, other) || !answers(other, one)) return false
  return areInRange(one, other, today)
}

/** Whether a person may be put before a viewer now: this and `fitEachOther` is all that decides it. */
export function mayBeShown(person: Seeker, viewer: Seeker, today: string, between: Between): boolean {
  if (!person.isShown || person.userId === viewer.userId) return false
  if (between.isBlocked || between.isDecidedByViewer) return false
  if (person.isOnlyToLiked && !between.isViewerLiked) return false
  if (!between.isDealtToday) return fitEachOther(viewer, person, today)
  // They stay for the day, also where the viewer has said since whom they seek: who leaves would be told from who stays.
  const asBefore = [viewer.gender, NO_GENDER].map((gender) => ({ ...viewer, gender, seeks: ANY_GENDER }))
  return asBefore.some((one) => fitEachOther(one, person, today))
}

const YEAR = 4
const LEAP_DAY = '-02-29'
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** The latest day of birth with which one is of this age, or older, on `today`; the same to the day as `ageOn`. */
export function bornBy(age: number, today: string): string {
  const year = Number(today.slice(0, YEAR)) - age
  const day = today.slice(YEAR)
  return `${String(year).padStart(YEAR, '0')}${day === LEAP_DAY && !isLeap(year) ? '-02-28' : day}`
}

/** The part of the earth that cells are searched by: six of them high, and six wide. */
export const TILE_CELLS = 6
export const CELL_COLUMNS = 2 ** 15
export const TILE_COLUMNS = 2 ** 13
export const tileOf = (cell: number): number =>
  Math.floor(Math.floor(cell / CELL_COLUMNS) / TILE_CELLS) * TILE_COLUMNS +
  Math.floor((cell % CELL_COLUMNS) / TILE_CELLS)

/**
 * The viewer as this day's decks are dealt to them. A change waits for the next day, or a few changes in a row would
 * tell what others hide. A gender and whom one seeks, said for the first time, count at once.
 */
export function asDealt(now: Seeker, then: DealtAs | undefined): Seeker {
  if (!then) return now
  const gender = then.gender === NO_GENDER ? now.gender : then.gender
  const seeks = then.seeks === ANY_GENDER ? now.seeks : then.seeks
  const { born, traits, listTraits } = then
  return { ...now, born, traits, listTraits, gender, seeks }
}

/** The genders of these bits, each as a bit of its own. */
export const gendersIn = (bits: number): number[] =>
  [...genderValues, null].map(genderBit).filter((bit) => (bits & bit) !== 0)
