import { eachField, emptyValue, type SoftWishField, softWishFields } from '@hearth/contract/profile/fields'
import type { ModelFeatures } from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import { logistic } from '../../server/src/features/discovery/ranking/model/regression.rules.ts'
import { seeded } from './figures.ts'
import type { SimulatedWorld } from './worlds.ts'

/** A simulated person: what a profile tells, and what nobody knows. */
export type SimulatedPerson = {
  id: string
  index: number
  features: ModelFeatures
  /** The day on which they join, from 0. */
  joins: number
  /** How many cards they decide on when they come. */
  cards: number
  choosiness: number
  popularity: number
  /** Coordinates that no profile tells, and how much this person wants of each. */
  look: readonly number[]
  taste: readonly number[]
}

/** A simulated community, and the decision that each would make on each other. */
export type SimulatedCommunity = {
  people: readonly SimulatedPerson[]
  /** The true chance that one likes the other, who is shown at a position of the deck, from 0. */
  likeChance: (liker: SimulatedPerson, liked: SimulatedPerson, position: number) => number
  /** The decision on a card there: the same under every policy. */
  likes: (liker: SimulatedPerson, liked: SimulatedPerson, position: number) => boolean
}

const LAST_ARRIVAL = 4
const INTERESTS = 40
const YOUNGEST = 22
const AGES = 20

/** Returns a standard normal number (Box–Muller). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function personOf(index: number, world: SimulatedWorld, random: () => number): SimulatedPerson {
  const { spread, tasteRank, arrivingShare, cards } = world
  const vector = () => Array.from({ length: tasteRank }, () => normal(random))
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] ?? null
  // The lower its number, the more common an interest.
  const interests = Array.from({ length: 6 }, () => `interest ${Math.floor(INTERESTS * random() ** 2)}`)
  const shared = normal(random)
  return {
    id: String(index).padStart(5, '0'),
    index,
    features: {
      ...eachField<Pick<ModelFeatures, SoftWishField>>(softWishFields, emptyValue),
      age: YOUNGEST + Math.floor(random() * AGES),
      gender: index % 2 === 0 ? 'woman' : 'man',
      lookingFor: pick(['serious_relationship', 'casual_dating', 'not_sure'] as const),
      wantsChildren: pick(['yes', 'no', 'open', null] as const),
      smoking: pick(['no', 'no', 'sometimes', 'yes'] as const),
      interests: [...new Set(interests)],
      favourites: [],
      languages: [],
      photos: 1 + Math.floor(random() * 5),
      prompts: Math.floor(random() * 3),
      bioLength: Math.floor(random() * 400),
      isVerified: false,
    },
    joins: random() < arrivingShare ? 1 + Math.floor(random() * LAST_ARRIVAL) : 0,
    cards: cards[Math.floor(random() * cards.length)] ?? 0,
    choosiness: spread.choosiness * (0.35 * shared + 0.94 * normal(random)),
    popularity: spread.popularity * (0.35 * shared + 0.94 * normal(random)),
    look: vector(),
    taste: vector(),
  }
}

/** The log-odds that profiles add: age, goals, children, smoking, shared interests, photos. */
function contentOdds({ features: mine }: SimulatedPerson, { features: theirs }: SimulatedPerson): number {
  const shared = mine.interests.filter((one) => theirs.interests.includes(one)).length
  const sameGoal = Number(mine.lookingFor === theirs.lookingFor)
  const clash = Number(
    [mine, theirs].some(({ wantsChildren }) => wantsChildren === 'yes') &&
      [mine, theirs].some(({ wantsChildren }) => wantsChildren === 'no'),
  )
  return (
    0.4 -
    0.06 * Math.abs(mine.age - theirs.age) +
    0.3 * sameGoal -
    0.6 * clash -
    0.3 * Number(mine.smoking === 'no' && theirs.smoking === 'yes') +
    0.2 * shared +
    0.08 * (theirs.photos - 3)
  )
}

/** Returns a community of this many people, the same for a seed. */
export function communityOf(world: SimulatedWorld, size: number, seed: number): SimulatedCommunity {
  const random = seeded(seed)
  const people = Array.from({ length: size }, (_, index) => personOf(index, world, random))
  const tasteOdds = (liker: SimulatedPerson, liked: SimulatedPerson) =>
    world.spread.taste * liker.taste.reduce((sum, wanted, k) => sum + wanted * (liked.look[k] ?? 0), 0)
  const likeChance: SimulatedCommunity['likeChance'] = (liker, liked, position) =>
    logistic(
      world.intercept[liker.features.gender === 'woman' ? 'woman' : 'man'] -
        liker.choosiness +
        liked.popularity +
        contentOdds(liker, liked) +
        tasteOdds(liker, liked) -
        world.positionBias * position,
    )
  const luck = (liker: SimulatedPerson, liked: SimulatedPerson) =>
    seeded((seed * 7_919 + liker.index) * 104_729 + liked.index)()
  return {
    people,
    likeChance,
    likes: (liker, liked, position) => luck(liker, liked) < likeChance(liker, liked, position),
  }
}
