import type {
  Drinking,
  Facts,
  Faith,
  FamilyValues,
  Gender,
  HasChildren,
  Smoking,
  WantsChildren,
} from '@hearth/contract/facts'
import { zodiacValues } from '@hearth/contract/facts'
import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'
import { type Chance, namesIn } from '../chance.ts'
import type { Heritage } from './heritage.ts'

/** The first day of each sign, as month and day, from aries on. */
const signs = [321, 420, 521, 621, 723, 823, 923, 1023, 1122, 1222, 120, 219] as const

export type Orientation = 'straight' | 'gay' | 'lesbian' | 'bisexual' | 'pansexual' | 'asexual'

/** What holds of somebody, said or not. */
export type Truth = {
  orientation: Orientation
  seeking: Gender[]
  faith: Faith | undefined
  hasChildren: HasChildren
}

const all: readonly Gender[] = ['woman', 'man', 'non_binary']

function orientationOf(chance: Chance, gender: Gender): Orientation {
  if (gender === 'non_binary') return chance.pick(['bisexual', 'pansexual', 'asexual'] as const)
  const own: Partial<Record<Orientation, number>> = gender === 'woman' ? { lesbian: 8 } : { gay: 8 }
  return chance.weighed<Orientation>({ straight: 83, ...own, bisexual: 7, asexual: 2 })
}

function seekingOf(gender: Gender, orientation: Orientation): Gender[] {
  if (orientation === 'straight') return [gender === 'woman' ? 'man' : 'woman']
  if (orientation === 'gay' || orientation === 'lesbian') return [gender]
  return [...all]
}

function childrenOf(chance: Chance, age: number): HasChildren {
  if (age < 27) return 'no'
  if (age > 54) return chance.weighed({ grown_up: 6, no: 3, yes: 0 })
  return chance.happens(Math.min(0.6, (age - 26) * 0.035)) ? 'yes' : 'no'
}

/** What is true of somebody, before they decide what to say. */
export function truthOf(chance: Chance, who: { gender: Gender; age: number; heritage: Heritage }): Truth {
  const orientation = orientationOf(chance, who.gender)
  return {
    orientation,
    seeking: seekingOf(who.gender, orientation),
    faith: chance.happens(0.82) ? chance.weighed(who.heritage.faiths) : undefined,
    hasChildren: childrenOf(chance, who.age),
  }
}

const devout: readonly (Faith | undefined)[] = ['muslim', 'hindu', 'sikh', 'jain']

function valuesOf(chance: Chance, faith: Faith | undefined, age: number): FamilyValues {
  const traditional = (devout.includes(faith) ? 4 : faith === 'christian' ? 3 : 1) + (age > 50 ? 1 : 0)
  return chance.weighed({ traditional, in_between: 4, modern: devout.includes(faith) ? 2 : 5 })
}

function wantsOf(chance: Chance, age: number, has: HasChildren): WantsChildren {
  if (age > 46 || has === 'grown_up') return 'no'
  if (has === 'yes') return chance.weighed({ yes: 2, no: 4, open: 4, not_sure: 1 })
  return age > 40
    ? chance.weighed({ yes: 2, no: 4, open: 3, not_sure: 2 })
    : chance.weighed({ yes: 6, no: 2, open: 3, not_sure: 3 })
}

const drinkingOf = (chance: Chance, faith: Faith | undefined): Drinking =>
  faith === 'muslim' || faith === 'jain'
    ? chance.weighed({ no: 12, rarely: 1, socially: 1, often: 0 })
    : chance.weighed({ no: 3, rarely: 5, socially: 10, often: 1 })

const smokingOf = (chance: Chance): Smoking => chance.weighed({ no: 16, sometimes: 2, yes: 1, stopping: 2 })

/** The sign of a birthday, given as its month and day. */
export function signOf([month, day]: readonly [number, number]) {
  const date = month * 100 + day
  const begun = signs.findLastIndex((first, index) => index < 9 && date >= first)
  if (date < 120 || date >= 1222) return 'capricorn' as const
  if (date < 321) return date >= 219 ? ('pisces' as const) : ('aquarius' as const)
  return zodiacValues[begun] ?? 'aries'
}

type Told = {
  truth: Truth
  gender: Gender
  age: number
  heritage: Heritage
  birthday: readonly [number, number]
}

/** How many of a hundred say each of it. */
const outspoken = {
  gender: 95,
  seeking: 85,
  familyValues: 75,
  hasChildren: 80,
  wantsChildren: 75,
  smoking: 80,
  drinking: 85,
  zodiac: 28,
  faith: 62,
  orientation: 22,
} as const

/** What somebody chooses to say of all that. */
export function factsOf(
  chance: Chance,
  { truth, gender, age, heritage, birthday }: Told,
): Omit<Facts, 'health'> {
  const also = heritage.weight > 8 && heritage.hair[0] !== 'black' ? 0.3 : 0.8
  const spoken = chance.happens(also) ? [chance.pick(heritage.languages)] : []
  const whole: Omit<Facts, 'health'> = {
    gender,
    seeking: truth.seeking,
    familyValues: valuesOf(chance, truth.faith, age),
    hasChildren: truth.hasChildren,
    wantsChildren: wantsOf(chance, age, truth.hasChildren),
    smoking: smokingOf(chance),
    drinking: drinkingOf(chance, truth.faith),
    zodiac: signOf(birthday),
    orientation: truth.orientation,
    ...(truth.faith && { faith: truth.faith }),
  }
  const facts = { ...whole, languages: ['en', ...spoken] }
  for (const name of namesIn(outspoken)) if (!chance.happens(outspoken[name] / 100)) delete facts[name]
  return facts
}

/** What somebody looks for, and where it should lead: both say the same. */
export function intentionOf(
  chance: Chance,
  age: number,
): { lookingFor: LookingFor; relationshipGoals: RelationshipGoal } {
  const lookingFor = chance.weighed<LookingFor>({
    serious_relationship: age < 23 ? 4 : 10,
    casual_dating: age < 30 ? 4 : 2,
    friendship: age > 58 ? 5 : 1.5,
    not_sure: 3,
  })
  const goals: Record<LookingFor, Partial<Record<RelationshipGoal, number>>> = {
    serious_relationship: { marriage: age < 50 ? 5 : 1, long_term: 7, companionship: age > 55 ? 4 : 0 },
    casual_dating: { see_where_it_goes: 1 },
    friendship: { companionship: 3, see_where_it_goes: 1 },
    not_sure: { see_where_it_goes: 4, companionship: age > 50 ? 2 : 0 },
  }
  return {
    lookingFor,
    relationshipGoals: chance.weighed(goals[lookingFor]),
  }
}

const bounds = { woman: [150, 184], man: [163, 201], non_binary: [152, 194], another: [152, 194] } as const

/** A height in centimetres, mostly near the middle. */
export function heightOf(chance: Chance, gender: Gender): number | null {
  if (chance.happens(0.09)) return null
  const [low, high] = bounds[gender]
  const bell = (chance.next() + chance.next() + chance.next()) / 3
  return Math.round(low + (high - low) * bell)
}
