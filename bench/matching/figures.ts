/** Returns a generator of numbers from 0 to 1, the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the list in random order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

export const mean = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one, 0) / Math.max(list.length, 1)

/** A predicted score and its outcome, 1 or 0. */
export type Scored = { score: number; outcome: number }

/** Returns the area under the ROC curve, 0 to 1: how often a positive scores above a negative; ties count half. */
export function auc(list: readonly Scored[]): number {
  const sorted = list.toSorted((a, b) => a.score - b.score)
  const trues = sorted.filter(({ outcome }) => outcome === 1).length
  let ranks = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++
    for (let k = from; k < to; k++) if (sorted[k]?.outcome === 1) ranks += (from + 1 + to) / 2
    from = to
  }
  return (ranks - (trues * (trues + 1)) / 2) / (trues * (sorted.length - trues))
}

/** Returns how many times more positives the first `count` of each list have than in random order. */
export function liftAt(count: number, lists: readonly (readonly Scored[])[]): number {
  let [came, expected] = [0, 0]
  for (const list of lists) {
    const first = list.toSorted((a, b) => b.score - a.score).slice(0, count)
    came += first.filter(({ outcome }) => outcome === 1).length
    expected += first.length * mean(list.map(({ outcome }) => outcome))
  }
  return came / expected
}

/** Returns the mean AUC of the lists that have both outcomes. */
export const aucWithin = (lists: readonly (readonly Scored[])[]) =>
  mean(lists.filter((list) => new Set(list.map(({ outcome }) => outcome)).size === 2).map(auc))

/** Returns the Gini coefficient: 0 if all have the same, 1 if one has everything. */
export function gini(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, one) => sum + one, 0)
  const weighted = sorted.reduce((sum, one, k) => sum + one * (2 * (k + 1) - sorted.length - 1), 0)
  return weighted / (sorted.length * total)
}

/** Returns the 95 % bootstrap interval of a figure; whole waves are resampled. */
export function interval<T extends { wave: number }>(
  all: readonly T[],
  figure: (drawn: readonly T[]) => number,
  draws: number,
): [low: number, high: number] {
  const random = seeded(7)
  const waves = [...Map.groupBy(all, ({ wave }) => wave).values()]
  const figures = Array.from({ length: draws }, () =>
    figure(waves.flatMap(() => waves[Math.floor(random() * waves.length)] ?? [])),
  )
    .filter((one) => Number.isFinite(one))
    .toSorted((a, b) => a - b)
  const at = (share: number) => figures[Math.floor(share * (figures.length - 1))] ?? Number.NaN
  return [at(0.025), at(0.975)]
}
