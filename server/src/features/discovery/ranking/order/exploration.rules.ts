/** In each dozen cards between so many positions are for people who already like the viewer: about half of all. */
const DOZEN = 12
const MIN_LIKERS_PER_DOZEN = 4
const MAX_LIKERS_PER_DOZEN = 8

/** Returns a generator of numbers from 0 to 1 (mulberry32), seeded with a hash (FNV-1a) of the text. */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (let k = 0; k < text.length; k++) state = Math.imul(state ^ text.charCodeAt(k), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns `likers` positions of a deck, from 0, for people who already like the viewer: early, but random in place
 * and number, so that the position of a card tells nothing. The same for a seed, which is that of a viewer and a day, so
 * repeated requests tell nothing either. `position`: number of cards of the day before this deck, whose positions have
 * passed.
 */
export function likerPositions(seed: string, likers: number, position = 0): Set<number> {
  const random = randomFrom(seed)
  const positions = new Set<number>()
  for (let start = 0; positions.size < likers; start += DOZEN) {
    const wanted =
      MIN_LIKERS_PER_DOZEN + Math.floor(random() * (1 + MAX_LIKERS_PER_DOZEN - MIN_LIKERS_PER_DOZEN))
    const ofDozen = new Set<number>()
    while (ofDozen.size < wanted) ofDozen.add(start + Math.floor(random() * DOZEN) - position)
    for (const one of ofDozen) if (one >= 0 && positions.size < likers) positions.add(one)
  }
  return positions
}

/**
 * Returns the weight of a person at positions for exploration, the same for a seed. The person with the
 * largest product of value and weight wins with a probability proportional to the value (an exponential race), so
 * viewers of one day do not all see the same few people.
 */
export const explorationWeightFor = (seed: string, personId: string): number =>
  -1 / Math.log1p(-randomFrom(`${seed} ${personId}`)())
