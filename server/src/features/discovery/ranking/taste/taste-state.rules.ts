import * as z from 'zod/mini'
import { at, logistic, logLoss, updatedLogOdds } from '../model/regression.rules.ts'
import { type TasteVector, tasteFeatures } from './taste-features.rules.ts'

export const TastePriorSchema = z.object({
  /** The share of people who decide by a taste at all. */
  share: z.number(),
  /** Among them the variance of the slope of each taste feature, in log-odds per standard deviation. */
  variances: z.array(z.number()),
  /** The variance of how much more or less a person likes everybody. */
  interceptVariance: z.number(),
})
/** The distribution of tastes in the community. */
export type TastePrior = z.infer<typeof TastePriorSchema>

/** The prior of a community without decisions. */
export const startingTastePrior: TastePrior = {
  share: 0.3,
  variances: tasteFeatures.map(() => 0.5),
  interceptVariance: 1.2,
}

/**
 * The normal distribution of an intercept and of the slopes of one person after their decisions so far, and beside it that
 * of an intercept alone, for somebody without a taste.
 */
export type TasteState = {
  decisions: number
  mean: Float64Array
  covariance: Float64Array
  plain: { mean: number; variance: number }
  /** By how much the slopes predicted this person's decisions better, each before it was learnt: a log Bayes factor. */
  gain: number
}

/** A decision for learning a taste; `logOdds` are those of a like by the average person. */
export type TasteDecision = { vector: TasteVector; logOdds: number; isLike: boolean }

const SIZE = tasteFeatures.length + 1
/** A slope that is used is never larger, in log-odds per standard deviation. */
const MAX_SLOPE = 2
const MIN_DECISIONS = 5

/** Returns the state of somebody who has not decided yet. */
export function newTaste({ variances, interceptVariance }: TastePrior): TasteState {
  const covariance = new Float64Array(SIZE * SIZE)
  for (const [k, variance] of [interceptVariance, ...variances].entries()) covariance[k * SIZE + k] = variance
  return {
    decisions: 0,
    mean: new Float64Array(SIZE),
    covariance,
    plain: { mean: 0, variance: interceptVariance },
    gain: 0,
  }
}

/** Predicts a decision, then learns from it: a Laplace approximation, one decision at a time. */
export function learnTaste(state: TasteState, { vector, logOdds, isLike }: TasteDecision): TasteState {
  const outcome = Number(isLike)
  const x = Float64Array.from([1, ...vector])
  const covarianceWithX = x.map((_, row) => dot(state.covariance.subarray(row * SIZE, (row + 1) * SIZE), x))
  const tasteOdds = { mean: logOdds + dot(state.mean, x), variance: dot(covarianceWithX, x) }
  const plainOdds = { mean: logOdds + state.plain.mean, variance: state.plain.variance }
  const tasteStep = stepFor(tasteOdds, outcome)
  const plainStep = stepFor(plainOdds, outcome)
  const shrinkage = tasteStep.shrinkage / tasteOdds.variance
  return {
    decisions: state.decisions + 1,
    mean: state.mean.map((one, k) => one + at(covarianceWithX, k) * tasteStep.surprise),
    covariance: state.covariance.map(
      (one, k) => one - shrinkage * at(covarianceWithX, Math.floor(k / SIZE)) * at(covarianceWithX, k % SIZE),
    ),
    plain: {
      mean: state.plain.mean + state.plain.variance * plainStep.surprise,
      variance: state.plain.variance * (1 - plainStep.shrinkage),
    },
    gain: state.gain + lossOf(plainOdds, outcome) - lossOf(tasteOdds, outcome),
  }
}

/**
 * Takes a decision out of a state that has learnt it: the step of `learnTaste` backwards, from the log-odds as they are now,
 * which is where it moved them.
 */
