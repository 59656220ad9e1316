import { dayOf } from '@hearth/contract/ages'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { pastSwipes } from '../../matching/matching.ts'
import type { PoolCandidate } from '../ranking/order/ordering.ts'
import { distanceBucketOf, type SearchProfile } from '../search/eligibility.rules.ts'

/** Returns a person as the ranking needs them. */
export const poolCandidateOf = (
  viewer: Pick<SearchProfile, 'cell'>,
  person: { userId: string; cell: number | null },
  likesViewer: boolean,
): PoolCandidate => ({
  userId: person.userId,
  distanceBucket:
    person.cell === null || viewer.cell === null ? null : distanceBucketOf(viewer.cell, person.cell),
  likesViewer,
})

/** More decisions of one day are not counted. */
export const MOST_DECISIONS = 2_000

/** Returns the number of cards of the day before the next one, if so many were sent and not decided on. */
export const positionAfter = async (ctx: Ctx, tx: Tx, sent: number): Promise<number> =>
  (await pastSwipes.countOf(tx, ctx.viewerId, new Date(dayOf(ctx.now())), MOST_DECISIONS)) + sent
