import type { CandidatesView, CandidateView } from '@hearth/contract/people/discovery'
import type { Why } from '@hearth/contract/people/why'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import type { PersonView } from '@hearth/contract/profile/people'

const distances: (DistanceBucket | null)[] = ['under_10', 'under_30', 'over_30', null, 'under_3']

const whyOf = (interests: readonly string[], nth: number): Why | null => {
  const whys: Why[] = [
    {
      reasons: [
        { kind: 'lookingFor', value: 'serious_relationship' },
        { kind: 'languages', codes: ['pt', 'en'] },
        { kind: 'interests', interests: interests.slice(0, 2) },
      ],
      difference: { kind: 'relationshipGoals', yours: 'long_term', theirs: 'marriage' },
      common: 'many',
      chance: 12,
    },
    {
      reasons: [
        { kind: 'smoking', value: 'no' },
        { kind: 'languages', codes: ['en'] },
      ],
      difference: { kind: 'age', years: 9 },
      common: 'some',
      chance: null,
    },
    {
      reasons: [{ kind: 'lookingFor', value: 'serious_relationship' }],
      difference: { kind: 'smoking', yours: 'no', theirs: 'sometimes' },
      common: 'few',
      chance: null,
    },
  ]
  return whys[nth] ?? null
}

/** The same people, as somebody who decides on them is told of them. */
export const candidatesIn = ({ people }: { people: readonly PersonView[] }): CandidateView[] =>
  people.map((person, nth) => ({
    ...person,
    distanceBucket: distances[nth] ?? null,
    why: whyOf(person.interests, nth),
    note: null,
  }))

/** A deck that ends with these. */
export const deckOf = (people: CandidateView[], more: Partial<CandidatesView> = {}): CandidatesView => ({
  people,
  left: people.length,
  leftIsMore: false,
  advice: [],
  next: null,
  ...more,
})