export function unlearnTaste(state: TasteState, { vector, logOdds, isLike }: TasteDecision): TasteState {
  const outcome = Number(isLike)
  const x = Float64Array.from([1, ...vector])
  const covarianceWithX = x.map((_, row) => dot(state.covariance.subarray(row * SIZE, (row + 1) * SIZE), x))
  const taste = stepBack({ mean: logOdds + dot(state.mean, x), variance: dot(covarianceWithX, x) }, outcome)
  const plain = stepBack({ mean: logOdds + state.plain.mean, variance: state.plain.variance }, outcome)
  return {
    decisions: state.decisions - 1,
    mean: state.mean.map((one, k) => one - at(covarianceWithX, k) * taste.growth * taste.surprise),
    covariance: state.covariance.map(
      (one, k) =>
        one +
        taste.information *
          taste.growth *
          at(covarianceWithX, Math.floor(k / SIZE)) *
          at(covarianceWithX, k % SIZE),
    ),
    plain: {
      mean: state.plain.mean - state.plain.variance * plain.growth * plain.surprise,
      variance: state.plain.variance * plain.growth,
    },
    gain: state.gain - lossOf(plain.before, outcome) + lossOf(taste.before, outcome),
  }
}

/** The least share of the variance that is left after one decision. */
const MIN_SHARE_LEFT = 0.05

/** Returns what a decision said, by how much the variance was larger before it, and the log-odds before it. */
function stepBack({ mean, variance }: UncertainLogOdds, outcome: number) {
  const chance = logistic(mean)
  const information = chance * (1 - chance)
  const growth = 1 / Math.max(1 - information * variance, MIN_SHARE_LEFT)
  const surprise = outcome - chance
  const before = { mean: mean - variance * growth * surprise, variance: variance * growth }
  return { information, growth, surprise, before }
}

type UncertainLogOdds = { mean: number; variance: number }

const dot = (one: Float64Array, other: Float64Array) =>
  one.reduce((sum, value, k) => sum + value * at(other, k), 0)

/** The log loss of a prediction with log-odds that are not certain (MacKay's approximation). */
const lossOf = ({ mean, variance }: UncertainLogOdds, outcome: number) =>
  logLoss(mean / Math.sqrt(1 + (Math.PI * variance) / 8), outcome)

/** Returns how far an outcome is from what was then most likely, and the share of the variance that it takes away. */
function stepFor({ mean, variance }: UncertainLogOdds, outcome: number) {
  const chance = logistic(updatedLogOdds(mean, variance, outcome))
  const information = chance * (1 - chance) * variance
  return { surprise: outcome - chance, shrinkage: information / (1 + information) }
}

/** Returns the probability that a person decides by a taste: Bayes' rule with the share of the community. */
export const tasteChance = ({ gain }: TasteState, { share }: TastePrior) =>
  logistic(gain + Math.log(share / (1 - share)))

/**
 * Returns the slopes by which a person's decks are ordered, times the probability that they have a taste. Undefined unless
 * the slopes predicted the person's own decisions better than none.
 */
export function slopesOf(state: TasteState, prior: TastePrior): TasteVector | undefined {
  if (state.decisions < MIN_DECISIONS || state.gain <= 0) return undefined
  const chance = tasteChance(state, prior)
  return state.mean.subarray(1).map((slope) => chance * Math.min(MAX_SLOPE, Math.max(-MAX_SLOPE, slope)))
}

/** Returns the log-odds that a taste adds to a like. */
export const tasteLogOdds = (slopes: TasteVector, vector: TasteVector) => dot(slopes, vector)

const StoredTaste = z.object({
  decisions: z.number(),
  gain: z.number(),
  plain: z.object({ mean: z.number(), variance: z.number() }),
  mean: z.array(z.number()).check(z.length(SIZE)),
  covariance: z.array(z.number()).check(z.length(SIZE * SIZE)),
})

const rounded = (list: Float64Array) => Array.from(list, (one) => Number(one.toPrecision(6)))

export const serializeTaste = (state: TasteState): string =>
  JSON.stringify({ ...state, mean: rounded(state.mean), covariance: rounded(state.covariance) })

/** Returns a stored state; undefined if it is none of this release. */
export function parseTaste(text: string | null): TasteState | undefined {
  const stored = text === null ? undefined : StoredTaste.safeParse(JSON.parse(text)).data
  return (
    stored && {
      ...stored,
      mean: Float64Array.from(stored.mean),
      covariance: Float64Array.from(stored.covariance),
    }
  )
}
