import { type CommonGround, Difference, MAX_REASONS, Reason, type Why } from '@hearth/contract/people/why'
import type { Wishes } from '@hearth/contract/people/wishes'
import { type RankedField, rankedFields } from '@hearth/contract/profile/fields'
import {
  type Commonness,
  foldedInterest,
  type ModelFeatures,
} from '../ranking/features/pair-features.rules.ts'
import { wishesMet } from '../search/traits.rules.ts'
import { type AnswerCounts, answerBits, bitsOf, influenceOf, type Weights } from './reason-weights.rules.ts'

/** The public part of a person; hidden fields are not in it. */
export type PublicPerson = { features: ModelFeatures; town: string }

/** Number of people with each interest, language and answer, and the weights that the order gives to features. */
export type CommonnessInCommunity = Commonness & {
  speaking: ReadonlyMap<string, number>
  answers: AnswerCounts
  weights: Weights
}

type Weighted<T> = { of: T; weight: number }

/** Two conflicting answers, and the weight of the conflict. */
const clashWeights: Partial<Record<RankedField, readonly [one: string, other: string, weight: number]>> = {
  wantsChildren: ['yes', 'no', 5],
  lookingFor: ['serious_relationship', 'casual_dating', 4.5],
  relationshipGoals: ['marriage', 'companionship', 3.5],
  familyValues: ['traditional', 'modern', 3],
  smoking: ['no', 'yes', 2.8],
  drinking: ['no', 'often', 2],
}
/** Weight of an unmet soft wish, less than a conflict. */
const UNMET_WISH_WEIGHT = 1.9
const AGE_GAP_YEARS = 10
const AGE_GAP_WEIGHT = 2.5

/** Sharing a favourite of both counts as much as sharing this many interests that are as rare. */
const FAVOURITE_FACTOR = 2

const MAX_NAMED = 3
/** Languages of a larger share of the community count as common. */
const COMMON_LANGUAGE_SHARE = 0.5

/** Answers that are no reason, although both gave them. */
const noReasons: Partial<Record<RankedField, string>> = { lookingFor: 'not_sure', wantsChildren: 'not_sure' }

/** Points from which people have something, or much, in common. */
const SOME_POINTS = 3
const MANY_POINTS = 6

const sameWords = (one: string, other: string) => foldedInterest(one) === foldedInterest(other)

/** Returns the equal answers, which weigh more the rarer they are and the more they count in the order. */
const sharedAnswers = (
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
  { answers, weights }: CommonnessInCommunity,
): Weighted<Reason>[] =>
  rankedFields.flatMap((kind) => {
    const value = theirs[kind]
    if (value === null || mine[kind] !== value || noReasons[kind] === value) return []
    const weight = answerBits(answers, kind, value) * influenceOf(weights, `pair.same.${kind}`)
    return [{ of: Reason.parse({ kind, value }), weight }]
  })

const rarestFirst = (list: readonly Weighted<string>[]) =>
  list.toSorted((a, b) => b.weight - a.weight || (a.of < b.of ? -1 : 1))

/** Returns the shared interests in the other person's words: the rarest first, a favourite of both before those that are a little rarer. */
function sharedInterests(
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
  { people, having, weights }: CommonnessInCommunity,
) {
  const influence = influenceOf(weights, 'pair.interests')
  const isFavouriteOfBoth = (one: string) =>
    [mine, theirs].every(({ favourites }) => favourites.some((other) => sameWords(one, other)))
  const shared = theirs.interests
    .filter((one) => mine.interests.some((other) => sameWords(one, other)))
    .map((of) => {
      const bits = bitsOf(having.get(foldedInterest(of)) ?? 0, people)
      return { of, weight: bits * influence * (isFavouriteOfBoth(of) ? FAVOURITE_FACTOR : 1) }
    })
  return rarestFirst(shared)
}

const isCommonLanguage = (code: string, { people, speaking }: CommonnessInCommunity) =>
  people === 0 || (speaking.get(code) ?? 0) > COMMON_LANGUAGE_SHARE * people

/** Returns the shared languages, the rarest first; common ones, which weigh nothing, only if there are no others. */
function sharedLanguages(
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
  commonness: CommonnessInCommunity,
) {
  const { people, speaking, weights } = commonness
  const influence = influenceOf(weights, 'pair.aLanguage')
  const shared = theirs.languages
    .filter((code) => mine.languages.includes(code))
    .map((of) => ({
      of,
      // A language that nearly everybody speaks says nothing about two of them.
      weight: isCommonLanguage(of, commonness) ? 0 : bitsOf(speaking.get(of) ?? 0, people) * influence,
    }))
  const rare = shared.filter(({ weight }) => weight > 0)
  return rarestFirst(rare.length > 0 ? rare : shared)
}

