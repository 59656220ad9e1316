import { BLOCKS_PAGE, type BlocksQuery, type BlocksView, type BlockView } from '@hearth/contract/safety'
import type { Ctx } from '../../context.ts'
import { blocks } from './safety.store.ts'

export { reachableBy } from './safety.store.ts'

/**
 * From now on neither sees the other, and the other is not told. Of somebody who is not there, or has blocked the
 * viewer, it says the same: who asks learns nothing.
 */
export async function block(ctx: Ctx, personId: string): Promise<BlockView> {
  await blocks.make(ctx.db, { blockerId: ctx.viewerId, blockedId: personId }, ctx.now())
  return { isBlocked: true }
}

/** Takes one's own block back; what was there before is there again. */
export async function unblock(ctx: Ctx, personId: string): Promise<BlockView> {
  await blocks.remove(ctx.db, { blockerId: ctx.viewerId, blockedId: personId })
  return { isBlocked: false }
}

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
