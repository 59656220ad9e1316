import { deckDrawOf } from '../../server/src/cryptography/signatures.ts'
import {
  type Commonness,
  foldedInterest,
} from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import { newcomer } from '../../server/src/features/discovery/ranking/model/person-scores.rules.ts'
import { orderIn } from '../../server/src/features/discovery/ranking/order/ordering.ts'
import type {
  RankingProfile,
  ScoringContext,
} from '../../server/src/features/discovery/ranking/order/scoring-context.ts'
import {
  type PastDecision,
  type TrainingResult,
  train,
} from '../../server/src/features/discovery/ranking/training/training.rules.ts'
import { communityOf, type SimulatedCommunity, type SimulatedPerson } from './communities.ts'
import { gini, mean, seeded, shuffled } from './figures.ts'

export const deckPolicies = ['random', 'popularity', 'product', 'oracle'] as const
export type DeckPolicy = (typeof deckPolicies)[number]

/** The result of one policy in one community; shares are of all people or of all cards. */
export type SimulationResult = {
  matches: number
  matched: number
  gini: number
  neverShown: number
  seldomShown: number
  deadCards: number
}

const DAYS = 6
const CARDS = 5
const SELDOM = 1 / 3
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 5, 15)
const draw = deckDrawOf(['a secret of the simulation, long enough'])

/** Everything that has happened so far. */
type SimulationState = {
  day: number
  decisions: PastDecision[]
  /** The decisions by liker and liked. */
  made: Map<string, boolean>
  shown: Map<string, number>
  received: Map<string, { likes: number; all: number }>
  trained: TrainingResult | undefined
  deadCards: number
}

type Ranker = (viewer: SimulatedPerson, pool: readonly SimulatedPerson[]) => readonly SimulatedPerson[]

const pairKey = (liker: SimulatedPerson, liked: SimulatedPerson) => `${liker.id} ${liked.id}`

const best = (pool: readonly SimulatedPerson[], valueOf: (person: SimulatedPerson) => number) =>
  pool
    .map((person) => ({ person, value: valueOf(person) }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ person }) => person)

function commonnessOf(people: readonly SimulatedPerson[]): Commonness {
  const all = people.flatMap(({ features }) => features.interests.map(foldedInterest))
  const counts = Map.groupBy(all, (interest) => interest)
  return { people: people.length, having: new Map([...counts].map(([one, list]) => [one, list.length])) }
}

/** The order of the product: its functions, with all that they would read from the database. */
function productRanker({ people }: SimulatedCommunity, state: SimulationState): Ranker {
  const { shown, made, day, trained } = state
  const commonness = commonnessOf(people)
  const scores = new Map(trained?.scores.map((score) => [score.userId, score]))
  const profiles = new Map(
    people.map(({ id, features }): [string, RankingProfile] => {
      const score = scores.get(id)
      const decisionsKnown = Math.min(score?.decisionsMade ?? 0, score?.decisionsReceived ?? 0)
      return [
        id,
        {
          features,
          score: score ?? newcomer,
          decisionsKnown,
          shown: shown.get(id) ?? 0,
          wishes: {},
          slopes: undefined,
        },
      ]
    }),
  )
  const meanShown = mean(people.map(({ id }) => shown.get(id) ?? 0))
  const model = trained?.model ?? train({ decisions: [], featuresById: new Map(), commonness }).model
  return (viewer, pool) => {
    const byId = new Map(pool.map((person) => [person.id, person]))
    const context: ScoringContext = {
      model,
      modelId: null,
      meanShown,
      commonness,
      speaking: new Map(),
      viewer: profiles.get(viewer.id),
      others: profiles,
    }
    const decisionBack = (person: SimulatedPerson) => made.get(pairKey(person, viewer))
    const candidates = pool.map((person) => ({
      userId: person.id,
      distanceBucket: null,
      likesViewer: decisionBack(person) === true,
    }))
    const today = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
    // Each dealt card is decided on at once, so everybody in the pool is new to the viewer.
    const undealt = new Map(pool.map((person) => [person.id, decisionBack(person) === false]))
    return orderIn(context, candidates, { draw, viewerId: viewer.id, day: today, undealt }).flatMap(
      (id) => byId.get(id) ?? [],
    )
  }
}

