/** Two people who may be paired, how likely they are to match, and a number that orders equal chances. */
export type Edge = { one: string; other: string; chance: number; tie: number }

/** Whether the first of two edges comes first; with different ties no two are equal. */
export const byChance = (a: Edge, b: Edge): number => b.chance - a.chance || b.tie - a.tie

/**
 * Returns a stable matching: no two people would both rather have each other than their pair. People who rank each other by
 * one number that both share always have one, and taking the best edge of those who are left finds it: neither of its two
 * can have anybody better. See docs/ranking.md for the source.
 */
export function stableMatching(edges: readonly Edge[]): Edge[] {
  const taken = new Set<string>()
  return edges.toSorted(byChance).filter(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return false
    taken.add(one).add(other)
    return true
  })
}
