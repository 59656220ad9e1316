/** Which place in the document each card has, by its key. */
export type Slots = ReadonlyMap<string, number>

/**
 * Returns the slot of every card. A card keeps its slot, and a new card reuses a free one: updating a card is much
 * cheaper than creating one.
 */
export function slotsFor(before: Slots, cards: readonly { key: string }[]): Slots {
  const isSame = before.size === cards.length && cards.every(({ key }) => before.has(key))
  if (isSame) return before
  const kept = new Map(
    cards.flatMap(({ key }) => {
      const slot = before.get(key)
      return slot === undefined ? [] : [[key, slot] as const]
    }),
  )
  const taken = new Set(kept.values())
  let free = 0
  for (const { key } of cards) {
    if (kept.has(key)) continue
    while (taken.has(free)) free += 1
    taken.add(free)
    kept.set(key, free)
  }
  return kept
}
