import { BLOCKS_PAGE, type BlocksQuery, type BlocksView, type BlockView } from '@hearth/contract/safety'
import { type Ctx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { blocks } from './safety.store.ts'

export { clearFlags } from './flags.ts'
export { blockedBetween, reachableBy } from './safety.store.ts'
export { textKeyOf } from './same-text.rules.ts'
export { rememberingTexts, wentToOthers } from './same-text.store.ts'
export { flagText, forgetTexts, takeText } from './same-text.ts'

/**
 * From now on neither sees the other, and the other is not told. Of somebody who is not there, or has blocked the
 * viewer, it says the same: who asks learns nothing.
 */
export async function block(ctx: Ctx, personId: string): Promise<BlockView> {
  await transact(ctx, async (tx) => {
    await ctx.between.hush(tx, ctx.viewerId, personId)
    await blocks.make(tx, { blockerId: ctx.viewerId, blockedId: personId }, ctx.now())
  })
  await ctx.part(ctx.viewerId, personId)
  return { isBlocked: true }
}

/** Takes one's own block back; what was there before is there again. */
export async function unblock(ctx: Ctx, personId: string): Promise<BlockView> {
  const areApart = await transact(ctx, async (tx) => {
    const isGone = await blocks.remove(tx, { blockerId: ctx.viewerId, blockedId: personId })
    if (isGone) await ctx.emit(tx, 'block.removed', { personIds: [ctx.viewerId, personId] })
    return blocks.areApart(tx, ctx.viewerId, personId)
  })
  // The other one may block as well, or their match have ended.
  if (!areApart) await ctx.rejoin(ctx.viewerId, personId)
  return { isBlocked: false }
}

/** Hides two people from each other because one of them has ended their match. */
export const part = (tx: Tx, between: { blockerId: string; blockedId: string }, at: Date) =>
  blocks.part(tx, between, at)

/** Whom one has blocked, the latest first, a page at a time. */
export async function listBlocks(ctx: Ctx, { after }: BlocksQuery): Promise<BlocksView> {
  const page = await blocks.list(ctx.db, ctx.viewerId, { after, limit: BLOCKS_PAGE })
  return {
    blocked: page.rows.map(({ blockedId, firstName, createdAt }) => ({
      id: blockedId,
      firstName,
      blockedAt: createdAt.toISOString(),
    })),
    next: page.next,
  }
}
