import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { type MarkedMessage, markedOf, seenBy } from '../chat.rules.ts'
import { type MessageRow, messages } from '../sending/messages.store.ts'

/** Returns messages with those they reply to, for `seenBy`. */
export async function markedOfAll(db: Db, rows: readonly MessageRow[]): Promise<MarkedMessage[]> {
  const replies = rows.filter(({ replyTo }) => replyTo !== null)
  if (replies.length === 0) return rows.map((row) => markedOf(row))
  const keyOf = (conversationId: string, seq: number | null) => `${conversationId} ${seq}`
  const quoted = new Map(
    (await messages.listQuoted(db, replies)).map((row) => [keyOf(row.conversationId, row.seq), row]),
  )
  return rows.map((row) => markedOf(row, quoted.get(keyOf(row.conversationId, row.replyTo))))
}

/** Returns messages as the viewer sees them, with those they reply to. */
export const viewsOf = async (ctx: Ctx, rows: readonly MessageRow[]) =>
  (await markedOfAll(ctx.db, rows)).map((marked) => seenBy(marked, ctx.viewerId))
