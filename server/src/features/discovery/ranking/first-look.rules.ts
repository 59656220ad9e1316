/** What is known of somebody when it is decided how early decks look at them. */
export type Seen = {
  userId: string
  popularity: number
  /** How often others decided on them in the last two weeks, and how often that is on average. */
  shown: number
  usual: number
  /** Days since they joined. */
  since: number
  /** Whether they have decided on somebody in the last two weeks. */
  isHere: boolean
}

/** However much or little somebody is liked, it moves them no further than this. */
const MOST_LIKED = 2
/** Each doubling of how often somebody was shown takes them one down, and each halving one up, so far and no further. */
const MOST_SHOWN = 3
const NEW_FOR_DAYS = 14
/** Whoever is new stands among the first half until others have had a look at them. */
const LEAST_OF_THE_NEW = 1
const AWAY = 2
/** So many steps between two levels, drawn anew each week, so that equals take turns. */
const STEPS = 4
const TURN_DAYS = 7

const within = (most: number, value: number) => Math.min(most, Math.max(-most, Math.round(value)))

/** A number for these words that is the same everywhere (FNV-1a). */
function hashOf(words: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < words.length; k++) hash = Math.imul(hash ^ words.charCodeAt(k), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * How early decks look at somebody before working out how well two would fit: `search.standing`. Coarse, so that it
 * seldom changes; 0 is where somebody begins who has just come. `day` is the day's number.
 */
export function firstLook({ userId, popularity, shown, usual, since, isHere }: Seen, day: number): number {
  const isNew = since <= NEW_FOR_DAYS
  const liked = within(MOST_LIKED, popularity)
  const often = within(MOST_SHOWN, Math.log2((shown + 1) / (usual + 1)))
  const level = liked - often - (isHere || isNew ? 0 : AWAY)
  const hash = hashOf(userId)
  const week = Math.floor((day + (hash % TURN_DAYS)) / TURN_DAYS)
  const turn = hashOf(`${userId} ${week}`) % STEPS
  return (isNew ? Math.max(level, LEAST_OF_THE_NEW) : level) * STEPS + turn
}
