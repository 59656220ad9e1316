import {
  type Commonness,
  foldedInterest,
  type ModelFeatures,
  type PairContext,
  rarity,
} from '../features/pair-features.rules.ts'

/** The only properties of another person of which a taste is learnt. All are model features, so none is protected. */
export const tasteFeatures = [
  'age',
  'distance',
  'goals',
  'children',
  'smoking',
  'drinking',
  'interests',
  'profile',
] as const
export type TasteFeature = (typeof tasteFeatures)[number]

/** One number for each taste feature, about 0 on average with a standard deviation of about 1; 0 if not known. */
export type TasteVector = Float64Array

/** Fixed, so that a taste keeps its meaning when the model is trained again. */
const scales: Record<TasteFeature, { mean: number; deviation: number }> = {
  age: { mean: 0, deviation: 7 },
  distance: { mean: 1.5, deviation: 1 },
  goals: { mean: 0.4, deviation: 0.45 },
  children: { mean: 0.1, deviation: 0.7 },
  smoking: { mean: 0.4, deviation: 0.4 },
  drinking: { mean: 1.4, deviation: 0.9 },
  interests: { mean: 1, deviation: 1.2 },
  profile: { mean: 0.4, deviation: 0.25 },
}
const LONG_BIO_CHARS = 1_000

const wantsChildren = { yes: 1, open: 0.3, not_sure: 0, no: -1 }
const smokes = { no: 0, stopping: 0.5, sometimes: 0.7, yes: 1 }
const drinks = { no: 0, rarely: 1, socially: 2, often: 3 }

/** Returns what a taste of `liker` could depend on in `liked`. */
export function tasteVectorOf(pair: PairContext): TasteVector {
  const values = valuesOf(pair)
  return Float64Array.from(tasteFeatures, (name) => {
    const value = values[name]
    return value === null ? 0 : (value - scales[name].mean) / scales[name].deviation
  })
}

function valuesOf({
  liker,
  liked,
  distanceBucket,
  commonness,
}: PairContext): Record<TasteFeature, number | null> {
  return {
    age: liked.age - liker.age,
    distance: distanceBucket,
    goals: sharedGoals(liker, liked),
    children: liked.wantsChildren && wantsChildren[liked.wantsChildren],
    smoking: liked.smoking && smokes[liked.smoking],
    drinking: liked.drinking && drinks[liked.drinking],
    interests: sharedInterests(liker, liked, commonness),
    // The root, because most profiles are short.
    profile: Math.sqrt(Math.min(liked.bioLength, LONG_BIO_CHARS) / LONG_BIO_CHARS),
  }
}

/** The share of the questions about goals that both have answered, and with the same. */
function sharedGoals(liker: ModelFeatures, liked: ModelFeatures): number | null {
  const asked = (['lookingFor', 'relationshipGoals'] as const).filter((field) => liker[field] && liked[field])
  if (asked.length === 0) return null
  return asked.filter((field) => liker[field] === liked[field]).length / asked.length
}

function sharedInterests(liker: ModelFeatures, liked: ModelFeatures, { people, having }: Commonness): number {
  const theirs = new Set(liked.interests.map(foldedInterest))
  const mine = [...new Set(liker.interests.map(foldedInterest))]
  return mine
    .filter((one) => theirs.has(one))
    .reduce((sum, one) => sum + rarity(having.get(one) ?? 0, people), 0)
}
