import type { PredictionBinView } from '@hearth/contract/public/how-well'

/** The ends that an axis can have, in per cent. */
const tops = [20, 40, 60, 80, 100]

const SMALLEST_RADIUS = 2
const LARGEST_RADIUS = 6

type ShownBin = { from: number; pairs: number; predicted: number; actual: number }

const shownOf = (bins: readonly PredictionBinView[]): ShownBin[] =>
  bins.flatMap(({ from, pairs, predicted, actual }) =>
    pairs === null || predicted === null || actual === null ? [] : [{ from, pairs, predicted, actual }],
  )

/** Returns the end of both axes in per cent, the smallest with room for all bins. */
export function topOf(bins: readonly PredictionBinView[]): number {
  const highest = Math.max(0, ...shownOf(bins).flatMap(({ predicted, actual }) => [predicted, actual]))
  return tops.find((top) => top >= highest) ?? 100
}

/** Returns where each published bin lies, from 0 to 1 on both axes, and its radius: its area follows its pairs. */
export function pointsOf(bins: readonly PredictionBinView[], top: number) {
  const shown = shownOf(bins)
  const most = Math.max(1, ...shown.map(({ pairs }) => pairs))
  return shown.map(({ from, pairs, predicted, actual }) => ({
    from,
    x: predicted / top,
    y: actual / top,
    radius: SMALLEST_RADIUS + (LARGEST_RADIUS - SMALLEST_RADIUS) * Math.sqrt(pairs / most),
  }))
}
