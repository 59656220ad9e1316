import { add, at, logistic, updatedLogOdds } from './regression.rules.ts'
import { boundedSurplus, type GradedDecision, type SignalValues, surplusOf } from './signals.rules.ts'

/** A decision, and the log-odds of a like from the two profiles alone. */
export type ProfileDecision = GradedDecision & { liked: string; profileLogOdds: number }

/**
 * How much more rarely than predicted a person likes others, and how much more often others like them, in log-odds.
 * Only for ordering: nobody ever sees them.
 */
export type PersonScore = { choosiness: number; popularity: number }

/** A score, and how much the decisions say about its two numbers: the inverse of the variance they alone would leave. */
export type EstimatedScore = PersonScore & { choosinessInformation: number; popularityInformation: number }

/** Returns the log-odds of a like, from the log-odds of the profiles and both scores. */
export const likeLogOdds = (profileLogOdds: number, liker: PersonScore, liked: PersonScore) =>
  profileLogOdds - liker.choosiness + liked.popularity

/** Variance of both scores in the community, and their covariance. */
export type ScoreCovariance = { choosiness: number; popularity: number; covariance: number }

/**
 * The evidence of decisions about the scores of a person, without the community around them: the natural parameters of a normal
 * distribution. A pull is the information times the score that these decisions alone would give.
 */
export type ScoreEvidence = {
  choosinessInformation: number
  choosinessPull: number
  popularityInformation: number
  popularityPull: number
}
export type EarlierEvidence = ReadonlyMap<string, ScoreEvidence>
const noEvidence: EarlierEvidence = new Map()

/** The score of a person without decisions. */
export const newcomer: PersonScore = { choosiness: 0, popularity: 0 }

const SWEEPS = 60
const COVARIANCE_SWEEPS = 80
const TOLERANCE = 1e-5
const MAX_STEP = 1
const MIN_VARIANCE = 0.01

type ScoreTable = {
  people: string[]
  likers: Int32Array
  likeds: Int32Array
  decisions: readonly ProfileDecision[]
  /** Evidence of graded signals for the liked person, beyond the like or pass. */
  surplus: Float64Array
  choosy: Float64Array
  popular: Float64Array
  /** Information in the decisions of each person: the inverse of the remaining variance. */
  choosyWeight: Float64Array
  popularWeight: Float64Array
  earlier: { choosy: EarlierSide; popular: EarlierSide }
}

/** By person, what other decisions say: their information, and that times the score that they alone would give. */
type EarlierSide = { information: Float64Array; pull: Float64Array }

export type Precision = { choosiness: number; popularity: number; cross: number }

/** Evidence of decisions that are not listed, and what the signals of those that are say; both may be missing. */
type ScoreSources = { earlier?: EarlierEvidence | undefined; signalValues?: SignalValues | undefined }

/**
 * Returns each person's score, nearer to a newcomer's the fewer decisions there are (maximum a posteriori). `earlier`: what
 * decisions that are not among these say.
 */
export function estimateScores(
  decisions: readonly ProfileDecision[],
  scoreCovariance: ScoreCovariance,
  { earlier = noEvidence, signalValues }: ScoreSources = {},
): Map<string, EstimatedScore> {
  const surplus = surplusOf(decisions, signalValues).map((value, k) =>
    boundedSurplus(value / scoreCovariance.popularity, decisions[k]?.isLike ?? false),
  )
  const table = tableOf(decisions, earlier, surplus)
  const precision = precisionOf(scoreCovariance)
  for (let sweep = 0; sweep < SWEEPS; sweep++) if (newtonSweep(table, precision) < TOLERANCE) break
  return new Map(
    table.people.map((person, p) => [
      person,
      {
        choosiness: at(table.choosy, p),
        popularity: at(table.popular, p),
        choosinessInformation: at(table.choosyWeight, p),
        popularityInformation: at(table.popularWeight, p),
      },
    ]),
  )
}

