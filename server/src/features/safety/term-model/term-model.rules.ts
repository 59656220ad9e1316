import { fold, undisguise } from '../signals/folding.ts'

/** A text or a case, as the set of its terms, and whether it is one of those that are sought. */
export type Example = { terms: readonly string[]; isSought: boolean }

/** The log-odds of a term: above 0 in what is sought, below 0 in the rest. */
export type TermModel = { weights: ReadonlyMap<string, number> }

/** Added to each count, so that a term that has not been seen on one side says little and not everything. */
const SMOOTHING = 0.5

/** All hosts of the corpus end with it, and those of scams more often: it says nothing about real ones. */
const INVENTED = 'example'

const word = /\p{L}+|\d+|[$€£@]/gu

/** Returns the words of a text as they are meant, each pair of neighbours, and `0` for each number. */
export const termsIn = (text: string): string[] => [...placesOfTerms(undisguise(fold(text)).text).keys()]

/** Returns the terms of a folded text with the first place of each. */
export function placesOfTerms(folded: string): Map<string, { from: number; to: number }> {
  const places = new Map<string, { from: number; to: number }>()
  const add = (term: string, from: number, to: number) => {
    if (!places.has(term)) places.set(term, { from, to })
  }
  let last: { term: string; from: number } | undefined
  for (const { 0: written, index: from } of folded.matchAll(word)) {
    const to = from + written.length
    const term = /\d/.test(written) ? '0' : written
    if (term === INVENTED) continue
    add(term, from, to)
    if (last) add(`${last.term} ${term}`, last.from, to)
    last = { term, from }
  }
  return places
}

/**
 * Learns which terms tell the examples that are sought from the others: naive Bayes with binary terms. Terms of fewer
 * than `minExamples` examples are left out.
 */
export function learn(examples: readonly Example[], minExamples = 1): TermModel {
  const counts = new Map<string, { sought: number; other: number }>()
  let sought = 0
  for (const { terms, isSought } of examples) {
    if (isSought) sought += 1
    for (const term of new Set(terms)) {
      const count = counts.get(term) ?? { sought: 0, other: 0 }
      count[isSought ? 'sought' : 'other'] += 1
      counts.set(term, count)
    }
  }
  const share = (count: number, of: number) => (count + SMOOTHING) / (of + 2 * SMOOTHING)
  const other = examples.length - sought
  const weights = [...counts]
    .filter(([, count]) => count.sought + count.other >= minExamples)
    .map(([term, count]): [string, number] => [
      term,
      Math.log(share(count.sought, sought) / share(count.other, other)),
    ])
  return { weights: new Map(weights) }
}

/**
 * Returns how much the terms are like what is sought: the sum of their weights, divided by the cube root of how many are
 * known, so that a long text does not count for much more than a short one.
 */
export function scoreOf({ weights }: TermModel, terms: readonly string[]): number {
  let [sum, known] = [0, 0]
  for (const term of terms) {
    const weight = weights.get(term)
    if (weight === undefined) continue
    sum += weight
    known += 1
  }
  return sum / Math.cbrt(known || 1)
}
