import { INBOX_PAGE, type InboxQuery, type InboxView } from '@hearth/contract/chat'
import type { Ctx } from '../../context.ts'
import { countMatches, viewsOf } from '../matching/matching.ts'
import { foldOf } from './changing.rules.ts'
import { lastMessageOf, turnOf } from './chat.rules.ts'
import { listInbox } from './inbox.store.ts'

/** Everyone the viewer has matched with, each once with what was said last, or those of a name. */
export async function showInbox(ctx: Ctx, { after, q }: InboxQuery): Promise<InboxView> {
  const name = q && foldOf(q)
  const page = await listInbox(ctx.db, ctx.viewerId, { after, name, limit: INBOX_PAGE })
  const rows = new Map(page.rows.map((row) => [row.id, row]))
  const entries = (await viewsOf(ctx, page.rows)).flatMap((match) => {
    const row = rows.get(match.id)
    if (!row) return []
    const { unread, senderId } = row
    return [{ ...match, lastMessage: lastMessageOf(row), unread, turn: turnOf(senderId, ctx.viewerId) }]
  })
  return { entries, total: await countMatches(ctx), next: page.next }
}
