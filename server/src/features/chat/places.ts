import type { OwnPlaceView, PlaceInput, UnreadView } from '@hearth/contract/chat'
import { type Ctx, transact } from '../../context.ts'
import { conversations } from './chat.store.ts'
import { requireConversation } from './chat.ts'
import { places } from './places.store.ts'

/**
 * Keeps how far one's pages have come, which never goes back. The other one is told what was delivered, and what was
 * read where both want that told; one's own other pages are told what was read.
 */
export async function movePlace(ctx: Ctx, conversationId: string, input: PlaceInput): Promise<OwnPlaceView> {
  return transact(ctx, async (tx, afterCommit) => {
    const personId = ctx.viewerId
    await conversations.lockShared(tx, conversationId)
    // Asked after the lock: an end or a block that was answered while this one waited stops it.
    const { lastSeq, withPersonId, bothTellReads } = await requireConversation(ctx, conversationId, tx)
    const before = await places.find(tx, conversationId, personId)
    const read = Math.min(input.read, lastSeq)
    const delivered = Math.max(read, Math.min(input.delivered, lastSeq))
    if (read <= before.readSeq && delivered <= before.deliveredSeq) {
      return { delivered: before.deliveredSeq, read: before.readSeq }
    }
    const now = await places.move(tx, { conversationId, personId, delivered, read })
    const about = { conversationId, personId }
    afterCommit(() => {
      if (now.deliveredSeq > before.deliveredSeq) {
        ctx.publish([withPersonId], { type: 'conversation.delivered', ...about, seq: now.deliveredSeq })
      }
      if (now.readSeq > before.readSeq) {
        const hearers = bothTellReads ? [personId, withPersonId] : [personId]
        ctx.publish(hearers, { type: 'conversation.read', ...about, seq: now.readSeq })
      }
    })
    return { delivered: now.deliveredSeq, read: now.readSeq }
  })
}

/** What waits for the viewer over all, and how much of that the community finds enough. */
export async function countUnread(ctx: Ctx): Promise<UnreadView> {
  return { ...(await places.countUnread(ctx.db, ctx.viewerId)), openTurns: ctx.openTurns }
}
