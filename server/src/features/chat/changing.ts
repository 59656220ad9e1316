import {
  CHANGES_PAGE,
  type ChangesQuery,
  type ChangesView,
  type EditInput,
  FOUND_PAGE,
  type FoundView,
  type MessageView,
  type ReactionInput,
  type SearchQuery,
} from '@hearth/contract/chat'
import { type Ctx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { notFound } from '../../errors.ts'
import { takeFor } from '../limits/limits.ts'
import { takeText, textKeyOf } from '../safety/safety.ts'
import { deletionOf, editOf, foldOf, reactionOf } from './changing.rules.ts'
import { type Change, changes } from './changing.store.ts'
import { conversations } from './chat.store.ts'
import { requireConversation, viewsOf } from './chat.ts'
import type { MessageRow } from './messages.store.ts'

type Which = { conversationId: string; seq: number }

/** Makes what `decide` says of a message, counts it and tells both; nothing where it says nothing. */
async function change(
  ctx: Ctx,
  { conversationId, seq }: Which,
  decide: (message: MessageRow) => Change | undefined,
  count?: (tx: Tx, message: MessageRow, withPersonId: string) => Promise<void>,
): Promise<MessageView> {
  return transact(ctx, async (tx, afterCommit) => {
    const locked = await conversations.lock(tx, conversationId)
    // Asked after the lock: an end or a block that was answered while this one waited stops it.
    const { withPersonId } = await requireConversation(ctx, conversationId, tx)
    const message = await changes.find(tx, conversationId, seq)
    if (!message || !locked) throw notFound('Message')
    const decided = decide(message)
    if (decided) await count?.(tx, message, withPersonId)
    const row = decided ? await changes.make(tx, locked, seq, decided) : message
    const [view] = await viewsOf(tx, [row])
    if (!view) throw notFound('Message')
    const event = { type: 'message.changed', message: view, change: row.changed } as const
    if (decided) afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], event))
    return view
  })
}

/** Other words for a message of one's own, while it is young. They count as if they had been sent. */
export const editMessage = (ctx: Ctx, which: Which, { content }: EditInput): Promise<MessageView> =>
  change(
    ctx,
    which,
    (message) => editOf(message, content, { viewerId: ctx.viewerId, now: ctx.now() }),
    async (tx, message, recipientId) => {
      await takeFor(ctx, tx, 'content', 'messages')
      const isSameText = textKeyOf(message.content) === textKeyOf(content)
      if (!isSameText) await takeText(ctx, tx, { recipientId, text: content, field: 'content' })
    },
  )

/** Takes a message of one's own back from both, while it is young; its place stays. */
export const deleteMessage = (ctx: Ctx, which: Which): Promise<MessageView> =>
  change(ctx, which, (message) => deletionOf(message, { viewerId: ctx.viewerId, now: ctx.now() }))

/** One's one reaction to a message. */
export const react = (ctx: Ctx, which: Which, { emoji }: ReactionInput): Promise<MessageView> =>
  change(ctx, which, (message) => reactionOf(message, emoji, ctx.viewerId))

/** Takes one's reaction back. */
export const unreact = (ctx: Ctx, which: Which): Promise<MessageView> =>
  change(ctx, which, (message) => reactionOf(message, undefined, ctx.viewerId))

/** What changed after a change, as it is now, a page at a time. */
export async function listChanges(
  ctx: Ctx,
  conversationId: string,
  { after }: ChangesQuery,
): Promise<ChangesView> {
  // Read first, so that what changes meanwhile is in the page or behind its end.
  const { lastChange } = await requireConversation(ctx, conversationId, ctx.db)
  const { rows, hasMore } = await changes.list(ctx.db, conversationId, { after, limit: CHANGES_PAGE })
  const end = rows.at(-1)?.changed ?? 0
  return {
    messages: await viewsOf(ctx.db, rows),
    change: hasMore ? end : Math.max(lastChange, end),
    hasMore,
  }
}

/** What holds these words in any case and with or without marks, the newest first, a page at a time. */
export async function search(
  ctx: Ctx,
  conversationId: string,
  { q, before }: SearchQuery,
): Promise<FoundView> {
  await requireConversation(ctx, conversationId, ctx.db)
  const asked = { folded: foldOf(q), before, limit: FOUND_PAGE }
  const { rows, hasMore } = await changes.search(ctx.db, conversationId, asked)
  return { messages: await viewsOf(ctx.db, rows), hasMore }
}
