export type SortRankInput = {
  userId: string
  popularity: number
  /** How often others decided on this person in the last two weeks. */
  shown: number
  /** The mean of `shown` over all people. */
  meanShown: number
  daysSinceJoined: number
  /** Whether the person decided on somebody in the last two weeks. */
  isActive: boolean
}

/** Popularity moves a person at most this many levels up or down. */
const MAX_POPULARITY_LEVELS = 2
/** Each doubling of `shown` moves a person one level down, each halving one up, at most this many. */
const MAX_EXPOSURE_LEVELS = 3
/** New people stay in the upper half until others have seen them. */
const NEW_FOR_DAYS = 14
const MIN_LEVEL_OF_NEW = 1
const INACTIVE_LEVELS = 2
/** Each level has this many steps. A person's step changes every week, so that equals take turns. */
const STEPS = 4
const ROTATION_DAYS = 7

const roundWithin = (max: number, value: number) => Math.min(max, Math.max(-max, Math.round(value)))

/** FNV-1a with a final mix: the same number everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * Returns `search.sort_rank`, a small integer: decks read people with a higher rank earlier, before they compute the
 * chance of a match. It is coarse, so it seldom changes. A new row has 0. `day` counts days since 1970.
 */
export function sortRankOf(input: SortRankInput, day: number): number {
  const { userId, popularity, shown, meanShown, daysSinceJoined, isActive } = input
  const isNew = daysSinceJoined <= NEW_FOR_DAYS
  const popularityLevels = roundWithin(MAX_POPULARITY_LEVELS, popularity)
  const exposureLevels = roundWithin(MAX_EXPOSURE_LEVELS, Math.log2((shown + 1) / (meanShown + 1)))
  const level = popularityLevels - exposureLevels - (isActive || isNew ? 0 : INACTIVE_LEVELS)
  const week = Math.floor((day + (hashOf(userId) % ROTATION_DAYS)) / ROTATION_DAYS)
  const step = hashOf(`${userId} ${week}`) % STEPS
  return (isNew ? Math.max(level, MIN_LEVEL_OF_NEW) : level) * STEPS + step
}
