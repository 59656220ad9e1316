/** In each dozen of cards so many places, at most, are for people who already like the viewer. */
const DOZEN = 12
const MOST_IN_A_DOZEN = 4

/** Numbers from 0 to 1 that look like chance and are the same for the same words (mulberry32 over FNV-1a). */
function chanceFrom(words: string): () => number {
  let state = 0x811c9dc5
  for (let k = 0; k < words.length; k++) state = Math.imul(state ^ words.charCodeAt(k), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The places of a deck at which whoever already likes the viewer may come: soon, but on no place and in no number that
 * one could learn to tell them by. The same all day, so that looking again tells nothing either.
 */
export function earlyPlaces(viewerId: string, day: string, waiting: number): Set<number> {
  const chance = chanceFrom(`${viewerId} ${day}`)
  const places = new Set<number>()
  let dozen = 0
  while (places.size < waiting) {
    const wanted = Math.min(1 + Math.floor(chance() * MOST_IN_A_DOZEN), waiting - places.size)
    const before = places.size
    while (places.size < before + wanted) places.add(dozen * DOZEN + Math.floor(chance() * DOZEN))
    dozen += 1
  }
  return places
}

/**
 * What somebody's worth is multiplied by where lots are drawn: the largest product then falls to each as often as
 * their worth says (an exponential race), so that not all viewers of a day draw the same few.
 */
export const lotFor = (viewerId: string, day: string, personId: string): number =>
  -1 / Math.log1p(-chanceFrom(`${viewerId} ${day} ${personId}`)())
