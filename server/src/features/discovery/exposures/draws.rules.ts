/** The share of cards that are drawn at random from the rest of the deck, whatever the order says. */
export const RANDOM_SHARE = 0.02
/** Of fewer people none is drawn: all of them are seen soon. */
export const MIN_DRAWN_FROM = 10

/** The propensity of each drawn person by id: how likely they were to come next, given who was left. */
export type Draws = Record<string, number>

const randomShareOf = (remaining: number) => (remaining < MIN_DRAWN_FROM ? 0 : RANDOM_SHARE)

/**
 * Returns how likely a person was to come next of `remaining` people: every one of them may be drawn, and the first of the
 * order comes otherwise.
 */
export function propensityOf(remaining: number, isFirstOfOrder: boolean): number {
  const share = randomShareOf(remaining)
  return share / Math.max(remaining, 1) + (isFirstOfOrder ? 1 - share : 0)
}

/** Returns an order in which each position is drawn from the remaining people with the probability `RANDOM_SHARE`. */
export function withDraws(order: readonly string[], random: () => number): { order: string[]; draws: Draws } {
  const left = [...order]
  const drawn: string[] = []
  const draws: Draws = {}
  while (left.length > 0) {
    const isDrawn = random() < randomShareOf(left.length)
    const place = isDrawn ? Math.floor(random() * left.length) : 0
    const id = left[place] ?? ''
    if (isDrawn) draws[id] = propensityOf(left.length, place === 0)
    drawn.push(id)
    left.splice(place, 1)
  }
  return { order: drawn, draws }
}
