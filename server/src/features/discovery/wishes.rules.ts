import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import {
  type Advice,
  bandValues,
  type MeetingInput,
  type Wishes,
  type WishName,
} from '@hearth/contract/people/wishes'
import { type WishField, wishFields } from '@hearth/contract/profile/fields'
import { ANYWHERE, type Seeker } from './meeting.rules.ts'
import { acceptedBy } from './traits.rules.ts'

/** What is kept of whom somebody wishes to meet. */
export type Wishing = {
  ageMin: number
  ageMax: number
  reach: number
  isFlexible: boolean
  isOnlyToLiked: boolean
  wishes: Wishes
}

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

/**
 * Each wish that keeps people out, with the same person without it. Whom one seeks is not among them: to count those
 * whom that keeps out would tell what they hide.
 */
export function withoutEach(seeker: Seeker, wishing: Wishing): { wish: WishName; without: Seeker }[] {
  const ways: { wish: WishName; without: Seeker }[] = []
  if (seeker.ageMin > MIN_AGE || seeker.ageMax < MAX_AGE)
    ways.push({ wish: 'age', without: { ...seeker, ageMin: MIN_AGE, ageMax: MAX_AGE } })
  if (seeker.reach < ANYWHERE) ways.push({ wish: 'reach', without: { ...seeker, reach: ANYWHERE } })
  for (const field of hardFields(wishing)) {
    const without = { ...seeker, ...acceptedBy(softened(wishing.wishes, field)) }
    ways.push({ wish: field, without })
  }
  return ways
}

/** One wish that may keep people out, with the viewer after a step and how it is sent, and the same without it. */
export type Hurdle = {
  wish: WishName
  is: 'age' | 'reach' | 'field'
  step: Seeker
  by: { step: Change; whole: Change }
}
type Change = NonNullable<Advice['change']>

/** So many people need each of the hurdles loosened so far: 0 not at all, 1 by a step, 2 whole. */
export type Needs = { needs: number[]; people: number }

/** Each wish that somebody could loosen to meet more people. Nothing that others hide decides what that brings. */
export function hurdlesOf(seeker: Seeker, wishing: Wishing): Hurdle[] {
  const ageMin = Math.max(MIN_AGE, seeker.ageMin - YEARS_WIDER)
  const ageMax = Math.min(MAX_AGE, seeker.ageMax + YEARS_WIDER)
  const farther = Math.min(ANYWHERE, seeker.reach + 1)
  const reachOf = (band: number): Change => ({ reach: bandValues[band] ?? 'over_30' })
  const age = { step: { ageMin, ageMax }, whole: { ageMin: MIN_AGE, ageMax: MAX_AGE } }
  const fields = hardFields(wishing).map((field): Hurdle => {
    const { [field]: wish } = wishing.wishes
    // What one wish alone lets pass.
    const step = { ...seeker, ...acceptedBy({ [field]: wish }) }
    const change = { wishes: softened(wishing.wishes, field) }
    return { wish: field, is: 'field', step, by: { step: change, whole: change } }
  })
  return [
    { wish: 'age', is: 'age', step: { ...seeker, ...age.step }, by: age },
    {
      wish: 'reach',
      is: 'reach',
      step: { ...seeker, reach: farther },
      by: { step: reachOf(farther), whole: reachOf(ANYWHERE) },
    },
    ...fields,
  ]
}

/** All choices of so many out of these places. */
function choices(places: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return places.flatMap((first, n) =>
    choices(places.slice(n + 1), size - 1).map((others) => [first, ...others]),
  )
}

/** The same wishes with all of these changes. */
function together(wishing: Wishing, hurdles: readonly Hurdle[], level: 'step' | 'whole'): Change {
  const fields = hurdles.flatMap(({ wish, is }) =>
    wishFields.filter((field) => is === 'field' && field === wish),
  )
  const wishes = fields.reduce(softened, wishing.wishes)
  return Object.assign({}, ...hurdles.map(({ by }) => by[level]), fields.length > 0 && { wishes })
}

/**
 * The fewest wishes that bring anybody once they are loosened together, the most helpful first; by a step each where
 * that is enough, and else whole.
 */
export function leastAdvice(wishing: Wishing, hurdles: readonly Hurdle[], needs: readonly Needs[]): Advice[] {
  // A wish that nobody needs loosened is part of no answer.
  const places = hurdles.map((_, n) => n).filter((n) => needs.some((one) => (one.needs[n] ?? 0) > 0))
  for (let size = 1; size <= places.length; size += 1) {
    for (const [level, most] of [['step', 1] as const, ['whole', 2] as const]) {
      const found = choices(places, size).map((chosen): Advice => {
        const brought = needs.filter((one) =>
          one.needs.every((need, n) => need <= (chosen.includes(n) ? most : 0)),
        )
        const [first, ...others] = chosen.flatMap((n) => hurdles[n] ?? [])
        return {
          wish: first?.wish ?? 'age',
          ...(others.length > 0 && { also: others.map(({ wish }) => wish) }),
          more: brought.reduce((sum, { people }) => sum + people, 0),
          change: together(
            wishing,
            chosen.flatMap((n) => hurdles[n] ?? []),
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

/** The most helpful of these, of those that bring anybody at all. */
const mostHelpful = (advice: readonly Advice[]): Advice[] =>
  advice
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, MOST_ADVICE)

/** What is wrong with a change to what is kept, by field, in words. */
export function objectionsTo(input: MeetingInput, kept: Wishing, hasPlace: boolean): Record<string, string> {
  const { ageMin = kept.ageMin, ageMax = kept.ageMax } = input
  if (ageMin > ageMax) {
    return input.ageMax === undefined
      ? { ageMin: 'The youngest can’t be older than the oldest' }
      : { ageMax: 'The oldest can’t be younger than the youngest' }
  }
  if (input.reach && input.reach !== 'over_30' && !hasPlace) {
    return { reach: 'Add your town first' }
  }
  return {}
}
