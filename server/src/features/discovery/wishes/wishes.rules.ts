import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import {
  type Advice,
  distanceBuckets,
  type MeetingInput,
  type Wishes,
  type WishName,
} from '@hearth/contract/people/wishes'
import { type WishField, wishFields } from '@hearth/contract/profile/fields'
import type { FieldProblems } from '../../../errors.ts'
import { ANY_DISTANCE, type SearchProfile } from '../search/eligibility.rules.ts'
import { type AcceptingWishes, acceptedBy } from '../search/traits.rules.ts'

/** The stored wishes of a person; `maxDistance` is an index of `distanceBuckets`. */
export type MeetingWishes = {
  ageMin: number
  ageMax: number
  maxDistance: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  isOnlyVerified: boolean
  wishes: Wishes
}

/** Advice widens the ages by this many years on each side. */
const WIDER_YEARS = 5
export const MAX_ADVICE = 3

export const defaultMeetingWishes: MeetingWishes = {
  ageMin: MIN_AGE,
  ageMax: MAX_AGE,
  maxDistance: ANY_DISTANCE,
  isFlexible: false,
  isOnlyToLiked: false,
  isOnlyVerified: false,
  wishes: {},
}

/**
 * Returns the ages as they are shown where new members have a minimum age. A range from there or below has no lower limit:
 * members who were here before it was raised are met as before. One that ends below is of such a member, and stays.
 */
export const shownAges = (
  { ageMin, ageMax }: Pick<MeetingWishes, 'ageMin' | 'ageMax'>,
  minimumAge: number,
) => ({
  ageMin: ageMax < minimumAge ? ageMin : Math.max(ageMin, minimumAge),
  ageMax,
})

/** Returns the lower limit that is stored for one that was chosen. */
export const storedAgeMin = (ageMin: number, minimumAge: number): number =>
  ageMin <= minimumAge ? MIN_AGE : ageMin

const hardFields = ({ wishes }: MeetingWishes) => wishFields.filter((field) => wishes[field]?.isHard)

/** Returns the wishes with one of them not required. A wish about faith is removed, because it orders nobody. */
function withoutRequirement(wishes: Wishes, field: WishField): Wishes {
  const { [field]: wish, ...others } = wishes
  return field === 'faith' ? others : { ...others, [field]: { ...wish, isHard: false } }
}

/** Returns each excluding wish with the viewer without it. Seeking is left out: its count would reveal what others hide. */
export function withoutEach(
  profile: SearchProfile,
  meetingWishes: MeetingWishes,
): { wish: WishName; without: SearchProfile }[] {
  const variants: { wish: WishName; without: SearchProfile }[] = []
  if (profile.ageMin > MIN_AGE || profile.ageMax < MAX_AGE)
    variants.push({ wish: 'age', without: { ...profile, ageMin: MIN_AGE, ageMax: MAX_AGE } })
  if (profile.maxDistance < ANY_DISTANCE)
    variants.push({ wish: 'maxDistance', without: { ...profile, maxDistance: ANY_DISTANCE } })
  const accepting = (change: Partial<AcceptingWishes>) => ({
    ...profile,
    ...acceptedBy({ ...meetingWishes, ...change }),
  })
  if (meetingWishes.isOnlyVerified)
    variants.push({ wish: 'verified', without: accepting({ isOnlyVerified: false }) })
  for (const field of hardFields(meetingWishes)) {
    const wishes = withoutRequirement(meetingWishes.wishes, field)
    variants.push({ wish: field, without: accepting({ wishes }) })
  }
  return variants
}

/** An excluding wish: the viewer after one step, and the changes for a step and for removing it. */
export type Restriction = {
  wish: WishName
  is: 'age' | 'maxDistance' | 'traits'
  step: SearchProfile
  by: { step: Change; whole: Change }
}
type Change = NonNullable<Advice['change']>

/** Number of people who need each restriction loosened this far: 0 not at all, 1 by a step, 2 completely. */
export type LooseningNeed = { needs: number[]; people: number }

