import { NEW_CIRCLE_MS, NEW_CIRCLE_SEATS } from '@hearth/contract/circle/circle'
import { GRANT_DELAY_MS } from '@hearth/contract/circle/grants'

const DAY_MS = 86_400_000
/** More grants within a day than people give when they think about each. */
const MANY_IN_A_DAY = 8
/** So many grants within a week beside an online relative may have been asked for by them. */
const MANY_BESIDE = 2
/** So many within a week in the network of the relative: more than once by chance, and families live together. */
const MANY_IN_SAME_NETWORK = 3
/** A notice waits this long, because a person who presses the member may sit beside them. */
const NOTICE_DELAY_MS = 3 * 3_600_000

/** Returns how many relatives a member can have, of the seats of their membership. */
export const circleSeats = (person: { createdAt: Date }, seats: number, now: Date): number =>
  now.getTime() - person.createdAt.getTime() < NEW_CIRCLE_MS ? NEW_CIRCLE_SEATS : seats

/** Returns when a grant that is given now begins and ends. */
export function periodOf(days: number, now: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(now.getTime() + GRANT_DELAY_MS)
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MS) }
}

/** Whether the grants that a member has given lately look as if somebody pressed them. */
export const isUnusual = ({
  inDay,
  beside,
  sameNetwork,
}: {
  inDay: number
  beside: number
  sameNetwork: number
}): boolean => inDay >= MANY_IN_A_DAY || beside >= MANY_BESIDE || sameNetwork >= MANY_IN_SAME_NETWORK

/** Whether a notice is shown now. */
export const isNoticeShown = (notice: { since: Date; dismissedAt: Date | null }, now: Date): boolean =>
  notice.dismissedAt === null && notice.since.getTime() + NOTICE_DELAY_MS <= now.getTime()
