import { DISTANCE_BUCKET_KM } from '@hearth/contract/people/wishes'
import type { SearchProfile } from '../search/eligibility.rules.ts'

/** Position of a person in the order of the searches: rank, then id, the highest first. */
export type SearchCursor = { sortRank: number; userId: string }

/** After everybody: a search with this cursor is complete. */
export const LAST_CURSOR: SearchCursor = { sortRank: -32_768, userId: '00000000-0000-0000-0000-000000000000' }

/** Before everybody: the start of a search. */
export const FIRST_CURSOR: SearchCursor = { sortRank: 32_767, userId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Stands for the number of people after a queue that are not counted yet. */
export const UNCOUNTED = -1

/** Whether a search is complete. */
export const isAtEnd = (cursor: SearchCursor | null): boolean =>
  cursor !== null && cursor.sortRank === LAST_CURSOR.sortRank

/** Highest first. */
const byCursor = (one: SearchCursor, other: SearchCursor) =>
  other.sortRank - one.sortRank || (one.userId < other.userId ? 1 : Number(one.userId > other.userId) * -1)

/** A row and the list it comes from. */
export type ListedPerson = SearchCursor & { list: string; cell: number | null }

/**
 * Merges lists in order without missing anybody; takes at most `most` and returns the new cursor. A list with `cutAt` rows
 * may have more after its last row, so only rows above the highest of these last rows count.
 */
export function mergeLists(
  rows: readonly ListedPerson[],
  { cutAt, most }: { cutAt: number; most: number },
): { taken: ListedPerson[]; reached: SearchCursor } {
  const cuts = [...Map.groupBy(rows, ({ list }) => list).values()]
    .filter((list) => list.length >= cutAt)
    .flatMap((list) => list.toSorted(byCursor).slice(-1))
  const cut = cuts.toSorted(byCursor)[0] ?? LAST_CURSOR
  const safe = rows.filter((row) => byCursor(row, cut) <= 0).toSorted(byCursor)
  const taken = safe.slice(0, most)
  const last = taken.at(-1)
  const reached = safe.length > most && last ? last : cut
  return { taken, reached: { sortRank: reached.sortRank, userId: reached.userId } }
}

/** Returns the farthest bucket searched by location; people farther away are searched by their maximum distance. */
export const nearestSearchBucket = ({ maxDistance, isFlexible }: SearchProfile): number => {
  const widest = DISTANCE_BUCKET_KM.length - 1
  return isFlexible ? widest : Math.min(maxDistance, widest)
}

/** Whether anybody in the farthest bucket can fit the viewer. */
export const searchesFar = ({ maxDistance, isFlexible }: SearchProfile): boolean =>
  isFlexible || maxDistance >= DISTANCE_BUCKET_KM.length

/** The lists to search: the tiles around the viewer, and the genders they seek. */
export type SearchLists = { tiles: number[]; genders: number[] }
