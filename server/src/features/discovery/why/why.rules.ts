import { type CommonGround, Difference, MAX_REASONS, Reason, type Why } from '@hearth/contract/people/why'
import type { Wishes } from '@hearth/contract/people/wishes'
import { type RankedField, rankedFields } from '@hearth/contract/profile/fields'
import {
  type Commonness,
  foldedInterest,
  type ModelFeatures,
  rarity,
} from '../ranking/features/pair-features.rules.ts'
import { wishesMet } from '../search/traits.rules.ts'

/** The public part of a person; hidden fields are not in it. */
export type PublicPerson = { features: ModelFeatures; town: string }

/** Number of people with each interest and each language. */
export type CommonnessInCommunity = Commonness & { speaking: ReadonlyMap<string, number> }

type Weighted<T> = { of: T; weight: number }

/** Weight of an answer that both gave; answers without a weight are no reason. */
const answerWeights: Record<RankedField, Readonly<Record<string, number>>> = {
  lookingFor: { serious_relationship: 2.5, casual_dating: 2.5, friendship: 2.5 },
  relationshipGoals: { marriage: 3.2, long_term: 2.8, companionship: 2.8, see_where_it_goes: 1.2 },
  familyValues: { traditional: 1.8, modern: 1.6, in_between: 0.8 },
  hasChildren: { yes: 1.8, grown_up: 2, no: 0.5 },
  wantsChildren: { yes: 2.2, no: 2.4, open: 1 },
  smoking: { no: 0.6, sometimes: 1, yes: 1.2, stopping: 1.6 },
  drinking: { no: 1.4, rarely: 0.8, socially: 0.6, often: 0.8 },
}

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

const MAX_NAMED = 3
/** Languages of a larger share of the community count as common. */
const COMMON_LANGUAGE_SHARE = 0.5
const COMMON_LANGUAGE_WEIGHT = 0.3
const SAME_TOWN_WEIGHT = 1

/** Points from which people have something, or much, in common. */
const SOME_POINTS = 3
const MANY_POINTS = 6

const sameWords = (one: string, other: string) => foldedInterest(one) === foldedInterest(other)

/** Returns the equal answers that have a weight. */
const sharedAnswers = (
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
): Weighted<Reason>[] =>
  rankedFields.flatMap((kind) => {
    const value = theirs[kind]
    const weight = value !== null && mine[kind] === value ? answerWeights[kind][value] : undefined
    return weight === undefined ? [] : [{ of: Reason.parse({ kind, value }), weight }]
  })

/** Returns the shared interests in the other person's words, the rarest first. */
function sharedInterests(
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
  commonness: CommonnessInCommunity,
) {
  const shared = theirs.interests
    .filter((one) => mine.interests.some((other) => sameWords(one, other)))
    .map((of) => ({ of, weight: rarity(commonness.having.get(foldedInterest(of)) ?? 0, commonness.people) }))
  return shared.toSorted((a, b) => b.weight - a.weight)
}

const isCommonLanguage = (code: string, { people, speaking }: CommonnessInCommunity) =>
  people === 0 || (speaking.get(code) ?? 0) > COMMON_LANGUAGE_SHARE * people

/** Returns the shared languages, the rarest first; common ones only if there are no others. */
function sharedLanguages(
  { features: mine }: PublicPerson,
  { features: theirs }: PublicPerson,
  commonness: CommonnessInCommunity,
) {
  const shared = theirs.languages
    .filter((code) => mine.languages.includes(code))
    .map((of) => ({
      of,
      weight: isCommonLanguage(of, commonness)
        ? COMMON_LANGUAGE_WEIGHT
        : rarity(commonness.speaking.get(of) ?? 0, commonness.people),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  const rare = shared.filter(({ weight }) => weight !== COMMON_LANGUAGE_WEIGHT)
  return rare.length > 0 ? rare : shared
}

function reasonsFor(
  viewer: PublicPerson,
  person: PublicPerson,
  commonness: CommonnessInCommunity,
): Weighted<Reason>[] {
  const found = sharedAnswers(viewer, person)
  const interests = sharedInterests(viewer, person, commonness).slice(0, MAX_NAMED)
  if (interests.length > 0)
    found.push({
      of: { kind: 'interests', interests: interests.map(({ of }) => of) },
      weight: sum(interests),
    })
  const languages = sharedLanguages(viewer, person, commonness).slice(0, MAX_NAMED)
  if (languages.length > 0)
    found.push({ of: { kind: 'languages', codes: languages.map(({ of }) => of) }, weight: sum(languages) })
  if (person.town !== '' && sameWords(viewer.town, person.town))
    found.push({ of: { kind: 'town', town: person.town }, weight: SAME_TOWN_WEIGHT })
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
    sharedAnswers(viewer, person).length +
    sharedInterests(viewer, person, commonness).length +
    sharedLanguages(viewer, person, commonness).filter(({ of }) => !isCommonLanguage(of, commonness)).length +
    Number(person.town !== '' && sameWords(viewer.town, person.town))
  return points >= MANY_POINTS ? 'many' : points >= SOME_POINTS ? 'some' : 'few'
}

/**
 * Returns at most three reasons, the most important difference, and how much two people have in common. It uses only public
 * fields, so it reveals nothing hidden.
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
