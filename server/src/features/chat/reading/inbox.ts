import { INBOX_PAGE, type InboxSearchInput, type InboxView } from '@hearth/contract/chat/chat'
import type { Ctx } from '../../../context.ts'
import { countMatches, viewsOf } from '../../matching/matching.ts'
import { lastMessageOf, turnOf } from '../chat.rules.ts'
import { listInbox } from './inbox.store.ts'

/** Returns a page of the viewer's matches with their last messages, optionally only those whose name contains `q`. */
export async function showInbox(ctx: Ctx, { after, q }: Partial<InboxSearchInput>): Promise<InboxView> {
  const page = await listInbox(ctx.db, ctx.viewerId, { after, name: q, limit: INBOX_PAGE })
  const rows = new Map(page.rows.map((row) => [row.id, row]))
  const entries = (await viewsOf(ctx, page.rows)).flatMap((match) => {
    const row = rows.get(match.id)
    if (!row) return []
    const { unread, senderId } = row
    return [
      {
        ...match,
        lastMessage: lastMessageOf(row),
        unread,
        turn: turnOf(senderId, ctx.viewerId),
      },
    ]
  })
  return { entries, total: await countMatches(ctx), next: page.next }
}
