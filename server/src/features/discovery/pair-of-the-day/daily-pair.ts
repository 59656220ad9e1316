import { dayOf } from '@hearth/contract/ages'
import type { DailyPairInput, DailyPairView } from '@hearth/contract/people/daily-pair'
import { type Ctx, type TransactionListener, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { pastSwipes } from '../../matching/matching.ts'
import { relationOf } from '../person-page/access.rules.ts'
import { viewerRelations } from '../person-page/access.store.ts'
import { showPerson } from '../person-page/person-page.ts'
import { dailyPairs } from './daily-pairs.store.ts'

/**
 * Returns the viewer's pair of the day. It follows the viewer's own decisions only, so it tells nothing of the other's. Nobody
 * is there after a block, and while the other person is not shown.
 */
export async function showDailyPair(ctx: Ctx): Promise<DailyPairView> {
  const today = dayOf(ctx.now())
  const takesPart = await dailyPairs.takesPart(ctx.db, ctx.viewerId)
  const none = { takesPart, pair: null, hasPassed: false }
  const otherId = await dailyPairs.findOther(ctx.db, ctx.viewerId, today)
  const found = otherId && (await viewerRelations.find(ctx.db, ctx.viewerId, { personId: otherId, today }))
  if (!otherId || !found) return none
  const hasPassed = found.decision === false && !found.isBlocked && found.isShowable
  if (hasPassed || !relationOf({ ...found, isSelf: false })) return { ...none, hasPassed }
  try {
    const { person, distanceBucket, why, relation } = await showPerson(ctx, otherId)
    return { ...none, pair: { person, distanceBucket, why, relation } }
  } catch (error) {
    // The other person may have gone meanwhile.
    if (error instanceof AppError) return none
    throw error
  }
}

/** Lets the viewer take part in the pair of the day or not. Leaving ends today's pair for both. */
export async function changeDailyPair(ctx: Ctx, { takesPart }: DailyPairInput): Promise<DailyPairView> {
  const { viewerId } = ctx
  await transact(ctx, async (tx) => {
    if (takesPart) await dailyPairs.optIn(tx, viewerId)
    else await dailyPairs.optOut(tx, viewerId, { day: dayOf(ctx.now()), since: ctx.now() })
  })
  return showDailyPair(ctx)
}

/**
 * Leaves a like or pass on the pair of the day out of what the order learns: passing must not cost anybody anything, and
 * likes alone would favour those who are paired.
 */
export const leavePairUnlearnt: TransactionListener<'swipe.stored'> = async (
  ctx,
  tx,
  { swiperId, swipedId },
) => {
  if (await dailyPairs.arePaired(tx, [swiperId, swipedId], dayOf(ctx.now())))
    await pastSwipes.leaveOut(tx, { swiperId, swipedId })
}
