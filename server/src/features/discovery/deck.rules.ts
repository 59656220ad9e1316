import { BAND_KM } from '@hearth/contract/people/wishes'
import type { Seeker } from './meeting.rules.ts'

/** Where somebody stands in the order in which decks look at people. */
export type Key = { sortRank: number; userId: string }

/** Below everybody: a search that has come here has seen them all. */
export const END: Key = { sortRank: -32_768, userId: '00000000-0000-0000-0000-000000000000' }

/** Above everybody: where a search begins. */
export const START: Key = { sortRank: 32_767, userId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** What stands for the number of those behind a queue until it is asked for. */
export const UNCOUNTED = -1

export const isEnd = (key: Key | null): boolean => key !== null && key.sortRank === END.sortRank

/** Highest first. */
const byKey = (one: Key, other: Key) =>
  other.sortRank - one.sortRank || (one.userId < other.userId ? 1 : Number(one.userId > other.userId) * -1)

/** A row and the list it was the next of; each list was asked for so many. */
export type Listed = Key & { list: string; cell: number | null }

/**
 * What of several lists can be taken without missing anybody, at most so many, and how far the search has come with
 * them. Below where a list was cut there may be somebody of that list, so only what is above the highest cut counts.
 */
export function takeFrom(
  rows: readonly Listed[],
  { cutAt, most }: { cutAt: number; most: number },
): { taken: Listed[]; reached: Key } {
  const cuts = [...Map.groupBy(rows, ({ list }) => list).values()]
    .filter((list) => list.length >= cutAt)
    .flatMap((list) => list.toSorted(byKey).slice(-1))
  const cut = cuts.toSorted(byKey)[0] ?? END
  const safe = rows.filter((row) => byKey(row, cut) <= 0).toSorted(byKey)
  const taken = safe.slice(0, most)
  const last = taken.at(-1)
  const reached = safe.length > most && last ? last : cut
  return { taken, reached: { sortRank: reached.sortRank, userId: reached.userId } }
}

/** The farthest band in which somebody is found by where they are; the others are found by their reach. */
export const nearBand = ({ reach, isFlexible }: Seeker): number => {
  const widest = BAND_KM.length - 1
  return isFlexible ? widest : Math.min(reach, widest)
}

/** Whether there can be anybody for the viewer in the farthest band. */
export const seeksFar = ({ reach, isFlexible }: Seeker): boolean => isFlexible || reach >= BAND_KM.length

/** The lists the viewer's people are in: the tiles around them, and the genders they seek. */
export type Ranges = { tiles: number[]; genders: number[] }
