import { type RankingModel, tastePriorOf } from '../model/model.rules.ts'
import { scoresWithout } from '../model/score-evidence.rules.ts'
import { newTaste, unlearnTaste } from '../taste/taste-state.rules.ts'
import { type LearntTaste, learntTasteOf } from '../taste/taste-words.rules.ts'
import { countBy } from './fit-model.rules.ts'
import {
  type DecisionBatch,
  type MovedScore,
  profileDecisionsOf,
  tasteDecisionWith,
} from './learn-decisions.rules.ts'

/** Returns the scores and tastes of the people in decisions that were learnt, without them. The counts are to be added. */
export function takeBack(
  model: RankingModel,
  { pairs, commonness, scores, tastes }: DecisionBatch,
): { scores: MovedScore[]; tastes: LearntTaste[] } {
  const decisions = profileDecisionsOf(model, pairs, commonness)
  const [made, received] = [
    countBy(pairs, ({ swiperId }) => swiperId),
    countBy(pairs, ({ swipedId }) => swipedId),
  ]
  const prior = tastePriorOf(model)
  const tasteDecision = tasteDecisionWith(model, { commonness, scores })
  return {
    scores: [...scoresWithout(scores, decisions, model.scoreCovariance)].map(([userId, score]) => ({
      ...score,
      userId,
      made: -(made.get(userId) ?? 0),
      received: -(received.get(userId) ?? 0),
    })),
    tastes: [...Map.groupBy(pairs, ({ swiperId }) => swiperId)].flatMap(([userId, own]) => {
      const { state, since = null } = tastes.get(userId) ?? {}
      const known = own.filter(({ createdAt }) => !since || createdAt > since)
      if (!state || known.length === 0) return []
      const isAll = known.length >= state.decisions
      const left = isAll ? newTaste(prior) : known.map(tasteDecision).reduce(unlearnTaste, state)
      return [learntTasteOf(userId, left, prior)]
    }),
  }
}
