import { type CommonGround, Difference, MAX_REASONS, Reason, type Why } from '@hearth/contract/people/why'
import type { Wishes } from '@hearth/contract/people/wishes'
import { type RankedField, rankedFields } from '@hearth/contract/profile/fields'
import {
  type Commonness,
  foldedInterest,
  type ModelFeatures,
  rarity,
} from './ranking/features/pair-features.rules.ts'
import { wishesMet } from './traits.rules.ts'

/** Somebody as everyone sees them: nothing that is hidden is in it, so nothing that is hidden can be told. */
export type Shown = { features: ModelFeatures; town: string }

/** How many people there are, how many have each interest, and how many speak each language. */
export type Known = Commonness & { speaking: ReadonlyMap<string, number> }

type Weighed<T> = { of: T; weight: number }

/** How much an answer says about two people who both gave it; those that commit to nothing are no reason. */
const telling: Record<RankedField, Readonly<Record<string, number>>> = {
  lookingFor: { serious_relationship: 2.5, casual_dating: 2.5, friendship: 2.5 },
  relationshipGoals: { marriage: 3.2, long_term: 2.8, companionship: 2.8, see_where_it_goes: 1.2 },
  familyValues: { traditional: 1.8, modern: 1.6, in_between: 0.8 },
  hasChildren: { yes: 1.8, grown_up: 2, no: 0.5 },
  wantsChildren: { yes: 2.2, no: 2.4, open: 1 },
  smoking: { no: 0.6, sometimes: 1, yes: 1.2, stopping: 1.6 },
  drinking: { no: 1.4, rarely: 0.8, socially: 0.6, often: 0.8 },
}

/** Two answers that make a life together hard, and how hard. */
const clashing: Partial<Record<RankedField, readonly [one: string, other: string, weight: number]>> = {
  wantsChildren: ['yes', 'no', 5],
  lookingFor: ['serious_relationship', 'casual_dating', 4.5],
  relationshipGoals: ['marriage', 'companionship', 3.5],
  familyValues: ['traditional', 'modern', 3],
  smoking: ['no', 'yes', 2.8],
  drinking: ['no', 'often', 2],
}
/** What somebody wishes for softly matters to them, but less than what clashes. */
const MISSED = 1.9
const AGE_GAP = 10
const A_DECADE = 2.5

const MOST_NAMED = 3
/** A language of so large a part of the community goes without saying. */
const EVERYBODY = 0.5
const GOES_WITHOUT_SAYING = 0.3
const SAME_TOWN = 1

/** From so many points on there is something, or a lot, in common. */
const SOME = 3
const MANY = 6

const sameWords = (one: string, other: string) => foldedInterest(one) === foldedInterest(other)

/** The answers both gave alike, of those that say something. */
const sharedAnswers = ({ features: mine }: Shown, { features: theirs }: Shown): Weighed<Reason>[] =>
  rankedFields.flatMap((kind) => {
    const value = theirs[kind]
    const weight = value !== null && mine[kind] === value ? telling[kind][value] : undefined
    return weight === undefined ? [] : [{ of: Reason.parse({ kind, value }), weight }]
  })

/** Their interests that are the viewer's too, in their own words, the rarest first. */
function sharedInterests({ features: mine }: Shown, { features: theirs }: Shown, known: Known) {
  const shared = theirs.interests
    .filter((one) => mine.interests.some((other) => sameWords(one, other)))
    .map((of) => ({ of, weight: rarity(known.having.get(foldedInterest(of)) ?? 0, known.people) }))
  return shared.toSorted((a, b) => b.weight - a.weight)
}

const goesWithoutSaying = (code: string, { people, speaking }: Known) =>
  people === 0 || (speaking.get(code) ?? 0) > EVERYBODY * people

/** The languages both speak, the rarest first; one of everybody only where there is no other. */
function sharedLanguages({ features: mine }: Shown, { features: theirs }: Shown, known: Known) {
  const shared = theirs.languages
    .filter((code) => mine.languages.includes(code))
    .map((of) => ({
      of,
      weight: goesWithoutSaying(of, known)
        ? GOES_WITHOUT_SAYING
        : rarity(known.speaking.get(of) ?? 0, known.people),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  const rare = shared.filter(({ weight }) => weight !== GOES_WITHOUT_SAYING)
  return rare.length > 0 ? rare : shared
}

function reasonsFor(viewer: Shown, person: Shown, known: Known): Weighed<Reason>[] {
  const found = sharedAnswers(viewer, person)
  const interests = sharedInterests(viewer, person, known).slice(0, MOST_NAMED)
  if (interests.length > 0)
    found.push({
      of: { kind: 'interests', interests: interests.map(({ of }) => of) },
      weight: sum(interests),
    })
  const languages = sharedLanguages(viewer, person, known).slice(0, MOST_NAMED)
  if (languages.length > 0)
    found.push({ of: { kind: 'languages', codes: languages.map(({ of }) => of) }, weight: sum(languages) })
  if (person.town !== '' && sameWords(viewer.town, person.town))
    found.push({ of: { kind: 'town', town: person.town }, weight: SAME_TOWN })
  return found.toSorted((a, b) => b.weight - a.weight)
}

const sum = (list: readonly Weighed<unknown>[]) => list.reduce((all, { weight }) => all + weight, 0)

/** How hard these two answers to one question go together; 0 where they do. */
function clashOf(kind: RankedField, answers: readonly string[]): number {
  const [one = '', other = '', weight = 0] = clashing[kind] ?? []
  return answers.includes(one) && answers.includes(other) ? weight : 0
}

/** What differs and how much it matters: answers that clash, a soft wish of the viewer that is missed, many years. */
function differencesFrom(viewer: Shown & { wishes: Wishes }, { features: theirs }: Shown) {
  const { features: mine } = viewer
  const found = rankedFields.flatMap((kind): Weighed<Difference>[] => {
    const [yours, other] = [mine[kind], theirs[kind]]
    if (yours === null || other === null || yours === other) return []
    const { missed } = wishesMet({ [kind]: viewer.wishes[kind] }, { [kind]: other })
    const weight = clashOf(kind, [yours, other]) || missed * MISSED
    return weight > 0 ? [{ of: Difference.parse({ kind, yours, theirs: other }), weight }] : []
  })
  const years = Math.abs(mine.age - theirs.age)
  if (years >= AGE_GAP) found.push({ of: { kind: 'age', years }, weight: (A_DECADE * years) / AGE_GAP })
  return found.toSorted((a, b) => b.weight - a.weight)
}

/** One point for each answer, shared interest and language that does not go without saying, and for the same town. */
function commonGround(viewer: Shown, person: Shown, known: Known): CommonGround {
  const points =
    sharedAnswers(viewer, person).length +
    sharedInterests(viewer, person, known).length +
    sharedLanguages(viewer, person, known).filter(({ of }) => !goesWithoutSaying(of, known)).length +
    Number(person.town !== '' && sameWords(viewer.town, person.town))
  return points >= MANY ? 'many' : points >= SOME ? 'some' : 'few'
}

/**
 * At most three true reasons, the weightiest first, the one difference that matters most, and how much there is in
 * common. All of it from what both show to everyone, so none of it can tell what either hides.
 */
export const explained = (
  viewer: Shown & { wishes: Wishes },
  person: Shown,
  known: Known,
): Omit<Why, 'chance'> => ({
  reasons: reasonsFor(viewer, person, known)
    .slice(0, MAX_REASONS)
    .map(({ of }) => of),
  difference: differencesFrom(viewer, person)[0]?.of ?? null,
  common: commonGround(viewer, person, known),
})
