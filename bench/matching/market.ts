import {
  type LikeInputs,
  likeChance,
  matchChance,
  personScoresOf,
  type RankingModel,
  type TrainingExample,
} from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import {
  newcomer,
  type PersonScore,
} from '../../server/src/features/discovery/ranking/model/person-scores.rules.ts'
import { arrange } from '../../server/src/features/discovery/ranking/order/exposure.rules.ts'
import { gini, mean, seeded, shuffled } from './figures.ts'
import { type DateDecisions, matched } from './protocol.ts'

export const policies = ['random', 'cold reciprocal', 'one-sided', 'reciprocal', 'fair'] as const
export type Policy = (typeof policies)[number]

/** The result of one policy: matches, cards shown, and how evenly people were shown. */
export type Market = { matches: number; perHundred: number; gini: number; neverShown: number }

/** A person who could be shown, and their score by each policy. */
type Card = { viewer: string; other: string; pair: DateDecisions; scores: Record<Policy, number> }

const DECK = 3
const SPLITS = 40

type WaveKnowledge = { model: RankingModel; scores: ReadonlyMap<string, PersonScore>; random: () => number }

function cardOf(
  pair: DateDecisions,
  [there, back]: readonly [TrainingExample, TrainingExample],
  known: WaveKnowledge,
): Card {
  const { model, scores, random } = known
  const at = (id: string) => scores.get(id) ?? newcomer
  const inputsOf = ({ liker, liked, features }: TrainingExample): LikeInputs => ({
    features,
    liker: at(liker),
    liked: at(liked),
  })
  const unknown = ({ features }: TrainingExample): LikeInputs => ({
    features,
    liker: newcomer,
    liked: newcomer,
  })
  const reciprocal = matchChance(model, inputsOf(there), inputsOf(back))
  return {
    viewer: there.liker,
    other: there.liked,
    pair,
    scores: {
      random: random(),
      'cold reciprocal': matchChance(model, unknown(there), unknown(back)),
      'one-sided': likeChance(model, inputsOf(there)),
      reciprocal,
      fair: reciprocal,
    },
  }
}

/** Returns each viewer's deck: the best cards by score alone. */
const bestOf = (cards: readonly Card[], policy: Policy): Card[] =>
  [...Map.groupBy(cards, ({ viewer }) => viewer).values()].flatMap((own) =>
    own.toSorted((a, b) => b.scores[policy] - a.scores[policy]).slice(0, DECK),
  )

/** Returns each viewer's deck in the product's order, dealt card by card in turn, with the exposure so far. */
function fairlyArranged(cards: readonly Card[], people: readonly string[], random: () => number): Card[] {
  const shown = new Map<string, number>()
  const own = Map.groupBy(cards, ({ viewer }) => viewer)
  const chosen = new Set<Card>()
  // Each viewer starts at another position of their deck.
  const before = new Map([...own.keys()].map((viewer) => [viewer, Math.floor(random() * 1_000)]))
  for (let position = 0; position < DECK; position++) {
    for (const viewer of shuffled([...own.keys()], random)) {
      const left = (own.get(viewer) ?? []).filter((card) => !chosen.has(card))
      const meanShown = chosen.size / people.length
      const candidates = left.map(({ other, scores: { fair } }) => ({
        id: other,
        chance: fair,
        shown: shown.get(other) ?? 0,
        kind: null,
      }))
      const [next] = arrange(candidates, {
        meanShown,
        position: position + (before.get(viewer) ?? 0),
        count: 1,
      })
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
 * Simulates decks of three with each policy. Half of each wave's dates are training data, the decks come from the other
 * half, whose outcomes are known too. Returns the mean over forty random splits.
 */
export function tryPolicies(
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
): Record<Policy, Market> {
  const people = [...new Set(dates.flatMap(({ decisions }) => decisions.map(({ liker }) => liker)))]
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
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
  split: number,
): Record<Policy, Card[]> {
  // Separate generators, so that the policies do not influence each other or the split.
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
    const scores = personScoresOf(
      model,
      mixed.slice(0, half).flatMap(({ decisions }) => decisions),
    )
    const cards = mixed.slice(half).flatMap((pair) => {
      const [there, back] = pair.decisions
      const known = { model, scores, random: dealing }
      return [cardOf(pair, [there, back], known), cardOf(pair, [back, there], known)]
    })
    const people = [...new Set(all.flatMap(({ decisions }) => decisions.map(({ liker }) => liker)))]
    for (const policy of policies) {
      dealt[policy].push(
        ...(policy === 'fair' ? fairlyArranged(cards, people, arranging) : bestOf(cards, policy)),
      )
    }
  }
  return dealt
}
