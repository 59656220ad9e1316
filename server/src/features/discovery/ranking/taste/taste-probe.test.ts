import { expect, test } from 'vitest'
import {
  randomNumbers,
  simulateCommunity,
  swipeDeck,
  type TastePerson,
  trainedContext,
} from '../../../../testing/people/simulated-community.ts'

/** None of these seeds was used to choose a number of the model. */
const SEEDS = process.env['FULL'] === 'all' ? 10 : 3
const FIRST_SEED = 7_301
const SWIPES = 40
const FIRST_CARDS = 20

const own = {
  age: 32,
  interests: ['Interest 1', 'Interest 2', 'Interest 3'],
  lookingFor: 'serious_relationship',
  relationshipGoals: 'long_term',
} as const

type Predicate = (person: TastePerson) => boolean
const smokes: Predicate = ({ features }) => features.smoking === 'yes' || features.smoking === 'sometimes'

const tastes: Record<string, Predicate> = {
  'older people': ({ features }) => features.age >= 37,
  'younger people': ({ features }) => features.age < 28,
  'people who want children': ({ features }) => features.wantsChildren === 'yes',
  'people who do not want children': ({ features }) => features.wantsChildren === 'no',
  'people who smoke': (person) => smokes(person),
  'people nearby': ({ distanceBucket }) => distanceBucket === 0,
  'people far away': ({ distanceBucket }) => distanceBucket === 3,
  'people who drink little': ({ features }) => features.drinking === 'no' || features.drinking === 'rarely',
  'people with the same goals': ({ features }) =>
    features.lookingFor === 'serious_relationship' && features.relationshipGoals === 'long_term',
  'people with long profiles': ({ features }) => features.bioLength > 450,
  'people with short profiles': ({ features }) => features.bioLength < 60,
  'people with a shared interest': ({ features }) =>
    features.interests.some((one) => own.interests.some((mine) => mine === one)),
}

const shareOf = (people: readonly TastePerson[], fits: Predicate) =>
  people.filter(fits).length / people.length
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Returns the first and all people that are left after a viewer has decided on so many by `likes`, for each seed. */
const decksAfter = (swipes: number, likesIn: (seed: number) => Predicate) =>
  communities.map(({ seed, people, context }) => {
    const rest = swipeDeck(context, { people, likes: likesIn(seed), swipes })
    return { seed, people, rest, first: rest.slice(0, FIRST_CARDS) }
  })

const communities = Array.from({ length: SEEDS }, (_, n) => {
  const seed = FIRST_SEED + n
  const community = simulateCommunity(seed)
  const [viewer, ...people] = community.people
  if (!viewer) throw new Error('nobody is in the community')
  return {
    seed,
    people,
    context: trainedContext(community, { ...viewer, features: { ...viewer.features, ...own } }),
  }
})

test('after 40 decisions of one plain taste the first 20 cards have at least 1.5 times as many such people', () => {
  const lifts = Object.entries(tastes).map(([name, fits]) => {
    const decks = decksAfter(SWIPES, () => fits)
    return { name, lift: mean(decks.map(({ first, rest }) => shareOf(first, fits) / shareOf(rest, fits))) }
  })
  const all = mean(lifts.map(({ lift }) => lift))
  process.stdout.write(
    `${lifts.map(({ name, lift }) => `${lift.toFixed(2)} ${name}\n`).join('')}${all.toFixed(2)} mean\n`,
  )
  expect(lifts.filter(({ lift }) => lift < 1.5)).toEqual([])
  expect(all).toBeGreaterThan(2)
}, 600_000)

test('a viewer who decides by chance gets no deck of one kind', () => {
  const decks = decksAfter(80, (seed) => {
    const random = randomNumbers(seed)
    return () => random() < 0.4
  })
  for (const fits of Object.values(tastes))
    expect(mean(decks.map(({ first, rest }) => shareOf(first, fits) / shareOf(rest, fits)))).toBeLessThan(2)
})

/** Assigns people to a group that no profile tells; the second number is the share of those who smoke. */
const groupIn = (seed: number, [ofOthers, ofSmokers]: readonly [number, number]): Predicate => {
  const random = randomNumbers(seed)
  const drawn = new Map<string, boolean>()
  return (person) => {
    const isIn = drawn.get(person.id) ?? random() < (smokes(person) ? ofSmokers : ofOthers)
    drawn.set(person.id, isIn)
    return isIn
  }
}

/** The share of a group in the first cards over that in the rest, for a viewer who likes nine of ten in it, one of ten else. */
function groupLift(shares: readonly [number, number], bias = 0.9) {
  const groups = new Map(communities.map(({ seed }) => [seed, groupIn(seed, shares)]))
  const isIn = (seed: number) => groups.get(seed) ?? (() => false)
  const decks = decksAfter(SWIPES, (seed) => {
    const random = randomNumbers(seed + 1)
    return (person) => random() < (isIn(seed)(person) ? bias : 1 - bias)
  })
  return {
    lift: mean(decks.map(({ seed, first, rest }) => shareOf(first, isIn(seed)) / shareOf(rest, isIn(seed)))),
    ofSmokers: mean(
      decks.map(({ seed, rest }) => shareOf(rest.filter(smokes), isIn(seed)) / shareOf(rest, isIn(seed))),
    ),
  }
}

test('a viewer who prefers a group that no profile tells does not get more of it', () => {
  const { lift } = groupLift([0.5, 0.5])
  expect(lift).toBeGreaterThan(0.8)
  expect(lift).toBeLessThan(1.2)
})

test('a group that differs in one answer comes at most as much more often as people with that answer are in it', () => {
  const { lift, ofSmokers } = groupLift([0.4, 0.65])
  expect(lift).toBeLessThan(ofSmokers + 0.1)
})
