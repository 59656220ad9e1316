import * as z from 'zod/mini'

/** The bounds of the bins of predicted chances. Most chances of a match are low, so these bins are narrow. */
export const binEdges = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1] as const

/** With fewer pairs than this in all, no comparison is published. */
export const FEWEST_PAIRS = 200
/** A bin with fewer pairs is withheld: it could tell about single people, and its rate would be chance. */
export const FEWEST_PAIRS_OF_BIN = 20

/**
 * The bin of the chances from `from` to `to` per cent: the mean predicted chance and the rate at which it came true, both per
 * cent. They are null together with `pairs` if the bin is withheld.
 */
export const PredictionBinView = z.object({
  from: z.int(),
  to: z.int(),
  pairs: z.nullable(z.int()),
  predicted: z.nullable(z.number()),
  actual: z.nullable(z.number()),
})
export type PredictionBinView = z.infer<typeof PredictionBinView>

/** `pairs`: those of the published bins, rounded down as they are. `error`: by how many points they are off on average. */
export const PredictionsView = z.object({
  pairs: z.int(),
  error: z.number(),
  bins: z.array(PredictionBinView),
})
export type PredictionsView = z.infer<typeof PredictionsView>

/** How often predictions of the last twelve months came true; null if there are too few. */
export const HowWellView = z.object({
  likes: z.nullable(PredictionsView),
  matches: z.nullable(PredictionsView),
})
export type HowWellView = z.infer<typeof HowWellView>
