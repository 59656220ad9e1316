import type { DecidedPair } from '../decided-pairs.ts'
import { type Commonness, visitPairFeatures } from '../features/pair-features.rules.ts'
import { profileLogOddsBy, type RankingModel, tastePriorOf } from '../model/model.rules.ts'
import { type EstimatedScore, type ProfileDecision, updateScores } from '../model/person-scores.rules.ts'
import { tasteVectorOf } from '../taste/taste-features.rules.ts'
import { learnTaste, newTaste, type TasteDecision, type TasteState } from '../taste/taste-state.rules.ts'
import { type LearntTaste, learntTasteOf } from '../taste/taste-words.rules.ts'
import { countBy } from './fit-model.rules.ts'

/** A score after new decisions, and how many of them its person made and received. */
export type MovedScore = EstimatedScore & { userId: string; made: number; received: number }

type KnownTaste = { state: TasteState | undefined; since: Date | null }

/** Decisions, the oldest first, and all that is stored about the people in them. */
export type DecisionBatch = {
  pairs: readonly DecidedPair[]
  commonness: Commonness
  scores: ReadonlyMap<string, EstimatedScore>
  tastes: ReadonlyMap<string, KnownTaste>
}

/** Returns the scores and tastes that new decisions change. */
export function learnBatch(
  model: RankingModel,
  { pairs, commonness, scores, tastes }: DecisionBatch,
): { scores: MovedScore[]; tastes: LearntTaste[] } {
  const decisions = profileDecisionsOf(model, pairs, commonness)
  const moved = updateScores(scores, decisions, model.scoreCovariance)
  const [made, received] = [
    countBy(pairs, ({ swiperId }) => swiperId),
    countBy(pairs, ({ swipedId }) => swipedId),
  ]
  const prior = tastePriorOf(model)
  const tasteDecision = tasteDecisionWith(model, { commonness, scores })
  const learnt = [...Map.groupBy(pairs, ({ swiperId }) => swiperId)].flatMap(([userId, own]) => {
    const { state, since = null } = tastes.get(userId) ?? {}
    const counted = own.filter(({ createdAt }) => !since || createdAt > since)
    if (counted.length === 0) return []
    const decided = counted.map(tasteDecision)
    return [learntTasteOf(userId, decided.reduce(learnTaste, state ?? newTaste(prior)), prior)]
  })
  return {
    scores: [...moved].map(([userId, score]) => ({
      ...score,
      userId,
      made: made.get(userId) ?? 0,
      received: received.get(userId) ?? 0,
    })),
    tastes: learnt,
  }
}

export function profileDecisionsOf(
  model: RankingModel,
  pairs: readonly DecidedPair[],
  commonness: Commonness,
): ProfileDecision[] {
  const profileLogOdds = profileLogOddsIn(model, commonness)
  return pairs.map((pair) => {
    const { swiperId: liker, swipedId: liked, isLike } = pair
    return { liker, liked, isLike, profileLogOdds: profileLogOdds(pair) }
  })
}

/** Returns a function that gives the log-odds of a like from both profiles, without an object of all features. */
function profileLogOddsIn(model: RankingModel, commonness: Commonness): (pair: DecidedPair) => number {
  const profileLogOdds = profileLogOddsBy(model)
  return (pair) => profileLogOdds((visit) => visitPairFeatures({ ...pair, commonness }, visit))
}

/** Returns a function that gives a decision as a taste learns it. */
export function tasteDecisionWith(
  model: RankingModel,
  { commonness, scores }: Pick<DecisionBatch, 'commonness' | 'scores'>,
): (pair: DecidedPair) => TasteDecision {
  const profileLogOdds = profileLogOddsIn(model, commonness)
  return (pair) => ({
    isLike: pair.isLike,
    logOdds: profileLogOdds(pair) + (scores.get(pair.swipedId)?.popularity ?? 0),
    vector: tasteVectorOf({ ...pair, commonness }),
  })
}