const isSameTown = (one: PublicPerson, other: PublicPerson) =>
  other.town !== '' && sameWords(one.town, other.town)

function reasonsFor(
  viewer: PublicPerson,
  person: PublicPerson,
  commonness: CommonnessInCommunity,
): Weighted<Reason>[] {
  const { answers, weights } = commonness
  const found = sharedAnswers(viewer, person, commonness)
  const interests = sharedInterests(viewer, person, commonness).slice(0, MAX_NAMED)
  if (interests.length > 0)
    found.push({
      of: { kind: 'interests', interests: interests.map(({ of }) => of) },
      weight: sum(interests),
    })
  if (isSameTown(viewer, person)) {
    const weight =
      answerBits(answers, 'town', foldedInterest(person.town)) * influenceOf(weights, 'pair.distanceBucket')
    found.push({ of: { kind: 'town', town: person.town }, weight })
  }
  const languages = sharedLanguages(viewer, person, commonness).slice(0, MAX_NAMED)
  // A language that weighs nothing is named only where there is nothing else.
  if (languages.length > 0 && (sum(languages) > 0 || found.length === 0))
    found.push({ of: { kind: 'languages', codes: languages.map(({ of }) => of) }, weight: sum(languages) })
  return found.toSorted((a, b) => b.weight - a.weight)
}

const sum = (list: readonly Weighted<unknown>[]) => list.reduce((all, { weight }) => all + weight, 0)

/** Returns the weight of a conflict between two answers, otherwise 0. */
function clashOf(kind: RankedField, answers: readonly string[]): number {
  const [one = '', other = '', weight = 0] = clashWeights[kind] ?? []
  return answers.includes(one) && answers.includes(other) ? weight : 0
}

/** Returns the differences with their weights: conflicting answers, unmet soft wishes of the viewer, and many years. */
function differencesFrom(viewer: PublicPerson & { wishes: Wishes }, { features: theirs }: PublicPerson) {
  const { features: mine } = viewer
  const found = rankedFields.flatMap((kind): Weighted<Difference>[] => {
    const [yours, other] = [mine[kind], theirs[kind]]
    if (yours === null || other === null || yours === other) return []
    const { missed } = wishesMet({ [kind]: viewer.wishes[kind] }, { [kind]: other })
    const weight = clashOf(kind, [yours, other]) || missed * UNMET_WISH_WEIGHT
    return weight > 0 ? [{ of: Difference.parse({ kind, yours, theirs: other }), weight }] : []
  })
  const years = Math.abs(mine.age - theirs.age)
  if (years >= AGE_GAP_YEARS)
    found.push({ of: { kind: 'age', years }, weight: (AGE_GAP_WEIGHT * years) / AGE_GAP_YEARS })
  return found.toSorted((a, b) => b.weight - a.weight)
}

/** One point for each equal answer, shared interest and rare shared language, and for the same town. */
function commonGround(
  viewer: PublicPerson,
  person: PublicPerson,
  commonness: CommonnessInCommunity,
): CommonGround {
  const points =
    sharedAnswers(viewer, person, commonness).length +
    sharedInterests(viewer, person, commonness).length +
    sharedLanguages(viewer, person, commonness).filter(({ of }) => !isCommonLanguage(of, commonness)).length +
    Number(isSameTown(viewer, person))
  return points >= MANY_POINTS ? 'many' : points >= SOME_POINTS ? 'some' : 'few'
}

/**
 * Returns at most three reasons, the most important difference, and how much two people have in common. The first reasons
 * are those that say most about two people, not those for which somebody comes first. It uses only public fields, so it
 * reveals nothing hidden.
 */
export const explainPair = (
  viewer: PublicPerson & { wishes: Wishes },
  person: PublicPerson,
  commonness: CommonnessInCommunity,
): Omit<Why, 'chance'> => ({
  reasons: reasonsFor(viewer, person, commonness)
    .slice(0, MAX_REASONS)
    .map(({ of }) => of),
  difference: differencesFrom(viewer, person)[0]?.of ?? null,
  common: commonGround(viewer, person, commonness),
})
