import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { conversations } from './chat.store.ts'

export type ViewerConversation = NonNullable<Awaited<ReturnType<typeof conversations.find>>>

/** Returns a conversation of the viewer. Throws `not_found` for a missing one and for one of others. */
export async function requireConversation(
  ctx: Ctx,
  conversationId: string,
  db: Db,
): Promise<ViewerConversation> {
  const row = await conversations.find(db, ctx.viewerId, conversationId)
  if (!row) throw new AppError('conversation_not_found')
  return row
}
