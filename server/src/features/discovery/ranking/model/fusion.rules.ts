/** Ways to combine the chances of both likes into a score for a match; a model says which one it is calibrated for. */
export const fusions = ['product', 'powerMean'] as const
export type Fusion = (typeof fusions)[number]

const EXPONENT = -3

const powerMean = (one: number, other: number) =>
  ((one ** EXPONENT + other ** EXPONENT) / 2) ** (1 / EXPONENT)

/**
 * Combines the chances of both likes, each 0 to 1. The square of a power mean is the product if both are alike and less
 * otherwise: it lies near the rarer like, where a pair fails. Older models have the product.
 */
export const fuse = (fusion: Fusion, there: number, back: number): number =>
  fusion === 'product' ? there * back : powerMean(there, back) ** 2
