/** Rows begin with a 1 for the intercept, which alone is not pulled `towards` anything. */
export type Problem = {
  rows: readonly Float64Array[]
  outcomes: readonly number[]
  towards: Float64Array
}

type Slopes = { curve: Float64Array; climb: Float64Array }

const MOST_STEPS = 25
const CLOSE_ENOUGH = 1e-7
const FOLDS = 5

export const logistic = (z: number) => 1 / (1 + Math.exp(-z))

const SURE = 1e-12
/** What is as good as sure is not quite: neither end has log-odds. */
export function logOdds(p: number): number {
  const open = Math.min(Math.max(p, SURE), 1 - SURE)
  return Math.log(open / (1 - open))
}

/** How badly a chance fits what came of it: its negative log-likelihood, for log-odds of any size. */
export const surprise = (z: number, outcome: number) =>
  Math.log1p(Math.exp(-Math.abs(z))) + Math.max(z, 0) - outcome * z

/** The number at a place that is there, as the length of the list says. */
export const at = (list: Float64Array, place: number) => list[place] ?? 0
export const add = (list: Float64Array, place: number, by: number) => {
  list[place] = at(list, place) + by
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let k = 0; k < one.length; k++) sum += at(one, k) * at(other, k)
  return sum
}

/** Solves `curve · x = climb` by Cholesky; reads the lower triangle only, and uses both up. */
function solve({ curve, climb }: Slopes): Float64Array {
  const size = climb.length
  const cell = (row: number, column: number) => at(curve, row * size + column)
  for (let k = 0; k < size; k++) {
    for (let m = 0; m < k; m++) {
      const by = cell(k, m)
      for (let row = k; row < size; row++) add(curve, row * size + k, -cell(row, m) * by)
    }
    const pivot = Math.sqrt(cell(k, k))
    for (let row = k; row < size; row++) curve[row * size + k] = cell(row, k) / pivot
  }
  for (let k = 0; k < size; k++) {
    for (let m = 0; m < k; m++) add(climb, k, -cell(k, m) * at(climb, m))
    climb[k] = at(climb, k) / cell(k, k)
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let m = k + 1; m < size; m++) add(climb, k, -cell(m, k) * at(climb, m))
    climb[k] = at(climb, k) / cell(k, k)
  }
  return climb
}

const level = (size: number): Slopes => ({
  curve: new Float64Array(size * size),
  climb: new Float64Array(size),
})

/** Adds how the likelihood of one row climbs and bends at log-odds `z`. */
function lean({ curve, climb }: Slopes, row: Float64Array, { z, outcome }: { z: number; outcome: number }) {
  const chance = logistic(z)
  const weight = chance * (1 - chance)
  const size = row.length
  for (let k = 0; k < size; k++) {
    const x = at(row, k)
    add(climb, k, x * (outcome - chance))
    for (let m = 0; m <= k; m++) add(curve, k * size + m, weight * x * at(row, m))
  }
}

/** The pull of strength `strength` back from `weights` to where they should stay without evidence. */
function pull({ curve, climb }: Slopes, strength: number, away: Float64Array) {
  const size = climb.length
  add(curve, 0, CLOSE_ENOUGH)
  for (let k = 1; k < size; k++) {
    add(curve, k * size + k, strength)
    add(climb, k, -strength * at(away, k))
  }
}

/** Logistic regression by Newton's method, its weights pulled `towards` what was thought before; always the same. */
export function fitLogistic({ rows, outcomes, towards }: Problem, strength: number): Float64Array {
  const weights = towards.slice()
  for (let step = 0; step < MOST_STEPS; step++) {
    const slopes = level(weights.length)
    rows.forEach((row, r) => lean(slopes, row, { z: dot(row, weights), outcome: outcomes[r] ?? 0 }))
    pull(
      slopes,
      strength,
      weights.map((weight, k) => weight - at(towards, k)),
    )
    const change = solve(slopes)
    change.forEach((by, k) => add(weights, k, by))
    if (change.every((by) => Math.abs(by) < CLOSE_ENOUGH)) break
  }
  return weights
}

/**
 * The strength under which rows foretell those of other groups best, and the log-odds that each row then has from the
 * other groups alone. One Newton step a fold is near enough, because weights are small where people are hard to
 * foretell, and it costs one pass over the rows for all strengths.
 */
export function chooseStrength(
  { rows, outcomes, towards }: Problem,
  groupOf: (row: number) => number,
  strengths: readonly number[],
): { strength: number; unseen: number[] } {
  const start = startOf({ rows, outcomes, towards })
  const foldOf = (row: number) => groupOf(row) % FOLDS
  const folds = Array.from({ length: FOLDS }, () => level(towards.length))
  rows.forEach((row, r) => {
    const fold = folds[foldOf(r)]
    if (fold) lean(fold, row, { z: dot(row, start), outcome: outcomes[r] ?? 0 })
  })
  const tries = strengths.map((strength) => {
    const fits = folds.map((_, out) => stepFrom(start, summed(folds.toSpliced(out, 1)), strength))
    const unseen = rows.map((row, r) => dot(row, fits[foldOf(r)] ?? start))
    const cost = unseen.reduce((sum, z, r) => sum + surprise(z, outcomes[r] ?? 0), 0)
    return { strength, unseen, cost }
  })
  return tries.reduce((best, one) => (one.cost < best.cost ? one : best))
}

function summed(all: readonly Slopes[]): Slopes {
  const sum = level(all[0]?.climb.length ?? 0)
  for (const { curve, climb } of all) {
    curve.forEach((value, k) => add(sum.curve, k, value))
    climb.forEach((value, k) => add(sum.climb, k, value))
  }
  return sum
}

function stepFrom(start: Float64Array, slopes: Slopes, strength: number): Float64Array {
  pull(slopes, strength, new Float64Array(start.length))
  return solve(slopes).map((by, k) => by + at(start, k))
}

/** What was thought before, with the intercept that this many likes among these rows ask for. */
function startOf({ rows, outcomes, towards }: Problem): Float64Array {
  const start = towards.slice()
  const thought = rows.map((row) => dot(row, towards))
  for (let step = 0; step < MOST_STEPS; step++) {
    let climb = 0
    let curve = CLOSE_ENOUGH
    for (const [r, z] of thought.entries()) {
      const chance = logistic(z + at(start, 0) - at(towards, 0))
      climb += (outcomes[r] ?? 0) - chance
      curve += chance * (1 - chance)
    }
    add(start, 0, climb / curve)
  }
  return start
}