/** The score of a person without decisions, as it is stored. */
export const unknownScore: EstimatedScore = {
  ...newcomer,
  choosinessInformation: 0,
  popularityInformation: 0,
}

/**
 * Returns the scores of everybody in new decisions, one decision after the other: each moves the liker and the liked person
 * jointly to the scores that are then the most likely ones (a Laplace approximation). A person without a score counts as new.
 */
export function updateScores(
  scores: ReadonlyMap<string, EstimatedScore>,
  decisions: readonly ProfileDecision[],
  scoreCovariance: ScoreCovariance,
): Map<string, EstimatedScore> {
  const precision = precisionOf(scoreCovariance)
  const updated = new Map<string, EstimatedScore>()
  const scoreOf = (person: string) => updated.get(person) ?? scores.get(person) ?? unknownScore
  for (const { liker, liked, isLike, profileLogOdds } of decisions) {
    const [mine, theirs] = [scoreOf(liker), scoreOf(liked)]
    const [left, open] = [varianceLeft(mine, precision), varianceLeft(theirs, precision)]
    const before = likeLogOdds(profileLogOdds, mine, theirs)
    const chance = logistic(updatedLogOdds(before, left.choosiness + open.popularity, Number(isLike)))
    const [surprise, information] = [Number(isLike) - chance, chance * (1 - chance)]
    updated.set(liker, {
      ...mine,
      choosiness: mine.choosiness - left.choosiness * surprise,
      popularity: mine.popularity - left.covariance * surprise,
      choosinessInformation: mine.choosinessInformation + information,
    })
    updated.set(liked, {
      ...theirs,
      choosiness: theirs.choosiness + open.covariance * surprise,
      popularity: theirs.popularity + open.popularity * surprise,
      popularityInformation: theirs.popularityInformation + information,
    })
  }
  return updated
}

/** Returns what the decisions of a person so far leave open: the inverse of their 2 × 2 precision. */
function varianceLeft(
  { choosinessInformation, popularityInformation }: EstimatedScore,
  { choosiness, popularity, cross }: Precision,
): ScoreCovariance {
  const [a, b] = [choosiness + choosinessInformation, popularity + popularityInformation]
  const determinant = a * b - cross * cross
  return { choosiness: b / determinant, popularity: a / determinant, covariance: -cross / determinant }
}

/** Estimates the covariance from decisions (expectation maximisation); returns `from` if there are none. */
export function estimateCovariance(
  decisions: readonly ProfileDecision[],
  from: ScoreCovariance,
  earlier: EarlierEvidence = noEvidence,
): ScoreCovariance {
  const table = tableOf(decisions, earlier)
  if (table.people.length === 0) return from
  let scoreCovariance = from
  for (let sweep = 0; sweep < COVARIANCE_SWEEPS; sweep++) {
    const precision = precisionOf(scoreCovariance)
    newtonSweep(table, precision)
    scoreCovariance = covarianceIn(table, precision)
  }
  return scoreCovariance
}

function tableOf(
  decisions: readonly ProfileDecision[],
  earlier: EarlierEvidence,
  surplus = new Float64Array(decisions.length),
): ScoreTable {
  const numbers = new Map<string, number>()
  const numberOf = (person: string) => {
    const number = numbers.get(person) ?? numbers.size
    numbers.set(person, number)
    return number
  }
  const likers = Int32Array.from(decisions, ({ liker }) => numberOf(liker))
  const likeds = Int32Array.from(decisions, ({ liked }) => numberOf(liked))
  const empty = () => new Float64Array(numbers.size)
  const people = [...numbers.keys()]
  const earlierOf = (name: keyof ScoreEvidence) =>
    Float64Array.from(people, (person) => earlier.get(person)?.[name] ?? 0)
  return {
    people,
    earlier: {
      choosy: { information: earlierOf('choosinessInformation'), pull: earlierOf('choosinessPull') },
      popular: { information: earlierOf('popularityInformation'), pull: earlierOf('popularityPull') },
    },
    likers,
    likeds,
    decisions,
    surplus,
    choosy: empty(),
    popular: empty(),
    choosyWeight: empty(),
    popularWeight: empty(),
  }
}

