import type { Pair } from './matching.store.ts'

/** The pair in the order the database keeps it in. */
export const pairOf = (oneId: string, otherId: string): Pair =>
  oneId < otherId ? [oneId, otherId] : [otherId, oneId]

/** Whoever is not the viewer in a match. */
export const otherIn = (match: { user1Id: string; user2Id: string }, viewerId: string): string =>
  match.user1Id === viewerId ? match.user2Id : match.user1Id

export const isIn = (match: { user1Id: string; user2Id: string }, viewerId: string): boolean =>
  match.user1Id === viewerId || match.user2Id === viewerId
