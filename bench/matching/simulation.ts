import { communityOf, type SimulatedCommunity, type SimulatedPerson } from './communities.ts'
import { gini, mean, seeded, shuffled } from './figures.ts'
import { ProductRanking, type SimulatedDecision } from './product-deck.ts'
import type { SimulatedWorld } from './worlds.ts'

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

const SELDOM = 1 / 3
/** Training is asked for so many times a day. */
const HOURS = 12

/** All that has happened so far. */
type SimulationState = {
  day: number
  /** The decisions by liker and liked. */
  made: Map<string, Map<string, boolean>>
  received: Map<string, { likes: number; all: number }>
  deadCards: number
}

type Decide = (person: SimulatedPerson, position: number) => SimulatedDecision
/** Deals a viewer their cards of the day. */
type Dealer = (viewer: SimulatedPerson, pool: readonly SimulatedPerson[], decide: Decide) => void

const decisionIn =
  ({ made }: SimulationState) =>
  (liker: SimulatedPerson, liked: SimulatedPerson) =>
    made.get(liker.id)?.get(liked.id)

/** Deals the people with the highest value first. */
const dealBest =
  (valueOf: (viewer: SimulatedPerson, person: SimulatedPerson) => number): Dealer =>
  (viewer, pool, decide) =>
    pool
      .map((person) => ({ person, value: valueOf(viewer, person) }))
      .toSorted((a, b) => b.value - a.value)
      .slice(0, viewer.cards)
      .forEach(({ person }, position) => void decide(person, position))

function dealerOf(
  policy: Exclude<DeckPolicy, 'product'>,
  { likeChance }: SimulatedCommunity,
  state: SimulationState,
  random: () => number,
): Dealer {
  if (policy === 'random') return dealBest(() => random())
  if (policy === 'popularity')
    return dealBest((_, { id }) => {
      const { likes, all } = state.received.get(id) ?? { likes: 0, all: 0 }
      return (likes + 1) / (all + 2)
    })
  const decisionOf = decisionIn(state)
  // The true chance of a match, with all decisions that were made: the best that is possible without looking ahead.
  return dealBest((viewer, person) => {
    const back = decisionOf(person, viewer)
    return likeChance(viewer, person, 0) * (back === undefined ? likeChance(person, viewer, 0) : Number(back))
  })
}

/** Lets a viewer decide on a person, the same under every policy. */
const decisionOn =
  (community: SimulatedCommunity, state: SimulationState, viewer: SimulatedPerson): Decide =>
  (person, position) => {
    const isLike = community.likes(viewer, person, position)
    state.deadCards += Number(decisionIn(state)(person, viewer) === false)
    state.made.set(viewer.id, (state.made.get(viewer.id) ?? new Map()).set(person.id, isLike))
    const { likes, all } = state.received.get(person.id) ?? { likes: 0, all: 0 }
    state.received.set(person.id, { likes: likes + Number(isLike), all: all + 1 })
    return { liker: viewer, liked: person, isLike }
  }

/** Simulates some days. */
export function simulate(
  policy: DeckPolicy,
  world: SimulatedWorld,
  size: number,
  seed: number,
): SimulationResult {
  const community = communityOf(world, size, seed)
  const state: SimulationState = { day: 0, made: new Map(), received: new Map(), deadCards: 0 }
  const ranking =
    policy === 'product' ? new ProductRanking(community.people, decisionIn(state), seed) : undefined
  for (; state.day < world.days; state.day++) {
    const random = seeded(seed * 1_000 + state.day)
    const present = community.people.filter(({ joins }) => joins <= state.day)
    const coming = shuffled(present, random).filter(() => random() < world.comingShare)
    const deal: Dealer =
      policy === 'product'
        ? (viewer, pool, decide) => ranking?.visit(viewer, pool, state.day, decide)
        : dealerOf(policy, community, state, random)
    const perHour = Math.ceil(coming.length / HOURS)
    for (const [number, viewer] of coming.entries()) {
      const mine = state.made.get(viewer.id)
      const isOpen = (person: SimulatedPerson) =>
        person.features.gender !== viewer.features.gender && !mine?.has(person.id)
      deal(viewer, present.filter(isOpen), decisionOn(community, state, viewer))
      if (number % perHour === perHour - 1) ranking?.train()
    }
    ranking?.train()
  }
  return resultOf(community, state)
}

function resultOf(
  { people }: SimulatedCommunity,
  { made, received, deadCards }: SimulationState,
): SimulationResult {
  const matches = people.map(
    ({ id }) =>
      [...(made.get(id) ?? [])].filter(([other, isLike]) => isLike && made.get(other)?.get(id)).length,
  )
  const exposure = people.filter(({ joins }) => joins === 0).map(({ id }) => received.get(id)?.all ?? 0)
  const usual = mean(exposure)
  const share = (list: readonly number[], holds: (times: number) => boolean) =>
    list.filter(holds).length / list.length
  const cards = [...received.values()].reduce((sum, { all }) => sum + all, 0)
  return {
    matches: mean(matches),
    matched: share(matches, (count) => count > 0),
    gini: gini(exposure),
    neverShown: share(exposure, (times) => times === 0),
    seldomShown: share(exposure, (times) => times < SELDOM * usual),
    deadCards: deadCards / cards,
  }
}
