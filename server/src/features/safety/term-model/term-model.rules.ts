import { fold, undisguise } from '../signals/folding.ts'

/** A text or a case, as the set of its terms, and whether it is one of those that are sought. */
export type Example = { terms: readonly string[]; isSought: boolean }

/** The log-odds of a term: above 0 in what is sought, below 0 in the rest. */
export type TermModel = { weights: ReadonlyMap<string, number> }

/** Added to each count, so that a term that has not been seen on one side says little and not everything. */
const SMOOTHING = 0.5

const word = /\p{L}+|\d+|[$€£@]/gu

/** Returns the words of a text as they are meant, each pair of neighbours, and `0` for each number. */
export function termsIn(text: string): string[] {
  return [...positionsOfTerms(undisguise(fold(text)).text).keys()]
}

/** Returns the terms of a folded text, each with the parts of the text where it is. */
export function positionsOfTerms(folded: string): Map<string, { from: number; to: number }[]> {
  const found = new Map<string, { from: number; to: number }[]>()
  const add = (term: string, place: { from: number; to: number }) => {
    const places = found.get(term)
    if (places) places.push(place)
    else found.set(term, [place])
  }
  let before: { term: string; from: number } | undefined
  for (const { 0: written, index: from } of folded.matchAll(word)) {
    const to = from + written.length
    const term = /\d/.test(written) ? '0' : written
    add(term, { from, to })
    if (before) add(`${before.term} ${term}`, { from: before.from, to })
    before = { term, from }
  }
  return found
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

/** Returns the sum of the weights of the terms: the higher, the more they are like what is sought. */
export const scoreOf = ({ weights }: TermModel, terms: Iterable<string>): number => {
  let score = 0
  for (const term of terms) score += weights.get(term) ?? 0
  return score
}
