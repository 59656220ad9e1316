import {
  MAX_MOMENTS,
  type MomentInput,
  type MomentsView,
  type ShownMomentView,
} from '@hearth/contract/people/matching'
import { type Ctx, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { viewsOf } from '../matching.ts'
import { moments } from './moments.store.ts'

/** Returns the newest matches that no page has shown to the viewer. */
export async function listMoments(ctx: Ctx): Promise<MomentsView> {
  return { moments: await viewsOf(ctx, await moments.list(ctx.db, ctx.viewerId, MAX_MOMENTS)) }
}

/** Marks a match as shown and returns whether this page is the one to show it. Throws `not_found`. */
export async function showMoment(
  ctx: Ctx,
  matchId: string,
  { clientId }: MomentInput,
): Promise<ShownMomentView> {
  return transact(ctx, async (tx) => {
    const shown = await moments.show(tx, ctx.viewerId, { matchId, clientId })
    if (!shown) throw new AppError('match_not_found')
    return { isFirst: shown === clientId }
  })
}
