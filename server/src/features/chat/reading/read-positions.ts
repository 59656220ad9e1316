import type { OwnReadPositionView, ReadPositionInput } from '@hearth/contract/chat/chat'
import { type Ctx, transact } from '../../../context.ts'
import { conversations } from '../chat.store.ts'
import { requireConversation } from '../require-conversation.ts'
import { readPositions } from './read-positions.store.ts'

/**
 * Moves the viewer's read position forward and returns it. Publishes deliveries to the other person, and reads to the
 * viewer's own pages and, if both share read receipts, to the other person.
 */
export async function moveReadPosition(
  ctx: Ctx,
  conversationId: string,
  input: ReadPositionInput,
): Promise<OwnReadPositionView> {
  return transact(ctx, async (tx, afterCommit) => {
    const personId = ctx.viewerId
    await conversations.lockShared(tx, conversationId)
    // Checked after the lock, so that an end or a block that committed meanwhile counts.
    const { lastSeq, withPersonId, bothTellReads } = await requireConversation(ctx, conversationId, tx)
    const before = await readPositions.find(tx, conversationId, personId)
    const read = Math.min(input.read, lastSeq)
    const delivered = Math.max(read, Math.min(input.delivered, lastSeq))
    if (read <= before.readSeq && delivered <= before.deliveredSeq) {
      return { delivered: before.deliveredSeq, read: before.readSeq }
    }
    const now = await readPositions.move(tx, { conversationId, personId, delivered, read })
    const about = { conversationId, personId }
    afterCommit(() => {
      if (now.deliveredSeq > before.deliveredSeq) {
        ctx.publish([withPersonId], { type: 'conversation.delivered', ...about, seq: now.deliveredSeq })
      }
      if (now.readSeq > before.readSeq) {
        const recipients = bothTellReads ? [personId, withPersonId] : [personId]
        ctx.publish(recipients, { type: 'conversation.read', ...about, seq: now.readSeq })
      }
    })
    return { delivered: now.deliveredSeq, read: now.readSeq }
  })
}

/** Returns the number of the viewer's unread messages, of conversations with one, and of those that wait for a reply. */
export const countUnread = (ctx: Ctx) => readPositions.countUnread(ctx.db, ctx.viewerId)
