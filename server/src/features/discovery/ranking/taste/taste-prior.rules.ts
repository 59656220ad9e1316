import { at } from '../model/regression.rules.ts'
import { tasteFeatures } from './taste-features.rules.ts'
import {
  learnTaste,
  newTaste,
  startingTastePrior,
  type TasteDecision,
  type TastePrior,
  type TasteState,
  tasteChance,
} from './taste-state.rules.ts'

const STEPS = 6
/** People with fewer decisions say too little about the distribution of tastes. */
const MIN_DECISIONS = 10
/** The starting prior counts as much as this many people. */
const PRIOR_PEOPLE = 10
/** Neither nobody nor everybody is assumed to have a taste. */
const MIN_SHARE = 0.1
const MAX_SHARE = 0.9

const SIZE = tasteFeatures.length + 1

/** Returns the state of a person after their decisions, which are in the order of time. */
export const tasteAfter = (decisions: readonly TasteDecision[], prior: TastePrior): TasteState =>
  decisions.reduce(learnTaste, newTaste(prior))

/**
 * Learns the distribution of tastes by expectation maximisation: each person counts as much as it is probable that they have
 * a taste, so the slopes of the others do not shrink theirs.
 */
export function fitTastePrior<Decision>(
  people: Iterable<readonly Decision[]>,
  tasteDecisionOf: (decision: Decision) => TasteDecision,
  interceptVariance: number,
): TastePrior {
  const enough = [...people]
    .filter(({ length }) => length >= MIN_DECISIONS)
    .map((decisions) => decisions.map(tasteDecisionOf))
  let prior: TastePrior = { ...startingTastePrior, interceptVariance }
  for (let step = 0; step < STEPS && enough.length > 0; step++) {
    const from = prior
    prior = maximise(
      enough.map((decisions) => tasteAfter(decisions, from)),
      from,
    )
  }
  return prior
}

function maximise(states: readonly TasteState[], prior: TastePrior): TastePrior {
  const chances = states.map((state) => tasteChance(state, prior))
  const having = chances.reduce((sum, chance) => sum + chance, 0)
  const share = (having + PRIOR_PEOPLE * startingTastePrior.share) / (states.length + PRIOR_PEOPLE)
  const variances = startingTastePrior.variances.map((starting, k) => {
    const squares = states.map(
      ({ mean, covariance }) => at(mean, k + 1) ** 2 + at(covariance, (k + 1) * (SIZE + 1)),
    )
    const sum = squares.reduce((total, square, n) => total + square * (chances[n] ?? 0), 0)
    return (sum + PRIOR_PEOPLE * starting) / (having + PRIOR_PEOPLE)
  })
  return { ...prior, share: Math.min(MAX_SHARE, Math.max(MIN_SHARE, share)), variances }
}