/** The true chance of a match, with all decisions that were made: the best that is possible without looking ahead. */
function oracleRanker({ likeChance }: SimulatedCommunity, { made }: SimulationState): Ranker {
  return (viewer, pool) =>
    best(pool, (person) => {
      const back = made.get(pairKey(person, viewer))
      return (
        likeChance(viewer, person, 0) * (back === undefined ? likeChance(person, viewer, 0) : Number(back))
      )
    })
}

function rankerOf(
  policy: DeckPolicy,
  community: SimulatedCommunity,
  state: SimulationState,
  random: () => number,
): Ranker {
  const { received } = state
  const popularity = ({ id }: SimulatedPerson) => {
    const { likes, all } = received.get(id) ?? { likes: 0, all: 0 }
    return (likes + 1) / (all + 2)
  }
  if (policy === 'product') return productRanker(community, state)
  if (policy === 'oracle') return oracleRanker(community, state)
  return (_, pool) => (policy === 'random' ? shuffled(pool, random) : best(pool, popularity))
}

/** Lets everybody who has joined see the first cards of their deck and decide. */
function passDay(policy: DeckPolicy, community: SimulatedCommunity, state: SimulationState, seed: number) {
  const random = seeded(seed * 1_000 + state.day)
  const present = community.people.filter(({ joins }) => joins <= state.day)
  const ranker = rankerOf(policy, community, state, random)
  const shownToday = new Map(state.shown)
  for (const viewer of shuffled(present, random)) {
    const isOpen = (person: SimulatedPerson) =>
      person.features.gender !== viewer.features.gender && !state.made.has(pairKey(viewer, person))
    const cards = ranker(viewer, present.filter(isOpen)).slice(0, CARDS)
    for (const [position, person] of cards.entries()) {
      const isLike = community.likes(viewer, person, position)
      state.deadCards += Number(state.made.get(pairKey(person, viewer)) === false)
      state.made.set(pairKey(viewer, person), isLike)
      state.decisions.push({
        liker: viewer.id,
        liked: person.id,
        isLike,
        distanceBucket: null,
        isForTaste: true,
      })
      shownToday.set(person.id, (shownToday.get(person.id) ?? 0) + 1)
      const { likes, all } = state.received.get(person.id) ?? { likes: 0, all: 0 }
      state.received.set(person.id, { likes: likes + Number(isLike), all: all + 1 })
    }
  }
  // The product counts exposure when it trains.
  state.shown = shownToday
}

/** Simulates six days of five cards, with a training after each day. */
export function simulate(policy: DeckPolicy, size: number, seed: number): SimulationResult {
  const community = communityOf(size, seed)
  const featuresById = new Map(community.people.map(({ id, features }) => [id, features]))
  const commonness = commonnessOf(community.people)
  const state: SimulationState = {
    day: 0,
    decisions: [],
    made: new Map(),
    shown: new Map(),
    received: new Map(),
    trained: undefined,
    deadCards: 0,
  }
  for (; state.day < DAYS; state.day++) {
    passDay(policy, community, state, seed)
    if (policy === 'product')
      state.trained = train({ decisions: state.decisions.toReversed(), featuresById, commonness })
  }
  return resultOf(community, state)
}

function resultOf({ people }: SimulatedCommunity, state: SimulationState): SimulationResult {
  const matches = new Map<string, number>()
  for (const [key, isLike] of state.made) {
    const [liker = '', liked = ''] = key.split(' ')
    if (isLike && state.made.get(`${liked} ${liker}`)) matches.set(liker, (matches.get(liker) ?? 0) + 1)
  }
  const exposure = people.filter(({ joins }) => joins === 0).map(({ id }) => state.shown.get(id) ?? 0)
  const usual = mean(exposure)
  const share = (list: readonly number[], holds: (times: number) => boolean) =>
    list.filter(holds).length / list.length
  return {
    matches: mean(people.map(({ id }) => matches.get(id) ?? 0)),
    matched: matches.size / people.length,
    gini: gini(exposure),
    neverShown: share(exposure, (times) => times === 0),
    seldomShown: share(exposure, (times) => times < SELDOM * usual),
    deadCards: state.deadCards / state.decisions.length,
  }
}
