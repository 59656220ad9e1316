import * as z from 'zod/mini'
import type { FeatureVisitor, PairFeatures } from '../features/pair-features.rules.ts'
import { applyCalibration, identityCalibration } from './calibration.rules.ts'
import { estimateScores, likeLogOdds, type PersonScore } from './person-scores.rules.ts'
import { logistic } from './regression.rules.ts'

const WeightSchema = z.object({ mean: z.number(), weight: z.number() })

const RankingModelSchema = z.object({
  version: z.literal(1),
  /** The log-odds of a like between two people with nothing unusual about them. */
  intercept: z.number(),
  /** Added per feature for every 1 above its mean. */
  weights: z.record(z.string(), WeightSchema),
  scoreCovariance: z.object({ choosiness: z.number(), popularity: z.number(), covariance: z.number() }),
  calibration: z.object({ offset: z.number(), slope: z.number() }),
  /** Size of the training data, and the calibration error on held-out pairs. */
  trainedOn: z.object({ decisions: z.number(), pairs: z.number(), calibrationError: z.nullable(z.number()) }),
})
export type RankingModel = z.infer<typeof RankingModelSchema>

/** A past decision and the features of the pair. Decisions of one group are held out together. */
export type TrainingExample = {
  liker: string
  liked: string
  isLike: boolean
  features: PairFeatures
  group: number
}

/** One person decides on another: features of the pair, and the score of each. */
export type LikeInputs = { features: PairFeatures; liker: PersonScore; liked: PersonScore }

/** Log-odds that one feature or score adds to a like. */
export type Contribution = { of: string; adds: number }

/** Fewest pairs and largest calibration error with which a chance may be shown in per cent. */
const MIN_PAIRS = 1_000
const MAX_CALIBRATION_ERROR = 0.02

const featurePrior = (mean: number, weight: number) => ({ mean, weight })

/** The model of a community without decisions. Training starts from it. */
export const priorModel: RankingModel = {
  version: 1,
  intercept: -0.5,
  weights: {
    'pair.yearsApart': featurePrior(0.4, -0.4),
    'pair.interests': featurePrior(1, 0.1),
    'pair.aLanguage': featurePrior(0.9, 0.5),
    'pair.distanceBucket': featurePrior(1.5, -0.15),
    'pair.same.lookingFor': featurePrior(0.4, 0.2),
    'pair.same.relationshipGoals': featurePrior(0.4, 0.2),
    'pair.clash.lookingFor': featurePrior(0.15, -0.3),
    'pair.clash.wantsChildren': featurePrior(0.1, -0.4),
    'pair.clash.smoking': featurePrior(0.1, -0.3),
    'pair.clash.drinking': featurePrior(0.05, -0.2),
    'pair.clash.familyValues': featurePrior(0.1, -0.2),
    'liked.photos': featurePrior(1.2, 0.3),
    'liked.prompts': featurePrior(1, 0.05),
    'liked.bio': featurePrior(0.15, 0.2),
  },
  scoreCovariance: { choosiness: 1.2, popularity: 1.1, covariance: 0.3 },
  calibration: identityCalibration,
  trainedOn: { decisions: 0, pairs: 0, calibrationError: null },
}

/** Visits every feature of a pair. */
type EachFeature = (visit: FeatureVisitor) => void

/** Returns a function that gives the log-odds of a like from profile features; prepares the weights for many calls. */
function profileLogOddsBy({ intercept, weights }: RankingModel): (eachFeature: EachFeature) => number {
  const weightOf = new Map(Object.entries(weights))
  return (eachFeature) => {
    let odds = intercept
    eachFeature((name, value) => {
      const feature = weightOf.get(name)
      if (feature) odds += feature.weight * (value - feature.mean)
    })
    return odds
  }
}

const eachOf =
  (features: PairFeatures): EachFeature =>
  (visit) => {
    for (const [name, value] of Object.entries(features)) visit(name, value)
  }

/** Returns the chance, 0 to 1, that one person likes another who is shown to them. */
export const likeChance = (model: RankingModel, { features, liker, liked }: LikeInputs) =>
  logistic(likeLogOdds(profileLogOddsBy(model)(eachOf(features)), liker, liked))

type LazyLikeInputs = Omit<LikeInputs, 'features'> & { eachFeature: EachFeature }

/** Returns a function that gives the calibrated chance of a match, the same from either side. */
export function matchChanceWith(
  model: RankingModel,
): (there: LazyLikeInputs, back: LazyLikeInputs) => number {
  const profileLogOdds = profileLogOddsBy(model)
  const like = ({ eachFeature, liker, liked }: LazyLikeInputs) =>
    logistic(likeLogOdds(profileLogOdds(eachFeature), liker, liked))
  return (there, back) => applyCalibration(model.calibration, like(there) * like(back))
}

/** Returns the calibrated chance of a match of one pair. */
export const matchChance = (model: RankingModel, there: LikeInputs, back: LikeInputs) =>
  matchChanceWith(model)(
    { ...there, eachFeature: eachOf(there.features) },
    { ...back, eachFeature: eachOf(back.features) },
  )

/** Returns all contributions to the log-odds of a like, the largest first; their sum is the log-odds. */
export function explain(model: RankingModel, { features, liker, liked }: LikeInputs): Contribution[] {
  const parts = Object.entries(model.weights).flatMap(([of, { weight, mean }]) => {
    const value = features[of]
    return value === undefined ? [] : [{ of, adds: weight * (value - mean) }]
  })
  return [
    { of: 'everyone', adds: model.intercept },
    { of: 'liker.choosiness', adds: -liker.choosiness },
    { of: 'liked.popularity', adds: liked.popularity },
    ...parts,
  ].toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
}

/** Returns the score of everybody who made or received one of these decisions. */
export function personScoresOf(
  model: RankingModel,
  decisions: readonly TrainingExample[],
): Map<string, PersonScore> {
  const profileLogOdds = profileLogOddsBy(model)
  const profileDecisions = decisions.map(({ liker, liked, isLike, features }) => ({
    liker,
    liked,
    isLike,
    profileLogOdds: profileLogOdds(eachOf(features)),
  }))
  return estimateScores(profileDecisions, model.scoreCovariance)
}

/** Whether a chance may be shown in per cent: enough held-out pairs, predicted well enough. */
export const mayShowChance = ({ trainedOn: { pairs, calibrationError: error } }: RankingModel) =>
  pairs >= MIN_PAIRS && error !== null && error <= MAX_CALIBRATION_ERROR

export const serializeModel = (model: RankingModel): string => JSON.stringify(model)
/** Throws if the text is not a model of this version. */
export const parseModel = (text: string): RankingModel => RankingModelSchema.parse(JSON.parse(text))
