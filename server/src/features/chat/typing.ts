import type { Ctx } from '../../context.ts'
import { sending } from './sending.store.ts'

/** Shows the other one that the viewer is writing, where the two still talk; of anything else nobody hears. */
export async function tellTyping(ctx: Ctx, conversationId: string): Promise<void> {
  const withPersonId = await sending.findPartner(ctx.db, ctx.viewerId, conversationId)
  if (!withPersonId) return
  ctx.publish([withPersonId], { type: 'typing', conversationId, personId: ctx.viewerId })
}
