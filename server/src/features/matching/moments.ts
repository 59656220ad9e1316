import {
  MAX_MOMENTS,
  type MomentInput,
  type MomentsView,
  type ShownMomentView,
} from '@hearth/contract/matching'
import { type Ctx, transact } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { viewsOf } from './matching.ts'
import { moments } from './moments.store.ts'

/** The newest matches that the viewer has not been shown on any page. */
export async function listMoments(ctx: Ctx): Promise<MomentsView> {
  return { moments: await viewsOf(ctx, await moments.list(ctx.db, ctx.viewerId, MAX_MOMENTS)) }
}

/** Marks a match as shown to the viewer, and says whether the page that asks is the one to show it. */
export async function showMoment(
  ctx: Ctx,
  matchId: string,
  { clientId }: MomentInput,
): Promise<ShownMomentView> {
  return transact(ctx, async (tx) => {
    const shown = await moments.show(tx, ctx.viewerId, { matchId, clientId })
    if (!shown) throw notFound('Match')
    return { isFirst: shown === clientId }
  })
}
