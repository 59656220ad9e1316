/** Of single precision, because there are millions of these numbers. */
export type RegressionRow = Float32Array
/** Each row begins with a 1 for the intercept, the only weight without a penalty for its distance from `prior`. */
export type RegressionProblem = {
  rows: readonly RegressionRow[]
  outcomes: readonly number[]
  prior: Float64Array
}

/** The negative second derivative of the log-likelihood (row by row) and the first. */
type Derivatives = { hessian: Float64Array; gradient: Float64Array }

const MAX_STEPS = 25
const TOLERANCE = 1e-7
const FOLDS = 5

/** Returns the chance, 0 to 1, for log-odds. */
export const logistic = (z: number) => 1 / (1 + Math.exp(-z))

const PROBABILITY_MARGIN = 1e-12
/** Returns the log-odds of a chance; 0 and 1 are moved inside by `PROBABILITY_MARGIN` because they have none. */
export function logOdds(p: number): number {
  const open = Math.min(Math.max(p, PROBABILITY_MARGIN), 1 - PROBABILITY_MARGIN)
  return Math.log(open / (1 - open))
}

/** Returns the negative log-likelihood of an outcome (0 or 1) at log-odds `z`, without overflow. */
export const logLoss = (z: number, outcome: number) =>
  Math.log1p(Math.exp(-Math.abs(z))) + Math.max(z, 0) - outcome * z

const LOG_ODDS_STEPS = 5
/** Returns the most likely log-odds after an outcome, of log-odds that were normally distributed before. */
export function updatedLogOdds(mean: number, variance: number, outcome: number): number {
  let z = mean
  for (let step = 0; step < LOG_ODDS_STEPS; step++) {
    const chance = logistic(z)
    const gradient = outcome - chance - (z - mean) / variance
    z += gradient / (chance * (1 - chance) + 1 / variance)
  }
  return z
}

/** Reads an index that exists; the fallback only satisfies the compiler. */
export const at = (list: Float64Array, index: number) => list[index] ?? 0
/** Adds a number to an element. */
export const add = (list: Float64Array, index: number, by: number) => {
  list[index] = at(list, index) + by
}

function dot(row: RegressionRow, weights: Float64Array): number {
  let sum = 0
  for (let k = 0; k < row.length; k++) sum += (row[k] ?? 0) * at(weights, k)
  return sum
}

/** Solves `hessian · x = gradient` by Cholesky. Reads only the lower triangle and overwrites both. */
function solve({ hessian, gradient }: Derivatives): Float64Array {
  const size = gradient.length
  const cell = (row: number, column: number) => at(hessian, row * size + column)
  for (let k = 0; k < size; k++) {
    for (let m = 0; m < k; m++) {
      const by = cell(k, m)
      for (let row = k; row < size; row++) add(hessian, row * size + k, -cell(row, m) * by)
    }
    const pivot = Math.sqrt(cell(k, k))
    for (let row = k; row < size; row++) hessian[row * size + k] = cell(row, k) / pivot
  }
  for (let k = 0; k < size; k++) {
    for (let m = 0; m < k; m++) add(gradient, k, -cell(k, m) * at(gradient, m))
    gradient[k] = at(gradient, k) / cell(k, k)
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let m = k + 1; m < size; m++) add(gradient, k, -cell(m, k) * at(gradient, m))
    gradient[k] = at(gradient, k) / cell(k, k)
  }
  return gradient
}

const zeros = (size: number): Derivatives => ({
  hessian: new Float64Array(size * size),
  gradient: new Float64Array(size),
})

/** Adds the derivatives of one row's log-likelihood at log-odds `z`. */
function addRow(
  { hessian, gradient }: Derivatives,
  row: RegressionRow,
  { z, outcome }: { z: number; outcome: number },
) {
  const chance = logistic(z)
  const weight = chance * (1 - chance)
  const size = row.length
  for (let k = 0; k < size; k++) {
    const x = row[k] ?? 0
    add(gradient, k, x * (outcome - chance))
    for (let m = 0; m <= k; m++) add(hessian, k * size + m, weight * x * (row[m] ?? 0))
  }
}