/** Returns the inverse of the covariance, with a minimal variance and a correlation of at most 0.9. */
export function precisionOf({ choosiness, popularity, covariance }: ScoreCovariance): Precision {
  const [a, b] = [Math.max(choosiness, MIN_VARIANCE), Math.max(popularity, MIN_VARIANCE)]
  const most = 0.9 * Math.sqrt(a * b)
  const cross = Math.min(Math.max(covariance, -most), most)
  const determinant = a * b - cross * cross
  return { choosiness: b / determinant, popularity: a / determinant, cross: -cross / determinant }
}

/** Moves every choosiness, then every popularity, by one Newton step; returns the largest change. */
function newtonSweep(table: ScoreTable, precision: Precision): number {
  const { choosy, popular, likers, likeds, choosyWeight, popularWeight, earlier } = table
  const made = {
    table,
    of: likers,
    sign: -1,
    scores: choosy,
    weight: choosyWeight,
    earlier: earlier.choosy,
  } as const
  const received = {
    table,
    of: likeds,
    sign: 1,
    scores: popular,
    weight: popularWeight,
    earlier: earlier.popular,
  } as const
  const moves = [
    step(made, (p) => ({
      gradient: -precision.choosiness * at(choosy, p) - precision.cross * at(popular, p),
      hessian: precision.choosiness,
    })),
    step(received, (p) => ({
      gradient: -precision.popularity * at(popular, p) - precision.cross * at(choosy, p),
      hessian: precision.popularity,
    })),
  ]
  return Math.max(...moves)
}

type ScoreSide = {
  table: ScoreTable
  of: Int32Array
  sign: 1 | -1
  scores: Float64Array
  weight: Float64Array
  earlier: EarlierSide
}

function step(
  { table, of, sign, scores, weight, earlier: { information, pull } }: ScoreSide,
  prior: (person: number) => { gradient: number; hessian: number },
): number {
  const { choosy, popular, likers, likeds, decisions, surplus } = table
  const gradient = pull.map((towards, p) => towards - at(information, p) * at(scores, p))
  weight.set(information)
  for (const [v, { isLike, profileLogOdds }] of decisions.entries()) {
    const chance = logistic(profileLogOdds - at(choosy, likers[v] ?? 0) + at(popular, likeds[v] ?? 0))
    add(gradient, of[v] ?? 0, sign * (Number(isLike) - chance))
    if (sign === 1) add(gradient, of[v] ?? 0, at(surplus, v))
    add(weight, of[v] ?? 0, chance * (1 - chance))
  }
  let largest = 0
  for (let p = 0; p < scores.length; p++) {
    const { gradient: up, hessian } = prior(p)
    const wanted = (at(gradient, p) + up) / (at(weight, p) + hessian)
    const move = Math.min(Math.max(wanted, -MAX_STEP), MAX_STEP)
    add(scores, p, move)
    largest = Math.max(largest, Math.abs(move))
  }
  return largest
}

/** Returns the covariance of the scores plus the variance that the decisions leave open. */
function covarianceIn(table: ScoreTable, precision: Precision): ScoreCovariance {
  const sum = { choosiness: 0, popularity: 0, covariance: 0 }
  const { length } = table.people
  for (let p = 0; p < length; p++) {
    const [c, d] = [at(table.choosy, p), at(table.popular, p)]
    const a = precision.choosiness + at(table.choosyWeight, p)
    const b = precision.popularity + at(table.popularWeight, p)
    const determinant = a * b - precision.cross * precision.cross
    sum.choosiness += c * c + b / determinant
    sum.popularity += d * d + a / determinant
    sum.covariance += c * d - precision.cross / determinant
  }
  return {
    choosiness: sum.choosiness / length,
    popularity: sum.popularity / length,
    covariance: sum.covariance / length,
  }
}
