import { mayDo } from '@hearth/contract/console/staff'
import {
  VERIFICATIONS_PAGE,
  type VerificationRowView,
  type VerificationsQuery,
  type VerificationsView,
} from '@hearth/contract/console/verifications'
import type * as z from 'zod/mini'
import type { StaffCtx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { listStaff, staffNames } from '../../staff/staff.ts'
import { agreementOf, judgesOf, mustDecide } from './reviews.rules.ts'
import {
  doubleReviews,
  reviews,
  type WaitingRecordingRow,
  waitingAfter,
  waitingPage,
} from './reviews.store.ts'

const YEAR_MS = 365 * 86_400_000

/** Returns the ids of everybody who works here now and whose role lets them judge recordings. */
export const listJudges = async (db: Db): Promise<string[]> =>
  (await listStaff(db))
    .filter(({ role, endedAt }) => endedAt === null && mayDo(role, 'verifications.judge'))
    .map(({ personId }) => personId)

/** Returns when the latest recording that waits was sent. */
export const newestVerification = (db: Db): Promise<Date | undefined> => reviews.findNewest(db)

/** Who has claimed a recording, while that holds. */
export const claimantOf = (
  { claimedBy, claimedUntil }: Pick<WaitingRecordingRow, 'claimedBy' | 'claimedUntil'>,
  now: Date,
): string | null => (claimedUntil && claimedUntil > now ? claimedBy : null)

/** Returns what waits and the viewer may judge, and how well verifiers agree. Pages may have fewer rows than their limit. */
export async function listVerifications(
  { db, now, staff }: StaffCtx,
  { after }: z.infer<typeof VerificationsQuery>,
): Promise<VerificationsView> {
  const at = now()
  const rows = await reviews.list(db, {
    after: waitingAfter(after),
    limit: VERIFICATIONS_PAGE + 1,
  })
  const page = waitingPage(rows, VERIFICATIONS_PAGE)
  const staffIds = await listJudges(db)
  const judged = page.rows.filter((row) => judgesOf(row, staffIds).includes(staff.id))
  const names = await staffNames(
    db,
    judged.flatMap((row) => claimantOf(row, at) ?? []),
  )
  const viewOf = (row: WaitingRecordingRow): VerificationRowView[] =>
    row.sentAt
      ? [
          {
            id: row.id,
            way: row.way,
            sentAt: row.sentAt.toISOString(),
            mustDecide: mustDecide(row),
            isRepeat: row.isRepeat,
            claimedBy: names.get(claimantOf(row, at) ?? '') ?? null,
          },
        ]
      : []
  return {
    verifications: judged.flatMap(viewOf),
    waiting: await reviews.count(db),
    agreement: agreementOf(await doubleReviews.countSince(db, new Date(at.getTime() - YEAR_MS))),
    next: page.next,
  }
}