/** Adds the derivatives of the L2 penalty; `away` is the distance of the weights from the prior. */
function addPenalty({ hessian, gradient }: Derivatives, penalty: number, away: Float64Array) {
  const size = gradient.length
  add(hessian, 0, TOLERANCE)
  for (let k = 1; k < size; k++) {
    add(hessian, k * size + k, penalty)
    add(gradient, k, -penalty * at(away, k))
  }
}

/** Returns the weights of a logistic regression with an L2 penalty towards the prior (Newton's method, deterministic). */
export function fitLogistic({ rows, outcomes, prior }: RegressionProblem, penalty: number): Float64Array {
  const weights = prior.slice()
  for (let step = 0; step < MAX_STEPS; step++) {
    const derivatives = zeros(weights.length)
    rows.forEach((row, r) => addRow(derivatives, row, { z: dot(row, weights), outcome: outcomes[r] ?? 0 }))
    addPenalty(
      derivatives,
      penalty,
      weights.map((weight, k) => weight - at(prior, k)),
    )
    const change = solve(derivatives)
    change.forEach((by, k) => add(weights, k, by))
    if (change.every((by) => Math.abs(by) < TOLERANCE)) break
  }
  return weights
}

/**
 * Returns the penalty with the lowest log loss in cross-validation by groups, and the held-out log-odds of each row.
 * One Newton step per fold is accurate enough because the weights are small, and needs one pass for all penalties.
 */
export function choosePenalty(
  { rows, outcomes, prior }: RegressionProblem,
  groupOf: (row: number) => number,
  penalties: readonly number[],
): { penalty: number; heldOut: number[] } {
  const start = startOf({ rows, outcomes, prior })
  const foldOf = (row: number) => groupOf(row) % FOLDS
  const folds = Array.from({ length: FOLDS }, () => zeros(prior.length))
  rows.forEach((row, r) => {
    const fold = folds[foldOf(r)]
    if (fold) addRow(fold, row, { z: dot(row, start), outcome: outcomes[r] ?? 0 })
  })
  const results = penalties.map((penalty) => {
    const fits = folds.map((_, out) => stepFrom(start, summed(folds.toSpliced(out, 1)), penalty))
    const heldOut = rows.map((row, r) => dot(row, fits[foldOf(r)] ?? start))
    const cost = heldOut.reduce((sum, z, r) => sum + logLoss(z, outcomes[r] ?? 0), 0)
    return { penalty, heldOut, cost }
  })
  return results.reduce((best, one) => (one.cost < best.cost ? one : best))
}

function summed(all: readonly Derivatives[]): Derivatives {
  const sum = zeros(all[0]?.gradient.length ?? 0)
  for (const { hessian, gradient } of all) {
    hessian.forEach((value, k) => add(sum.hessian, k, value))
    gradient.forEach((value, k) => add(sum.gradient, k, value))
  }
  return sum
}

function stepFrom(start: Float64Array, derivatives: Derivatives, penalty: number): Float64Array {
  addPenalty(derivatives, penalty, new Float64Array(start.length))
  return solve(derivatives).map((by, k) => by + at(start, k))
}

/** Returns the prior with the intercept fitted to the share of likes in these rows. */
function startOf({ rows, outcomes, prior }: RegressionProblem): Float64Array {
  const start = prior.slice()
  const priorLogOdds = rows.map((row) => dot(row, prior))
  for (let step = 0; step < MAX_STEPS; step++) {
    let gradient = 0
    let hessian = TOLERANCE
    for (const [r, z] of priorLogOdds.entries()) {
      const chance = logistic(z + at(start, 0) - at(prior, 0))
      gradient += (outcomes[r] ?? 0) - chance
      hessian += chance * (1 - chance)
    }
    add(start, 0, gradient / hessian)
  }
  return start
}
