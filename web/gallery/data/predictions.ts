import type { HowWellView, PredictionBinView } from '@hearth/contract/public/how-well'
import { binEdges } from '@hearth/contract/public/how-well'

/** A comparison whose bins have these pairs, and in per cent what was predicted and what came true. */
const binsOf = (rows: readonly (readonly [pairs: number, predicted: number, actual: number] | null)[]) =>
  binEdges.slice(0, -1).map((edge, nth): PredictionBinView => {
    const [pairs, predicted, actual] = rows[nth] ?? [null, null, null]
    const [from, to] = [edge, binEdges[nth + 1] ?? 1].map((one) => Math.round(100 * one))
    return { from: from ?? 0, to: to ?? 100, pairs, predicted, actual }
  })

/** Enough pairs for both charts, with bins that are withheld. */
export const predictions: HowWellView = {
  matches: {
    pairs: 1255,
    error: 1.7,
    bins: binsOf([
      [540, 2.7, 3],
      [320, 7.4, 6],
      [180, 12.2, 14],
      [95, 17.3, 19],
      [75, 24.1, 28],
      [45, 33.8, 31],
    ]),
  },
  likes: {
    pairs: 4360,
    error: 2.2,
    bins: binsOf([
      null,
      [60, 8.1, 12],
      [240, 12.9, 14],
      [410, 17.5, 16],
      [920, 25.2, 27],
      [1_050, 34.8, 36],
      [840, 44.6, 42],
      [520, 54.3, 57],
      [320, 66.9, 70],
    ]),
  },
}
