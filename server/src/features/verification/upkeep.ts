import { RECORDING_KEPT_DAYS, UNDECIDED_KEPT_DAYS } from '@hearth/contract/media/verification'
import { type Deps, transact } from '../../context.ts'
import { removeMedia } from '../photos/photos.ts'
import { type AttemptRow, attempts } from './attempts.store.ts'
import { endExpiredBadges } from './badges/badges.ts'
import { doubleReviews } from './reviews/reviews.store.ts'
import { decideWithoutJudges } from './reviews/reviews.ts'

const DAY_MS = 86_400_000
/** How long an attempt counts against the limit of a day, and can be repeated. */
const UNSENT_KEPT_DAYS = 2
/** So long somebody who was refused is judged by another verifier. */
const DECIDED_KEPT_DAYS = 183
const YEAR_DAYS = 365

const recordingsOf = (rows: readonly AttemptRow[]) => rows.flatMap(({ mediaId }) => mediaId ?? [])

/**
 * Decides recordings that nobody may judge any more, deletes recordings and attempts whose time is over, and ends badges whose
 * year is over.
 */
export async function clearVerifications(deps: Deps): Promise<void> {
  await decideWithoutJudges(deps)
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  await transact(deps, async (tx) => {
    const decided = await attempts.listToErase(tx, daysAgo(RECORDING_KEPT_DAYS))
    await removeMedia(tx, recordingsOf(decided))
    if (decided.length > 0)
      await attempts.erase(
        tx,
        decided.map(({ id }) => id),
      )
    const over = await attempts.listToDelete(tx, {
      decided: daysAgo(DECIDED_KEPT_DAYS),
      waiting: daysAgo(UNDECIDED_KEPT_DAYS),
      unsent: daysAgo(UNSENT_KEPT_DAYS),
    })
    await removeMedia(tx, recordingsOf(over))
    if (over.length > 0)
      await attempts.delete(
        tx,
        over.map(({ id }) => id),
      )
    await doubleReviews.clear(tx, daysAgo(YEAR_DAYS))
  })
  await endExpiredBadges(deps)
}
