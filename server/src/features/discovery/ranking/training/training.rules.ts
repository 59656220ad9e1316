import { type Commonness, type ModelFeatures, pairFeaturesOf } from '../features/pair-features.rules.ts'
import { personScoresOf, priorModel, type RankingModel, type TrainingExample } from '../model/model.rules.ts'
import { newcomer, type PersonScore } from '../model/person-scores.rules.ts'
import { fitModel } from './fit-model.rules.ts'

/** A stored swipe; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. */
export type PastDecision = { liker: string; liked: string; isLike: boolean; distanceBucket: number | null }

export type TrainingData = {
  decisions: readonly PastDecision[]
  featuresById: ReadonlyMap<string, ModelFeatures>
  commonness: Commonness
}

export type TrainedScore = PersonScore & { userId: string; decisionsMade: number; decisionsReceived: number }
/** The model, the number of decisions used, and the score of each person in them. */
export type TrainingResult = { model: RankingModel; decisions: number; scores: TrainedScore[] }

/** With fewer likes or fewer passes than this the prior model stays. */
const MIN_OF_EACH = 40

/** Returns a model and person scores. Decisions of people without model features are left out. */
export function train({ decisions, featuresById, commonness }: TrainingData): TrainingResult {
  const groups = new Map<string, number>()
  const examples = decisions.flatMap(({ liker, liked, isLike, distanceBucket }): TrainingExample[] => {
    const [likerFeatures, likedFeatures] = [featuresById.get(liker), featuresById.get(liked)]
    if (!likerFeatures || !likedFeatures) return []
    const group = groups.get(liker) ?? groups.size
    groups.set(liker, group)
    const pair = { liker: likerFeatures, liked: likedFeatures }
    return [{ liker, liked, isLike, group, features: pairFeaturesOf(pair, distanceBucket, commonness) }]
  })
  const likes = examples.filter(({ isLike }) => isLike).length
  const isEnough = Math.min(likes, examples.length - likes) >= MIN_OF_EACH
  const model = isEnough ? fitModel(examples) : priorModel
  return { model, decisions: examples.length, scores: scoresOf(model, examples) }
}

function scoresOf(model: RankingModel, examples: readonly TrainingExample[]): TrainedScore[] {
  const scores = personScoresOf(model, examples)
  const made = countBy(examples, ({ liker }) => liker)
  const received = countBy(examples, ({ liked }) => liked)
  return [...new Set(examples.flatMap(({ liker, liked }) => [liker, liked]))].map((userId) => ({
    userId,
    ...(scores.get(userId) ?? newcomer),
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
