import { type Example, learn, scoreOf, type TermModel } from '../../safety/safety.ts'

/** A term of fewer cases could tell of one person. */
const MIN_CASES_OF_TERM = 5
const FOLDS = 5
/** The part of the cases whose precision is measured. */
const FIRST = 1 / 5

/** How many cases there were, how many led to a measure, and the same of those that were put first. */
export type OrderFigures = { cases: number; measures: number; first: number; firstMeasures: number }

/** Learns from decided cases which terms lead to a measure. */
export const learnOrder = (decided: readonly Example[]): TermModel => learn(decided, MIN_CASES_OF_TERM)

/** Returns a number from 0 to 1 that is higher for a case that is more likely to lead to a measure. It is no probability. */
export const chanceIn = (model: TermModel, terms: readonly string[]): number =>
  1 / (1 + Math.exp(-scoreOf(model, terms)))

/**
 * Returns how well the order does on cases it has not learned from: each fifth is ordered by what the other four teach.
 */
export function figuresOf(decided: readonly Example[]): OrderFigures {
  const foldOf = (at: number) => at % FOLDS
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const model = learnOrder(decided.filter((_one, at) => foldOf(at) !== fold))
    return decided
      .filter((_one, at) => foldOf(at) === fold)
      .map(({ terms, isSought }) => ({ isSought, score: scoreOf(model, terms) }))
  })
  const first = scored
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.ceil(decided.length * FIRST))
  const measures = (of: readonly { isSought: boolean }[]) => of.filter(({ isSought }) => isSought).length
  return {
    cases: decided.length,
    measures: measures(decided),
    first: first.length,
    firstMeasures: measures(first),
  }
}
