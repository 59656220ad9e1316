import { STALLED_MS } from '@hearth/contract/people/icebreakers'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { listRefusals } from '../../safety/safety.ts'
import { conversationsOf, lastShown } from '../chat.store.ts'

/** Returns who has awaited an answer of the viewer for three days in this conversation, and to which message. Throws `not_found`. */
export async function findAwaited(
  ctx: Ctx,
  conversationId: string,
): Promise<{ personId: string; seq: number } | undefined> {
  const { db, viewerId } = ctx
  const row = await conversationsOf(db, viewerId)
    .leftJoinLateral(lastShown(viewerId), (join) => join.onTrue())
    .where('conversations.id', '=', conversationId)
    .select(['last.seq', 'last.senderId', 'last.sentAt', 'last.deletedAt'])
    .executeTakeFirst()
  if (!row) throw new AppError('conversation_not_found')
  const { seq, senderId, sentAt, deletedAt, lastSeq, withPersonId: personId } = row
  // A reminder is not sent either for a message that was deleted or is hidden.
  if (seq === null || sentAt === null || senderId === viewerId || deletedAt || seq !== lastSeq)
    return undefined
  if (sentAt.getTime() > ctx.now().getTime() - STALLED_MS) return undefined
  const refused = await listRefusals(db, [viewerId], 'messages')
  return refused.size > 0 ? undefined : { personId, seq }
}
