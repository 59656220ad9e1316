import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import { genderValues } from '@hearth/contract/facts'
import {
  type Advice,
  bandValues,
  type MeetingInput,
  type Wishes,
  type WishField,
  type WishName,
  wishFields,
} from '@hearth/contract/wishes'
import { acceptedBy, genderBit, type Seeker, seekBits } from './meeting.rules.ts'

/** What is kept of whom somebody wishes to meet. */
export type Wishing = {
  ageMin: number
  ageMax: number
  reach: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  wishes: Wishes
}

/** Farther than every band that is not the farthest. */
export const ANYWHERE = bandValues.length - 1
/** So many years wider on each side the ages are advised to be. */
const YEARS_WIDER = 5
export const MOST_ADVICE = 3

export const openToAll: Wishing = {
  ageMin: MIN_AGE,
  ageMax: MAX_AGE,
  reach: ANYWHERE,
  isFlexible: false,
  isOnlyToLiked: false,
  wishes: {},
}

const hardFields = ({ wishes }: Wishing) => wishFields.filter((field) => wishes[field]?.isHard)

/** The same wishes, this one no longer keeping anybody out; faith orders nobody, so softer it is none. */
function softened(wishes: Wishes, field: WishField): Wishes {
  const { [field]: wish, ...others } = wishes
  return field === 'faith' ? others : { ...others, [field]: { ...wish, isHard: false } }
}

const seeksAll = seekBits([])

/** Each wish that keeps people out, with the same person without it. */
export function withoutEach(seeker: Seeker, wishing: Wishing): { wish: WishName; without: Seeker }[] {
  const ways: { wish: WishName; without: Seeker }[] = []
  if (seeker.seeks !== seeksAll) ways.push({ wish: 'seeking', without: { ...seeker, seeks: seeksAll } })
  if (seeker.ageMin > MIN_AGE || seeker.ageMax < MAX_AGE)
    ways.push({ wish: 'age', without: { ...seeker, ageMin: MIN_AGE, ageMax: MAX_AGE } })
  if (seeker.reach < ANYWHERE) ways.push({ wish: 'reach', without: { ...seeker, reach: ANYWHERE } })
  for (const field of hardFields(wishing)) {
    const accepts = acceptedBy(softened(wishing.wishes, field))
    ways.push({ wish: field, without: { ...seeker, accepts } })
  }
  return ways
}

type Loosening = { wish: WishName; change?: NonNullable<Advice['change']>; loosened: readonly Seeker[] }

/** Each step somebody could take to meet more people, with the same person after it. */
export function loosenings(seeker: Seeker, wishing: Wishing): Loosening[] {
  const steps: Loosening[] = []
  const ageMin = Math.max(MIN_AGE, seeker.ageMin - YEARS_WIDER)
  const ageMax = Math.min(MAX_AGE, seeker.ageMax + YEARS_WIDER)
  steps.push({ wish: 'age', change: { ageMin, ageMax }, loosened: [{ ...seeker, ageMin, ageMax }] })
  const reach = bandValues[seeker.reach + 1]
  if (reach)
    steps.push({ wish: 'reach', change: { reach }, loosened: [{ ...seeker, reach: seeker.reach + 1 }] })
  for (const field of hardFields(wishing)) {
    const wishes = softened(wishing.wishes, field)
    steps.push({ wish: field, change: { wishes }, loosened: [{ ...seeker, accepts: acceptedBy(wishes) }] })
  }
  if (seeker.gender === genderBit(null)) {
    const told = genderValues.map((gender) => ({ ...seeker, gender: genderBit(gender) }))
    steps.push({ wish: 'ownGender', loosened: told })
  }
  steps.push({ wish: 'seeking', loosened: [{ ...seeker, seeks: seeksAll }] })
  return steps
}

/** What can be followed at once comes first, then what one could say; whom one seeks is nobody's to change. */
const rankOf = ({ wish }: Advice) => (wish === 'seeking' ? 2 : wish === 'ownGender' ? 1 : 0)

/** The most helpful of these, of those that bring anybody at all. */
export const mostHelpful = (advice: readonly Advice[]): Advice[] =>
  advice
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.more - one.more)
    .slice(0, MOST_ADVICE)

/** What is wrong with a change to what is kept, by field, in words. */
export function objectionsTo(input: MeetingInput, kept: Wishing, hasPlace: boolean): Record<string, string> {
  const { ageMin = kept.ageMin, ageMax = kept.ageMax } = input
  if (ageMin > ageMax) {
    return input.ageMax === undefined
      ? { ageMin: 'The youngest cannot be older than the oldest' }
      : { ageMax: 'The oldest can’t be younger than the youngest' }
  }
  if (input.reach && input.reach !== 'over_30' && !hasPlace) {
    return { reach: 'Say where you are first, and then how far away someone may be' }
  }
  return {}
}
