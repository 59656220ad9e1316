import {
  calibrateFolds,
  calibrationError,
  calibrationFrom,
  fitStrata,
  type PairPrediction,
} from '../model/calibration.rules.ts'
import { type Fusion, fuse } from '../model/fusion.rules.ts'
import { priorModel, type RankingModel, type TrainingExample } from '../model/model.rules.ts'
import {
  type EarlierEvidence,
  estimateCovariance,
  estimateScores,
  likeLogOdds,
  newcomer,
  type ProfileDecision,
  type ScoreCovariance,
  unknownScore,
} from '../model/person-scores.rules.ts'
import {
  choosePenalty,
  fitLogistic,
  logistic,
  logLoss,
  type RegressionRow,
} from '../model/regression.rules.ts'
import { learnValues, type SignalValues, weighSignals } from '../model/signals.rules.ts'

const PENALTIES = [30, 100, 300, 1_000, 3_000, 10_000]
const FOLDS = 5
/** Estimated variances are too small, because the most likely scores lie nearer to the mean: larger ones are tried. */
const COVARIANCE_FACTORS = [1, 1.4, 2, 2.8]
/** Means over few people are too near to each other: larger values are tried, and none. */
const SIGNAL_FACTORS = [0, 1, 2, 3, 4]

type FittedWeights = Pick<RankingModel, 'intercept' | 'weights'> & { heldOut: readonly ProfileDecision[] }
type Column = { name: string; mean: number; scale: number; priorWeight: number }
/** Held-out pairs of one fold with their predictions, and the log loss of the likes among them. */
type Fold = { pairs: PairPrediction[]; logLoss: number }

/** The evidence of decisions outside the sample about the people in it, and how many of them each made and received. */
export type OtherDecisions = {
  evidence: EarlierEvidence
  counts: ReadonlyMap<string, { made: number; received: number }>
}
export const noOthers: OtherDecisions = { evidence: new Map(), counts: new Map() }

/**
 * Fits a model to decisions, starting from `prior`, whose weight falls as decisions accumulate. Deterministic.
 * Scores, covariance and calibration are fitted to held-out log-odds; otherwise they would trust the weights too much.
 */
export function fitModel(
  examples: readonly TrainingExample[],
  prior: RankingModel = priorModel,
  others: OtherDecisions = noOthers,
): RankingModel {
  if (examples.length === 0) return prior
  const { intercept, weights, heldOut } = fitWeights(examples, prior)
  const { scoreCovariance, signalValues, folds } = fitScores(heldOut, prior, others)
  return {
    version: prior.version,
    intercept,
    weights,
    scoreCovariance,
    ...(signalValues && { signalValues }),
    calibration: calibrationFrom(folds.flat()),
    fusion: prior.fusion,
    shownCalibration: fitStrata(folds),
    trainedOn: { decisions: examples.length, pairs: folds.flat().length, calibrationError: errorOf(folds) },
  }
}

type ScoreSettings = {
  scoreCovariance: ScoreCovariance
  signalValues: SignalValues | undefined
  fusion: Fusion
  others: OtherDecisions
}

/** Learns what signals say from scores that likes and passes alone give, for each decision without itself. */
function signalValuesIn(
  decisions: readonly ProfileDecision[],
  scoreCovariance: ScoreCovariance,
): SignalValues | undefined {
  const scores = estimateScores(decisions, scoreCovariance)
  const precision = 1 / scoreCovariance.popularity
  return learnValues(
    decisions.map((decision) => {
      const { liker, liked, isLike, profileLogOdds } = decision
      const [mine, theirs] = [scores.get(liker) ?? unknownScore, scores.get(liked) ?? unknownScore]
      const surprise = Number(isLike) - logistic(likeLogOdds(profileLogOdds, mine, theirs))
      const own = surprise / (theirs.popularityInformation + precision)
      return { ...decision, popularityByOthers: theirs.popularity - own }
    }),
  )
}

function fitWeights(examples: readonly TrainingExample[], prior: RankingModel): FittedWeights {
  const columns = columnsOf(examples, prior)
  const rows = rowsOf(examples, columns)
  const priorWeights = [prior.intercept, ...columns.map((column) => column.priorWeight * column.scale)]
  const problem = {
    rows,
    outcomes: examples.map(({ isLike }) => Number(isLike)),
    prior: Float64Array.from(priorWeights),
  }
  const { penalty, heldOut } = choosePenalty(problem, (row) => examples[row]?.group ?? 0, PENALTIES)
  const [intercept = 0, ...weights] = fitLogistic(problem, penalty)
  return {
    intercept,
    weights: Object.fromEntries(
      columns.map(({ name, mean, scale }, k) => [name, { mean, weight: (weights[k] ?? 0) / scale }]),
    ),
    heldOut: examples.map(({ liker, liked, isLike, signal }, v) => ({
      liker,
      liked,
      isLike,
      signal,
      profileLogOdds: heldOut[v] ?? 0,
    })),
  }
}

/** Returns a row of numbers for each decision, all in one piece of memory. */
function rowsOf(examples: readonly TrainingExample[], columns: readonly Column[]): RegressionRow[] {
  const size = columns.length + 1
  const all = new Float32Array(examples.length * size)
  return examples.map(({ features }, r) => {
    const row = all.subarray(r * size, (r + 1) * size)
    row[0] = 1
    for (const [k, { name, mean, scale }] of columns.entries())
      row[k + 1] = ((features[name] ?? mean) - mean) / scale
    return row
  })
}

