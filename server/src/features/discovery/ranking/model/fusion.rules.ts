/** Ways to combine the chances of both likes into a score for a match; a model says which one it is calibrated for. */
export const fusions = ['product', 'harmonicMean'] as const
export type Fusion = (typeof fusions)[number]

/**
 * Combines the chances of both likes, each 0 to 1. The harmonic mean of the squares is the product if both are alike and
 * less otherwise: it lies near the rarer like, where a pair fails. Older models have the product.
 */
export const fuse = (fusion: Fusion, there: number, back: number): number =>
  fusion === 'product' ? there * back : 2 / (there ** -2 + back ** -2)
