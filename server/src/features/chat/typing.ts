import type { Ctx } from '../../context.ts'
import { conversations } from './chat.store.ts'

/** Shows the other one that the viewer is writing, where the two still talk; of anything else nobody hears. */
export async function tellTyping(ctx: Ctx, conversationId: string): Promise<void> {
  const sender = { conversationId, senderId: ctx.viewerId }
  const [conversation] = await conversations.listWritable(ctx.db, [sender])
  if (!conversation) return
  ctx.publish([conversation.withPersonId], { type: 'typing', conversationId, personId: ctx.viewerId })
}
