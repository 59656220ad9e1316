import type { Reason } from '@hearth/contract/people/why'
import { type RankedField, rankedFields } from '@hearth/contract/profile/fields'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { readCommunity } from '../../../demo/community.ts'
import { foldedInterest, type ModelFeatures } from '../ranking/features/pair-features.rules.ts'
import { priorModel } from '../ranking/model/model.rules.ts'
import { answerKey } from './reason-weights.rules.ts'
import { type CommonnessInCommunity, explainPair, type PublicPerson } from './why.rules.ts'

const community = readCommunity(readConfig({}).demoFolder).people
/** Between people who are further apart in age hardly any cards are shown. */
const MAX_YEARS_APART = 12

const countOf = (values: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, list]) => [value, list.length]))

const people = community.map(({ age, profile }): PublicPerson & { wishes: object } => {
  const answers = Object.fromEntries(rankedFields.map((field) => [field, profile[field] ?? null])) as Pick<
    ModelFeatures,
    RankedField
  >
  const { gender = null, interests = [], favourites = [], languages = [], homeLanguages = [] } = profile
  const counted = { photos: 1, prompts: 0, bioLength: 0, isVerified: false }
  const features = { age, gender, interests, favourites, languages, homeLanguages, ...counted, ...answers }
  return { features, town: profile.locationCity ?? '', wishes: {} }
})

const commonness: CommonnessInCommunity = {
  people: people.length,
  having: countOf(people.flatMap(({ features }) => features.interests.map(foldedInterest))),
  speaking: countOf(people.flatMap(({ features }) => features.languages)),
  answers: {
    people: people.length,
    giving: countOf(
      people.flatMap(({ features, town }) => [
        ...rankedFields.map((field) => answerKey(field, features[field] ?? '')),
        answerKey('town', foldedInterest(town)),
      ]),
    ),
  },
  weights: priorModel.weights,
}

/** Every tenth person and those who could be on their cards. */
const cards = people
  .filter((_, nth) => nth % 10 === 0)
  .flatMap((viewer) =>
    people
      .filter((one) => one !== viewer && Math.abs(one.features.age - viewer.features.age) <= MAX_YEARS_APART)
      .map((person) => ({ viewer, person, why: explainPair(viewer, person, commonness) })),
  )

function isSaidBy({ features, town }: PublicPerson, reason: Reason): boolean {
  if (reason.kind === 'town') return foldedInterest(town) === foldedInterest(reason.town)
  if (reason.kind === 'languages') return reason.codes.every((code) => features.languages.includes(code))
  if (reason.kind !== 'interests') return features[reason.kind] === reason.value
  const said = features.interests.map(foldedInterest)
  return reason.interests.every((one) => said.includes(foldedInterest(one)))
}

test('every reason and difference on thousands of cards is true of both people', () => {
  expect(cards.length).toBeGreaterThan(5_000)
  const untrue = cards.flatMap(({ viewer, person, why }) =>
    why.reasons.filter((reason) => !isSaidBy(viewer, reason) || !isSaidBy(person, reason)),
  )
  expect(untrue).toEqual([])
  const unlike = cards.filter(({ viewer, person, why: { difference } }) => {
    if (!difference) return false
    if (difference.kind === 'age')
      return Math.abs(viewer.features.age - person.features.age) !== difference.years
    const { kind, yours, theirs } = difference
    return viewer.features[kind] !== yours || person.features[kind] !== theirs
  })
  expect(unlike).toEqual([])
})

test('the same two reasons lead at most one card in twenty', () => {
  const leading = cards.flatMap(({ why: { reasons } }) =>
    reasons.length < 2
      ? []
      : [JSON.stringify(reasons.slice(0, 2).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))],
  )
  const most = Math.max(...countOf(leading).values()) / cards.length
  expect(most).toBeLessThan(0.05)
})
