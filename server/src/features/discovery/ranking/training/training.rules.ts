import { type Commonness, type ModelFeatures, pairFeaturesOf } from '../features/pair-features.rules.ts'
import {
  personScoresOf,
  priorModel,
  profileLogOddsOf,
  type RankingModel,
  type TrainingExample,
  tastePriorOf,
} from '../model/model.rules.ts'
import { type EstimatedScore, unknownScore } from '../model/person-scores.rules.ts'
import type { DecisionSignal } from '../model/signals.rules.ts'
import { type TasteVector, tasteVectorOf } from '../taste/taste-features.rules.ts'
import { fitTastePrior, learnTastes } from '../taste/taste-prior.rules.ts'
import type { TasteDecision, TastePrior } from '../taste/taste-state.rules.ts'
import { type LearntTaste, learntTasteOf } from '../taste/taste-words.rules.ts'
import { fitModel } from './fit-model.rules.ts'

/**
 * A stored swipe; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. `isForTaste`: its person
 * has not reset their taste since.
 */
export type PastDecision = {
  liker: string
  liked: string
  isLike: boolean
  signal?: DecisionSignal | undefined
  distanceBucket: number | null
  isForTaste: boolean
}

export type TrainingData = {
  /** The newest first. */
  decisions: readonly PastDecision[]
  featuresById: ReadonlyMap<string, ModelFeatures>
  commonness: Commonness
}

export type TrainedScore = EstimatedScore & {
  userId: string
  decisionsMade: number
  decisionsReceived: number
}
/** The model, the number of decisions used, the score of each person in them, and the taste of each who decided. */
export type TrainingResult = {
  model: RankingModel
  decisions: number
  scores: TrainedScore[]
  tastes: LearntTaste[]
}

type TasteExample = TrainingExample & { vector: TasteVector; isForTaste: boolean }

/** With fewer likes or fewer passes than this the prior model stays. */
const MIN_OF_EACH = 40

/** Returns a model and person scores. Decisions of people without model features are left out. */
export function train({ decisions, featuresById, commonness }: TrainingData): TrainingResult {
  const groups = new Map<string, number>()
  const examples = decisions.flatMap((decision): TasteExample[] => {
    const { liker, liked, distanceBucket } = decision
    const [likerFeatures, likedFeatures] = [featuresById.get(liker), featuresById.get(liked)]
    if (!likerFeatures || !likedFeatures) return []
    const group = groups.get(liker) ?? groups.size
    groups.set(liker, group)
    const pair = { liker: likerFeatures, liked: likedFeatures }
    return [
      {
        ...decision,
        group,
        features: pairFeaturesOf(pair, distanceBucket, commonness),
        vector: tasteVectorOf({ ...pair, distanceBucket, commonness }),
      },
    ]
  })
  const likes = examples.filter(({ isLike }) => isLike).length
  const isEnough = Math.min(likes, examples.length - likes) >= MIN_OF_EACH
  const model = isEnough ? fitModel(examples) : priorModel
  const scores = scoresOf(model, examples)
  const decisionsBy = tasteDecisionsOf(model, examples, scores)
  const { choosiness } = model.scoreCovariance
  const withTastes = isEnough ? { ...model, tastes: fitTastePrior(decisionsBy, choosiness) } : model
  return {
    model: withTastes,
    decisions: examples.length,
    scores,
    tastes: tastesOf(decisionsBy, tastePriorOf(withTastes)),
  }
}

/** Returns the decisions of each person from which a taste may be learnt, the oldest first. */
function tasteDecisionsOf(
  model: RankingModel,
  examples: readonly TasteExample[],
  scores: readonly TrainedScore[],
): Map<string, TasteDecision[]> {
  const popularity = new Map(scores.map((score) => [score.userId, score.popularity]))
  const profileLogOdds = profileLogOddsOf(model)
  const decisionsBy = new Map<string, TasteDecision[]>()
  for (const { liker, liked, isLike, features, vector, isForTaste } of examples.toReversed()) {
    if (!isForTaste) continue
    const logOdds = profileLogOdds(features) + (popularity.get(liked) ?? 0)
    const known = decisionsBy.get(liker) ?? []
    known.push({ vector, logOdds, isLike })
    decisionsBy.set(liker, known)
  }
  return decisionsBy
}

const tastesOf = (
  decisionsBy: ReadonlyMap<string, readonly TasteDecision[]>,
  prior: TastePrior,
): LearntTaste[] =>
  [...learnTastes(decisionsBy, prior)].map(([userId, state]) => learntTasteOf(userId, state, prior))

function scoresOf(model: RankingModel, examples: readonly TrainingExample[]): TrainedScore[] {
  const scores = personScoresOf(model, examples)
  const made = countBy(examples, ({ liker }) => liker)
  const received = countBy(examples, ({ liked }) => liked)
  return [...new Set(examples.flatMap(({ liker, liked }) => [liker, liked]))].map((userId) => ({
    userId,
    ...(scores.get(userId) ?? unknownScore),
    decisionsMade: made.get(userId) ?? 0,
    decisionsReceived: received.get(userId) ?? 0,
  }))
}

function countBy(
  examples: readonly TrainingExample[],
  personOf: (example: TrainingExample) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const example of examples) counts.set(personOf(example), (counts.get(personOf(example)) ?? 0) + 1)
  return counts
}
