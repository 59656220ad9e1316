import type { ModelFeatures } from '../../features/discovery/ranking/features/pair-features.rules.ts'
import { logistic } from '../../features/discovery/ranking/model/regression.rules.ts'
import { deckPairsIn } from '../../features/discovery/ranking/order/deck-pairs.ts'
import { orderIn, type PoolCandidate, popularityIn } from '../../features/discovery/ranking/order/ordering.ts'
import type {
  RankingProfile,
  ScoringContext,
} from '../../features/discovery/ranking/order/scoring-context.ts'
import { slopesAfter } from '../../features/discovery/ranking/order/taste-order.ts'
import type { FreshDecision } from '../../features/discovery/ranking/taste/taste.store.ts'
import { type PastDecision, train } from '../../features/discovery/ranking/training/training.rules.ts'

export type TastePerson = {
  id: string
  features: ModelFeatures
  /** From 0 to 3, the same for everybody who looks at them. */
  distanceBucket: number
  choosiness: number
  charm: number
}

type TasteCommunity = { people: TastePerson[]; random: () => number; decisions: PastDecision[] }
type LikesPerson = (person: TastePerson) => boolean

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw<Value>(random: () => number, weighted: readonly (readonly [Value, number])[]): Value {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weighted) {
    left -= weight
    if (left <= 0) return value
  }
  throw new Error('nothing to draw from')
}

const bell = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function simulatePerson(id: string, random: () => number): TastePerson {
  const interests = Array.from({ length: 4 }, () => `Interest ${Math.floor(random() * 25)}`)
  const features: ModelFeatures = {
    gender: null,
    familyValues: null,
    hasChildren: null,
    homeLanguages: [],
    languages: ['en'],
    photos: 2,
    prompts: 2,
    isVerified: false,
    age: 22 + Math.floor(random() * 24),
    interests,
    favourites: [],
    bioLength: Math.floor(random() ** 2 * 900),
    lookingFor: draw(random, [
      ['serious_relationship', 45],
      ['casual_dating', 20],
      ['friendship', 15],
      ['not_sure', 20],
    ]),
    relationshipGoals: draw(random, [
      ['marriage', 25],
      ['long_term', 40],
      ['see_where_it_goes', 25],
      ['companionship', 10],
    ]),
    wantsChildren: draw(random, [
      ['yes', 30],
      ['no', 25],
      ['open', 25],
      ['not_sure', 10],
      [null, 10],
    ]),
    smoking: draw(random, [
      ['no', 60],
      ['sometimes', 15],
      ['yes', 15],
      ['stopping', 5],
      [null, 5],
    ]),
    drinking: draw(random, [
      ['no', 20],
      ['rarely', 20],
      ['socially', 40],
      ['often', 15],
      [null, 5],
    ]),
    goingOut: null,
    datingPace: null,
  }
  return {
    id,
    features,
    distanceBucket: Math.floor(random() * 4),
    choosiness: 0.7 + 1.2 * bell(random),
    charm: bell(random),
  }
}

/** Makes people of whom each has decided on some others, by how choosy they are and how charming the others are. */
export function simulateCommunity(seed: number, { size = 250, each = 30 } = {}): TasteCommunity {
  const random = randomNumbers(seed)
  const people = Array.from({ length: size }, (_, n) => simulatePerson(`person ${n}`, random))
  const decisions = people.flatMap((liker, n) =>
    Array.from({ length: each }, (_, k): PastDecision => {
      const liked = people[(n + 1 + ((k * 7 + Math.floor(random() * 7)) % (size - 1))) % size] ?? liker
      const isLike = random() < logistic(liked.charm - liker.choosiness)
      return {
        liker: liker.id,
        liked: liked.id,
        isLike,
        distanceBucket: liked.distanceBucket,
        isForTaste: true,
      }
    }),
  )
  return { people, random, decisions }
}

const profileOf = (
  { features }: TastePerson,
  score: { choosiness: number; popularity: number } | undefined,
): RankingProfile => ({
  features,
  score: { choosiness: score?.choosiness ?? 0, popularity: score?.popularity ?? 0 },
  decisionsKnown: 0,
  shown: 0,
  wishes: {},
  slopes: undefined,
})

/** Trains on all decisions of the community, and returns what decks are ordered by for a viewer without decisions. */
export function trainedContext({ people, decisions }: TasteCommunity, viewer: TastePerson): ScoringContext {
  const commonness = { people: people.length, having: new Map<string, number>() }
  const featuresById = new Map(people.map(({ id, features }) => [id, features]))
  const { model, scores } = train({ decisions, featuresById, commonness })
  const scoreOf = new Map(scores.map((score) => [score.userId, score]))
  return {
    model,
    modelId: null,
    meanShown: 0,
    commonness,
    speaking: new Map(),
    viewer: profileOf(viewer, undefined),
    others: new Map(people.map((person) => [person.id, profileOf(person, scoreOf.get(person.id))])),
  }
}

const ROUND = 5

/** Lets a viewer decide on the first cards of their deck, which is put in order after every fifth; returns the rest in order. */
export function swipeDeck(
  context: ScoringContext,
  { people, likes, swipes }: { people: readonly TastePerson[]; likes: LikesPerson; swipes: number },
): TastePerson[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const fresh: FreshDecision[] = []
  const left = new Set(byId.keys())
  const ordered = () => {
    const pool = [...left].map(
      (userId): PoolCandidate => ({
        userId,
        distanceBucket: byId.get(userId)?.distanceBucket ?? null,
        likesViewer: false,
      }),
    )
    const pairs = deckPairsIn(
      context,
      people.map(({ id: userId, distanceBucket }) => ({ userId, distanceBucket })),
    )
    const options = {
      pairs,
      slopes: slopesAfter(
        { state: null, slopes: undefined, fresh },
        { model: context.model, pairs, popularityOf: popularityIn(context) },
      ),
      draw: () => 0.5,
      viewerId: 'viewer',
      day: '2026-06-15',
      undealt: new Map<string, boolean>(),
      position: fresh.length,
    }
    return orderIn(context, pool, options).flatMap((id) => byId.get(id) ?? [])
  }
  while (fresh.length < swipes)
    for (const person of ordered().slice(0, ROUND)) {
      const { id: likedId, distanceBucket } = person
      fresh.push({ likedId, isLike: likes(person), distanceBucket })
      left.delete(person.id)
    }
  return ordered()
}