/** Returns the wishes that can be loosened to meet more people. Hidden answers of others have no influence. */
export function restrictionsOf(
  profile: SearchProfile,
  meetingWishes: MeetingWishes,
  minimumAge: number,
): Restriction[] {
  const ageMin = Math.max(MIN_AGE, profile.ageMin - WIDER_YEARS)
  const ageMax = Math.min(MAX_AGE, profile.ageMax + WIDER_YEARS)
  const farther = Math.min(ANY_DISTANCE, profile.maxDistance + 1)
  const maxDistanceChange = (distanceBucket: number): Change => ({
    maxDistance: distanceBuckets[distanceBucket] ?? 'over_30',
  })
  const wider = { ageMin, ageMax }
  const changeOfAges = {
    step: shownAges(wider, minimumAge),
    whole: shownAges({ ageMin: MIN_AGE, ageMax: MAX_AGE }, minimumAge),
  }
  const fields = hardFields(meetingWishes).map((field): Restriction => {
    const { [field]: wish } = meetingWishes.wishes
    // Accepts by this wish alone.
    const step = { ...profile, ...acceptedBy({ wishes: { [field]: wish }, isOnlyVerified: false }) }
    const change = { wishes: withoutRequirement(meetingWishes.wishes, field) }
    return { wish: field, is: 'traits', step, by: { step: change, whole: change } }
  })
  const everybody = { isOnlyVerified: false } as const
  const verified: Restriction = {
    wish: 'verified',
    is: 'traits',
    step: { ...profile, ...acceptedBy({ wishes: {}, isOnlyVerified: true }) },
    by: { step: everybody, whole: everybody },
  }
  return [
    { wish: 'age', is: 'age', step: { ...profile, ...wider }, by: changeOfAges },
    {
      wish: 'maxDistance',
      is: 'maxDistance',
      step: { ...profile, maxDistance: farther },
      by: { step: maxDistanceChange(farther), whole: maxDistanceChange(ANY_DISTANCE) },
    },
    ...(meetingWishes.isOnlyVerified ? [verified] : []),
    ...fields,
  ]
}

/** Returns all combinations of this size. */
function combinations(places: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return places.flatMap((first, n) =>
    combinations(places.slice(n + 1), size - 1).map((others) => [first, ...others]),
  )
}

/** Returns the combined change of several restrictions. */
function combinedChange(
  meetingWishes: MeetingWishes,
  restrictions: readonly Restriction[],
  level: 'step' | 'whole',
): Change {
  const fields = restrictions.flatMap(({ wish, is }) =>
    wishFields.filter((field) => is === 'traits' && field === wish),
  )
  const wishes = fields.reduce(withoutRequirement, meetingWishes.wishes)
  return Object.assign({}, ...restrictions.map(({ by }) => by[level]), fields.length > 0 && { wishes })
}

/**
 * Returns the smallest sets of wishes that bring anybody when loosened together, the most helpful first; by a step each if
 * that is enough, otherwise completely.
 */
export function smallestAdvice(
  meetingWishes: MeetingWishes,
  restrictions: readonly Restriction[],
  needs: readonly LooseningNeed[],
): Advice[] {
  // Restrictions that exclude nobody are left out.
  const places = restrictions.map((_, n) => n).filter((n) => needs.some((one) => (one.needs[n] ?? 0) > 0))
  for (let size = 1; size <= places.length; size += 1) {
    for (const [level, most] of [['step', 1] as const, ['whole', 2] as const]) {
      const found = combinations(places, size).map((chosen): Advice => {
        const brought = needs.filter((one) =>
          one.needs.every((need, n) => need <= (chosen.includes(n) ? most : 0)),
        )
        const [first, ...others] = chosen.flatMap((n) => restrictions[n] ?? [])
        return {
          wish: first?.wish ?? 'age',
          ...(others.length > 0 && { also: others.map(({ wish }) => wish) }),
          more: brought.reduce((sum, { people }) => sum + people, 0),
          change: combinedChange(
            meetingWishes,
            chosen.flatMap((n) => restrictions[n] ?? []),
            level,
          ),
        }
      })
      const helpful = mostHelpful(found)
      if (helpful.length > 0) return helpful
    }
  }
  return []
}

/** Returns the most helpful advice that brings anybody. */
const mostHelpful = (advice: readonly Advice[]): Advice[] =>
  advice
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, MAX_ADVICE)

/** Returns why a change is invalid, by field. */
export function objectionsTo(input: MeetingInput, stored: MeetingWishes, hasPlace: boolean): FieldProblems {
  const { ageMin = stored.ageMin, ageMax = stored.ageMax } = input
  if (ageMin > ageMax) {
    return input.ageMax === undefined
      ? { ageMin: ['youngest_above_oldest'] }
      : { ageMax: ['oldest_below_youngest'] }
  }
  if (input.maxDistance && input.maxDistance !== 'over_30' && !hasPlace) {
    return { maxDistance: ['town_missing'] }
  }
  return {}
}
