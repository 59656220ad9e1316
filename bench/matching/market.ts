import { arrange } from '../../server/src/features/discovery/ranking/exposure.rules.ts'
import {
  type Look,
  likeChance,
  matchChance,
  type PastVote,
  type RankingModel,
  standingsOf,
} from '../../server/src/features/discovery/ranking/model.rules.ts'
import { newcomer, type Standing } from '../../server/src/features/discovery/ranking/standing.rules.ts'
import { gini, mean, seeded, shuffled } from './figures.ts'
import { type DateVotes, matched } from './protocol.ts'

export const policies = ['random', 'cold reciprocal', 'one-sided', 'reciprocal', 'fair'] as const
export type Policy = (typeof policies)[number]

/** The result of one policy: matches, cards shown, and how evenly people were shown. */
export type Market = { matches: number; perHundred: number; gini: number; neverShown: number }

/** A person who could be shown, and their score by each policy. */
type Card = { viewer: string; other: string; pair: DateVotes; scores: Record<Policy, number> }

const DECK = 3
const SPLITS = 40

type KnownPerson = { model: RankingModel; standings: ReadonlyMap<string, Standing>; random: () => number }

function cardOf(pair: DateVotes, [there, back]: readonly [PastVote, PastVote], known: KnownPerson): Card {
  const { model, standings, random } = known
  const at = (id: string) => standings.get(id) ?? newcomer
  const look = ({ liker, liked, features }: PastVote): Look => ({
    features,
    liker: at(liker),
    liked: at(liked),
  })
  const unknown = ({ features }: PastVote): Look => ({ features, liker: newcomer, liked: newcomer })
  const reciprocal = matchChance(model, look(there), look(back))
  return {
    viewer: there.liker,
    other: there.liked,
    pair,
    scores: {
      random: random(),
      'cold reciprocal': matchChance(model, unknown(there), unknown(back)),
      'one-sided': likeChance(model, look(there)),
      reciprocal,
      fair: reciprocal,
    },
  }
}

/** Everyone's deck at once, the best cards by their score alone. */
const bestOf = (cards: readonly Card[], policy: Policy): Card[] =>
  [...Map.groupBy(cards, ({ viewer }) => viewer).values()].flatMap((own) =>
    own.toSorted((a, b) => b.scores[policy] - a.scores[policy]).slice(0, DECK),
  )

/** Card by card, everyone in turn, by the product's own order, which knows how often each was shown so far. */
function fairlyArranged(cards: readonly Card[], people: readonly string[], random: () => number): Card[] {
  const shown = new Map<string, number>()
  const own = Map.groupBy(cards, ({ viewer }) => viewer)
  const chosen = new Set<Card>()
  // Everybody is somewhere else in their deck when they come.
  const before = new Map([...own.keys()].map((viewer) => [viewer, Math.floor(random() * 1_000)]))
  for (let place = 0; place < DECK; place++) {
    for (const viewer of shuffled([...own.keys()], random)) {
      const left = (own.get(viewer) ?? []).filter((card) => !chosen.has(card))
      const usual = chosen.size / people.length
      const showable = left.map(({ other, scores: { fair } }) => ({
        id: other,
        chance: fair,
        shown: shown.get(other) ?? 0,
        kind: null,
      }))
      const [next] = arrange(showable, { usual, place: place + (before.get(viewer) ?? 0), count: 1 })
      const card = left.find(({ other }) => other === next?.id)
      if (!card) continue
      chosen.add(card)
      shown.set(card.other, (shown.get(card.other) ?? 0) + 1)
    }
  }
  return [...chosen]
}

function marketOf(cards: readonly Card[], people: readonly string[]): Market {
  const shown = new Map(people.map((person) => [person, 0]))
  for (const { other } of cards) shown.set(other, (shown.get(other) ?? 0) + 1)
  const matches = [...new Set(cards.map(({ pair }) => pair))].filter((pair) => matched(pair) === 1).length
  const exposure = [...shown.values()]
  return {
    matches,
    perHundred: (100 * matches) / cards.length,
    gini: gini(exposure),
    neverShown: exposure.filter((times) => times === 0).length / exposure.length,
  }
}

/**
 * Half of each wave's dates are known, and decks of three are dealt from the other half, where all outcomes are known
 * too: who is shown and likes, is liked or not, whichever of the two saw the other. The mean over forty halvings.
 */
export function tryPolicies(
  dates: readonly DateVotes[],
  models: ReadonlyMap<number, RankingModel>,
): Record<Policy, Market> {
  const people = [...new Set(dates.flatMap(({ votes }) => votes.map(({ liker }) => liker)))]
  const runs = Array.from({ length: SPLITS }, (_, split) => dealAll(dates, models, split))
  const average = (policy: Policy, figure: keyof Market) =>
    mean(runs.map((cards) => marketOf(cards[policy], people)[figure]))
  const result = (policy: Policy): Market => ({
    matches: average(policy, 'matches'),
    perHundred: average(policy, 'perHundred'),
    gini: average(policy, 'gini'),
    neverShown: average(policy, 'neverShown'),
  })
  return {
    random: result('random'),
    'cold reciprocal': result('cold reciprocal'),
    'one-sided': result('one-sided'),
    reciprocal: result('reciprocal'),
    fair: result('fair'),
  }
}

function dealAll(
  dates: readonly DateVotes[],
  models: ReadonlyMap<number, RankingModel>,
  split: number,
): Record<Policy, Card[]> {
  // Apart, so that what one policy draws changes neither the halves nor the cards of another.
  const [halving, dealing, arranging] = [seeded(split), seeded(1_000 + split), seeded(2_000 + split)]
  const dealt: Record<Policy, Card[]> = {
    random: [],
    'cold reciprocal': [],
    'one-sided': [],
    reciprocal: [],
    fair: [],
  }
  for (const [wave, all] of Map.groupBy(dates, (date) => date.wave)) {
    const model = models.get(wave)
    if (!model) continue
    const mixed = shuffled(all, halving)
    const half = Math.floor(mixed.length / 2)
    const standings = standingsOf(
      model,
      mixed.slice(0, half).flatMap(({ votes }) => votes),
    )
    const cards = mixed.slice(half).flatMap((pair) => {
      const [there, back] = pair.votes
      const known = { model, standings, random: dealing }
      return [cardOf(pair, [there, back], known), cardOf(pair, [back, there], known)]
    })
    const people = [...new Set(all.flatMap(({ votes }) => votes.map(({ liker }) => liker)))]
    for (const policy of policies) {
      dealt[policy].push(
        ...(policy === 'fair' ? fairlyArranged(cards, people, arranging) : bestOf(cards, policy)),
      )
    }
  }
  return dealt
}
