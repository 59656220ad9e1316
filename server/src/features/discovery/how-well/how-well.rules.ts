import {
  binEdges,
  FEWEST_PAIRS,
  FEWEST_PAIRS_OF_BIN,
  type PredictionBinView,
  type PredictionsView,
} from '@hearth/contract/public/how-well'
import { SMALLEST_FIGURE } from '@hearth/contract/public/transparency'
import type { BinCount } from './prediction-bins.store.ts'

const percent = (share: number) => Math.round(1000 * share) / 10

/** Returns a bin as it is published: withheld if it is small, and its pairs rounded down. */
function publishedBin(bin: number, count: BinCount | undefined): PredictionBinView {
  const [from = 0, to = 1] = binEdges.slice(bin, bin + 2).map((edge) => Math.round(100 * edge))
  const { pairs = 0, cameTrue = 0, predicted = 0 } = count ?? {}
  if (pairs < FEWEST_PAIRS_OF_BIN) return { from, to, pairs: null, predicted: null, actual: null }
  return {
    from,
    to,
    pairs: Math.floor(pairs / SMALLEST_FIGURE) * SMALLEST_FIGURE,
    predicted: percent(predicted / pairs),
    actual: Math.round((100 * cameTrue) / pairs),
  }
}

/** Returns the comparison of these bins as it is published, or null if there are too few pairs in all. */
export function publishedPredictions(counts: readonly BinCount[]): PredictionsView | null {
  if (counts.reduce((sum, { pairs }) => sum + pairs, 0) < FEWEST_PAIRS) return null
  const bins = binEdges.slice(0, -1).map((_, bin) =>
    publishedBin(
      bin,
      counts.find((count) => count.bin === bin),
    ),
  )
  const exact = counts.filter(({ bin }) => bins[bin]?.pairs)
  if (exact.length === 0) return null
  const off = exact.reduce((sum, { cameTrue, predicted }) => sum + Math.abs(predicted - cameTrue), 0)
  return {
    pairs: bins.reduce((sum, { pairs }) => sum + (pairs ?? 0), 0),
    error: percent(off / exact.reduce((sum, { pairs }) => sum + pairs, 0)),
    bins,
  }
}
