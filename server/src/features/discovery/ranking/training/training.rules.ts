import {
  type Commonness,
  type ModelFeatures,
  type PairContext,
  type PairFeatures,
  pairFeaturesOf,
} from '../features/pair-features.rules.ts'
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
import { fitTastePrior, tasteAfter } from '../taste/taste-prior.rules.ts'
import type { TasteDecision, TastePrior } from '../taste/taste-state.rules.ts'
import { type LearntTaste, learntTasteOf } from '../taste/taste-words.rules.ts'
import { countBy, fitModel, noOthers, type OtherDecisions } from './fit-model.rules.ts'
import { othersOf, type StoredScores } from './other-decisions.rules.ts'

/**
 * A stored swipe; `distanceBucket` is an index of `distanceBuckets`, null if a location is missing. `isForTaste`: its person
 * has not reset their taste since. `isLearnt`: the stored scores know it.
 */
export type PastDecision = {
  liker: string
  liked: string
  isLike: boolean
  signal?: DecisionSignal | undefined
  distanceBucket: number | null
  isForTaste: boolean
  isLearnt?: boolean
}

export type TrainingData = {
  /** The newest first. */
  decisions: readonly PastDecision[]
  featuresById: ReadonlyMap<string, ModelFeatures>
  commonness: Commonness
  /** Absent if these are all decisions there are. */
  stored?: StoredScores | undefined
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
  /** Each is computed when it is read. */
  tastes: Iterable<LearntTaste>
}

/** A decision whose features are computed each time they are read: those of all would take hundreds of megabytes. */
class SampledDecision implements TrainingExample {
  readonly liker: string
  readonly liked: string
  readonly isLike: boolean
  readonly signal: DecisionSignal | undefined
  readonly isForTaste: boolean
  readonly isLearnt: boolean
  readonly group: number
  readonly #pair: PairContext

  constructor(decision: PastDecision, group: number, pair: PairContext) {
    this.liker = decision.liker
    this.liked = decision.liked
    this.isLike = decision.isLike
    this.signal = decision.signal
    this.isForTaste = decision.isForTaste
    this.isLearnt = decision.isLearnt ?? false
    this.group = group
    this.#pair = pair
  }

  get features(): PairFeatures {
    return pairFeaturesOf(this.#pair, this.#pair.distanceBucket, this.#pair.commonness)
  }

  get vector(): TasteVector {
    return tasteVectorOf(this.#pair)
  }
}

/** With fewer likes or fewer passes than this the prior model stays. */
const MIN_OF_EACH = 40

/** Returns a model and person scores. Decisions of people without model features are left out. */
export function train({ decisions, featuresById, commonness, stored }: TrainingData): TrainingResult {
  const groups = new Map<string, number>()
  const examples = decisions.flatMap((decision) => {
    const { liker, liked, distanceBucket } = decision
    const [likerFeatures, likedFeatures] = [featuresById.get(liker), featuresById.get(liked)]
    if (!likerFeatures || !likedFeatures) return []
    const group = groups.get(liker) ?? groups.size
    groups.set(liker, group)
    const pair = { liker: likerFeatures, liked: likedFeatures, distanceBucket, commonness }
    return [new SampledDecision(decision, group, pair)]
  })
  const likes = examples.filter(({ isLike }) => isLike).length
  const isEnough = Math.min(likes, examples.length - likes) >= MIN_OF_EACH
  const others = stored ? othersOf(stored, examples) : noOthers
  const model = isEnough ? fitModel(examples, priorModel, others) : priorModel
  const scores = scoresOf(model, examples, others)
  const decisionsBy = Map.groupBy(
    examples.toReversed().filter(({ isForTaste }) => isForTaste),
    ({ liker }) => liker,
  )
  const tasteDecisionOf = tasteDecisionsWith(model, scores)
  const { choosiness } = model.scoreCovariance
  const withTastes = isEnough
    ? { ...model, tastes: fitTastePrior(decisionsBy.values(), tasteDecisionOf, choosiness) }
    : model
  // The taste of somebody with other decisions knows those too, so it stays.
  for (const [person, { made }] of others.counts) if (made > 0) decisionsBy.delete(person)
  const tastes = tastesOf(decisionsBy, tasteDecisionOf, tastePriorOf(withTastes))
  return { model: withTastes, decisions: examples.length, scores, tastes }
}

/** Returns a function that gives what a decision says about the taste of its person. */
function tasteDecisionsWith(
  model: RankingModel,
  scores: readonly TrainedScore[],
): (decision: SampledDecision) => TasteDecision {
  const popularity = new Map(scores.map((score) => [score.userId, score.popularity]))
  const profileLogOdds = profileLogOddsOf(model)
  return ({ liked, isLike, features, vector }) => ({
    vector,
    logOdds: profileLogOdds(features) + (popularity.get(liked) ?? 0),
    isLike,
  })
}

function* tastesOf(
  decisionsBy: ReadonlyMap<string, readonly SampledDecision[]>,
  tasteDecisionOf: (decision: SampledDecision) => TasteDecision,
  prior: TastePrior,
): Generator<LearntTaste> {
  for (const [userId, decisions] of decisionsBy) {
    yield learntTasteOf(userId, tasteAfter(decisions.map(tasteDecisionOf), prior), prior)
  }
}

function scoresOf(
  model: RankingModel,
  examples: readonly TrainingExample[],
  others: OtherDecisions,
): TrainedScore[] {
  const scores = personScoresOf(model, examples, others.evidence)
  const made = countBy(examples, ({ liker }) => liker)
  const received = countBy(examples, ({ liked }) => liked)
  return [...new Set(examples.flatMap(({ liker, liked }) => [liker, liked]))].map((userId) => ({
    userId,
    ...(scores.get(userId) ?? unknownScore),
    decisionsMade: (made.get(userId) ?? 0) + (others.counts.get(userId)?.made ?? 0),
    decisionsReceived: (received.get(userId) ?? 0) + (others.counts.get(userId)?.received ?? 0),
  }))
}
