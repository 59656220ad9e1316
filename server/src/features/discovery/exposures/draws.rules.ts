/** The share of cards that are drawn at random from the rest of the deck, whatever the order says. */
export const RANDOM_SHARE = 0.02

/** The propensity of each drawn person by id: how likely they were to come next, given who was left. */
export type Draws = Record<string, number>

/**
 * Returns how likely a person was to come next of `remaining` people: every one of them may be drawn, and the first of the
 * order comes otherwise.
 */
export const propensityOf = (remaining: number, isFirstOfOrder: boolean): number =>
  RANDOM_SHARE / Math.max(remaining, 1) + (isFirstOfOrder ? 1 - RANDOM_SHARE : 0)

/** Returns an order in which each position is drawn from the remaining people with the probability `RANDOM_SHARE`. */
export function withDraws(order: readonly string[], random: () => number): { order: string[]; draws: Draws } {
  const left = [...order]
  const drawn: string[] = []
  const draws: Draws = {}
  while (left.length > 0) {
    const isDrawn = random() < RANDOM_SHARE
    const place = isDrawn ? Math.floor(random() * left.length) : 0
    const id = left[place] ?? ''
    if (isDrawn) draws[id] = propensityOf(left.length, place === 0)
    drawn.push(id)
    left.splice(place, 1)
  }
  return { order: drawn, draws }
}