/** Returns every feature that varies in the training data, with its mean, standard deviation and prior weight. */
function columnsOf(examples: readonly TrainingExample[], prior: RankingModel): Column[] {
  const sums = new Map<string, { count: number; sum: number; squares: number }>()
  for (const { features } of examples) {
    for (const [name, value] of Object.entries(features)) {
      const { count, sum, squares } = sums.get(name) ?? { count: 0, sum: 0, squares: 0 }
      sums.set(name, { count: count + 1, sum: sum + value, squares: squares + value * value })
    }
  }
  return [...sums]
    .map(([name, { count, sum, squares }]) => {
      const mean = sum / count
      const scale = Math.sqrt(Math.max(squares / count - mean * mean, 0))
      return { name, mean, scale, priorWeight: prior.weights[name]?.weight ?? 0 }
    })
    .filter(({ scale }) => scale > 1e-6)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const pairOf = ({ liker, liked }: ProfileDecision) =>
  liker < liked ? `${liker} ${liked}` : `${liked} ${liker}`

/** Assigns a pair to a fold by a hash (FNV-1a), so that the order of the rows does not matter. */
function foldOf(pair: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < pair.length; k++) hash = Math.imul(hash ^ pair.charCodeAt(k), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % FOLDS
}

/** Returns the covariance and the weight of graded signals that predict held-out decisions best, and their folds. */
function fitScores(
  decisions: readonly ProfileDecision[],
  { scoreCovariance, fusion }: RankingModel,
  others: OtherDecisions,
) {
  const estimated = estimateCovariance(decisions, scoreCovariance, others.evidence)
  // The evidence of decisions outside a sample knows no signals, and with so many decisions they say little more.
  const values = others.counts.size === 0 ? signalValuesIn(decisions, estimated) : undefined
  const wider = COVARIANCE_FACTORS.map((by) => ({
    scoreCovariance: scaled(estimated, by),
    signalValues: values,
    fusion,
    others,
  }))
  const best = bestOf(decisions, wider)
  if (!values) return best
  return bestOf(
    decisions,
    SIGNAL_FACTORS.map((by) => ({ ...best, signalValues: weighSignals(values, by) })),
  )
}

const scaled = ({ choosiness, popularity, covariance }: ScoreCovariance, by: number): ScoreCovariance => ({
  choosiness: choosiness * by,
  popularity: popularity * by,
  covariance: covariance * by,
})

function bestOf(decisions: readonly ProfileDecision[], candidates: readonly ScoreSettings[]) {
  const results = candidates.map((settings) => {
    const folds = crossValidate(decisions, settings)
    const cost = folds.reduce((sum, fold) => sum + fold.logLoss, 0)
    return { ...settings, folds: folds.map(({ pairs }) => pairs), cost }
  })
  return results.reduce((best, one) => (one.cost < best.cost ? one : best))
}

/** Predicts each fifth of the pairs from the decisions of the other four, and from those outside the sample. */
function crossValidate(
  decisions: readonly ProfileDecision[],
  { scoreCovariance, fusion, signalValues, others: { evidence, counts } }: ScoreSettings,
): Fold[] {
  const all = [...Map.groupBy(decisions, pairOf)].map(([pair, both]) => ({ fold: foldOf(pair), both }))
  return Array.from({ length: FOLDS }, (_, out) => {
    const others = all.filter(({ fold }) => fold !== out).flatMap(({ both }) => both)
    const scores = estimateScores(others, scoreCovariance, { earlier: evidence, signalValues })
    const knownOf = decisionsKnownIn(others, counts)
    const score = (person: string) => scores.get(person) ?? newcomer
    const odds = ({ profileLogOdds, liker, liked }: ProfileDecision) =>
      likeLogOdds(profileLogOdds, score(liker), score(liked))
    const heldOut = all.filter(({ fold }) => fold === out).map(({ both }) => both)
    return {
      pairs: heldOut.flatMap(([there, back]) =>
        there && back
          ? [
              {
                chance: fuse(fusion, logistic(odds(there)), logistic(odds(back))),
                outcome: Number(there.isLike && back.isLike),
                known: Math.min(knownOf(there.liker), knownOf(there.liked)),
              },
            ]
          : [],
      ),
      logLoss: heldOut
        .flat()
        .reduce((sum, decision) => sum + logLoss(odds(decision), Number(decision.isLike)), 0),
    }
  })
}

/** Returns a function that gives the smaller number of the decisions that a person made and received. */
function decisionsKnownIn(
  decisions: readonly ProfileDecision[],
  others: OtherDecisions['counts'],
): (person: string) => number {
  const made = countBy(decisions, ({ liker }) => liker)
  const received = countBy(decisions, ({ liked }) => liked)
  return (person) => {
    const more = others.get(person) ?? { made: 0, received: 0 }
    return Math.min(more.made + (made.get(person) ?? 0), more.received + (received.get(person) ?? 0))
  }
}

/** Returns how many decisions each person has made or received. */
export function countBy<Decision>(
  decisions: readonly Decision[],
  personOf: (decision: Decision) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const decision of decisions) counts.set(personOf(decision), (counts.get(personOf(decision)) ?? 0) + 1)
  return counts
}

/** Returns the calibration error, each fold calibrated by the others; null without a pair. */
function errorOf(folds: readonly (readonly PairPrediction[])[]): number | null {
  const pairs = calibrateFolds(folds)
  if (pairs.length === 0) return null
  return calibrationError(
    pairs.map(({ chance }) => chance),
    pairs.map(({ outcome }) => outcome),
  )
}
