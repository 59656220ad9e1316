/** Ways to combine the chances of both likes into a score for a match; a model says which one it is calibrated for. */
export const fusions = ['product', 'harmonicMean'] as const
export type Fusion = (typeof fusions)[number]

/**
 * Combines the chances of both likes, each 0 to 1, into a score of the same range. The harmonic mean lies near the rarer like,
 * where a pair fails. It is no chance before it is calibrated. Older models have the product.
 */
export function fuse(fusion: Fusion, there: number, back: number): number {
  if (fusion === 'product') return there * back
  const sum = there + back
  return sum === 0 ? 0 : (2 * there * back) / sum
}
