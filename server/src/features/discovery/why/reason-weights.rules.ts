import type { RankedField } from '@hearth/contract/profile/fields'

/** The kind of an answer that people are counted by. */
export type AnswerField = RankedField | 'town'

/** Number of people who can be shown, and how many of them show each answer to everyone, by `answerKey`. */
export type AnswerCounts = { people: number; giving: Map<string, number> }

/** The weight of each feature in the model that orders the deck. */
export type Weights = Readonly<Record<string, { weight: number }>>

export const answerKey = (field: AnswerField, value: string) => `${field}=${value}`

/** The share of people with an answer in an unknown community, and how many people this assumption counts as. */
const PRIOR_SHARE = 0.3
const PRIOR_PEOPLE = 20

/** Influence of a thing that two people share although the order does not use it. */
const BASE_INFLUENCE = 0.3

/** Returns the information in bits that somebody is one of the `having` of `people`: the rarer, the more. */
export const bitsOf = (having: number, people: number): number => Math.log2((people + 2) / (having + 1))

/** Returns the information in bits of an answer. Few people are not enough to say that it is rare or common. */
export function answerBits({ people, giving }: AnswerCounts, field: AnswerField, value: string): number {
  const count = giving.get(answerKey(field, value)) ?? 0
  return -Math.log2((count + PRIOR_SHARE * PRIOR_PEOPLE) / (people + PRIOR_PEOPLE))
}

/** The only feature of a pair that is larger the less two people share. */
const DISTANCE = 'pair.distanceBucket'

/** Returns the influence of sharing a feature: larger the further the order moves somebody forward for it. */
export function influenceOf(weights: Weights, feature: string): number {
  const weight = weights[feature]?.weight ?? 0
  return BASE_INFLUENCE + Math.max(0, feature === DISTANCE ? -weight : weight)
}
