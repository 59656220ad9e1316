import * as z from 'zod/mini'
import type { FeatureVisitor, PairFeatures } from '../features/pair-features.rules.ts'
import { startingTastePrior, type TastePrior, TastePriorSchema } from '../taste/taste-state.rules.ts'
import { applyCalibration, type Calibration, stratumFor } from './calibration.rules.ts'
import { fuse, fusions } from './fusion.rules.ts'
import {
  type EarlierEvidence,
  type EstimatedScore,
  estimateScores,
  likeLogOdds,
  type PersonScore,
} from './person-scores.rules.ts'
import { logistic } from './regression.rules.ts'
import { type DecisionSignal, SignalValuesSchema } from './signals.rules.ts'

const WeightSchema = z.object({ mean: z.number(), weight: z.number() })

const CalibrationSchema = z.object({ offset: z.number(), slope: z.number() })

const RankingModelSchema = z.object({
  version: z.literal(1),
  /** The log-odds of a like between two people with nothing unusual about them. */
  intercept: z.number(),
  /** Added per feature for every 1 above its mean. */
  weights: z.record(z.string(), WeightSchema),
  scoreCovariance: z.object({ choosiness: z.number(), popularity: z.number(), covariance: z.number() }),
  calibration: CalibrationSchema,
  fusion: z.enum(fusions),
  /** The calibration of the percentages that people see, for pairs of whom `from` decisions or more are known. */
  shownCalibration: z.array(
    z.object({ from: z.number(), ...CalibrationSchema.shape, isAccurate: z.boolean() }),
  ),
  /** The tastes of single people; absent in models of an earlier release. */
  tastes: z.optional(TastePriorSchema),
  /** The values of graded signals; absent in models of an earlier release and without signals. */
  signalValues: z.optional(SignalValuesSchema),
  /** Size of the training data, and the calibration error on held-out pairs. */
  trainedOn: z.object({ decisions: z.number(), pairs: z.number(), calibrationError: z.nullable(z.number()) }),
})
export type RankingModel = z.infer<typeof RankingModelSchema>

/** A past decision and the features of the pair. Decisions of one group are held out together. */
export type TrainingExample = {
  liker: string
  liked: string
  isLike: boolean
  signal?: DecisionSignal | undefined
  features: PairFeatures
  group: number
}

/** One person decides on another: features of the pair, and the score of each. */
export type LikeInputs = { features: PairFeatures; liker: PersonScore; liked: PersonScore }

/** Log-odds that one feature or score adds to a like. */
export type Contribution = { of: string; adds: number }

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
  // Makes a match of two people about the product of their likes.
  calibration: { offset: -1.16, slope: 1.45 },
  fusion: 'harmonicMean',
  shownCalibration: [],
  trainedOn: { decisions: 0, pairs: 0, calibrationError: null },
}

/** Returns how tastes are distributed in the community of a model. */
export const tastePriorOf = ({ tastes, scoreCovariance }: RankingModel): TastePrior =>
  tastes ?? { ...startingTastePrior, interceptVariance: scoreCovariance.choosiness }

/** Visits every feature of a pair. */
type EachFeature = (visit: FeatureVisitor) => void

/** Returns a function that gives the log-odds of a like from profile features; prepares the weights for many calls. */
export function profileLogOddsBy({ intercept, weights }: RankingModel): (eachFeature: EachFeature) => number {
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

/** Returns a function that gives the log-odds of a like from the features of a pair. */
export function profileLogOddsOf(model: RankingModel): (features: PairFeatures) => number {
  const profileLogOdds = profileLogOddsBy(model)
  return (features) => profileLogOdds(eachOf(features))
}

/** Returns the chance, 0 to 1, that one person likes another who is shown to them. */
export const likeChance = (model: RankingModel, { features, liker, liked }: LikeInputs) =>
  logistic(likeLogOdds(profileLogOddsBy(model)(eachOf(features)), liker, liked))

/** `LikeInputs` with features that are only visited: a deck is chosen from hundreds of pairs. */
export type LazyLikeInputs = Omit<LikeInputs, 'features'> & { eachFeature: EachFeature }

/** Returns a function that gives the chance, 0 to 1, that one person likes another; prepares the weights for many calls. */
export function likeChanceWith(model: RankingModel): (inputs: LazyLikeInputs) => number {
  const profileLogOdds = profileLogOddsBy(model)
  return ({ eachFeature, liker, liked }) => logistic(likeLogOdds(profileLogOdds(eachFeature), liker, liked))
}

/** Returns a function that gives the calibrated chance of a match, the same from either side. */
export function matchChanceWith(
  model: RankingModel,
  calibration: Calibration = model.calibration,
): (there: LazyLikeInputs, back: LazyLikeInputs) => number {
  const like = likeChanceWith(model)
  return (there, back) => applyCalibration(calibration, fuse(model.fusion, like(there), like(back)))
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

/** Returns the score of everybody who made or received one of these decisions; `earlier`: what their other decisions say. */
export function personScoresOf(
  model: RankingModel,
  decisions: readonly TrainingExample[],
  earlier?: EarlierEvidence,
): Map<string, EstimatedScore> {
  const profileLogOdds = profileLogOddsOf(model)
  const profileDecisions = decisions.map(({ liker, liked, isLike, signal, features }) => ({
    liker,
    liked,
    isLike,
    signal,
    profileLogOdds: profileLogOdds(features),
  }))
  return estimateScores(profileDecisions, model.scoreCovariance, {
    earlier,
    signalValues: model.signalValues,
  })
}

/**
 * Returns the calibration for the percentage of a pair of whom so many decisions are known, undefined if held-out pairs
 * with as many were not predicted well enough.
 */
export function shownCalibrationFor(model: RankingModel, known: number): Calibration | undefined {
  const stratum = stratumFor(model.shownCalibration, known)
  return stratum?.isAccurate ? stratum : undefined
}

/** Models of earlier releases do not say these. */
const valuesOfOlderModels = { fusion: 'product', shownCalibration: [] }

export const serializeModel = (model: RankingModel): string => JSON.stringify(model)
/** Throws if the text is not a model of this version. */
export const parseModel = (text: string): RankingModel =>
  RankingModelSchema.parse({ ...valuesOfOlderModels, ...JSON.parse(text) })
