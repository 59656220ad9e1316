import {
  CHANGES_PAGE,
  type ChangesQuery,
  type ChangesView,
  type EditInput,
  type MessageView,
  type ReactionInput,
  SEARCH_PAGE,
  type SearchInput,
  type SearchView,
} from '@hearth/contract/chat/chat'
import { type Ctx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { countAtField } from '../../limits/limits.ts'
import { findDoubt, requireRight, takeText, textKeyOf } from '../../safety/safety.ts'
import { attachments } from '../attachments/attachments.store.ts'
import { publishMessage, seenBy } from '../chat.rules.ts'
import { type ConversationRow, conversations } from '../chat.store.ts'
import { hideEdited } from '../hiding/hiding.ts'
import { markedOfAll, viewsOf } from '../reading/marked-messages.ts'
import { requireConversation } from '../require-conversation.ts'
import type { MessageRow } from '../sending/messages.store.ts'
import { keepEarlierText } from './earlier-texts.ts'
import { deletionOf, editOf, reactionOf } from './message-changes.rules.ts'
import { changes, type MessageChange } from './message-changes.store.ts'

type MessageKey = { conversationId: string; seq: number }

/** Changes a message and publishes it to both people. Without a change it returns the message as it is. */
async function changeMessage(
  ctx: Ctx,
  { conversationId, seq }: MessageKey,
  changeOf: (message: MessageRow) => MessageChange | undefined,
  requireAllowed?: (tx: Tx, message: MessageRow, withPersonId: string) => Promise<void>,
): Promise<MessageView> {
  return transact(ctx, async (tx, afterCommit) => {
    const locked = await conversations.lock(tx, conversationId)
    // Checked after the lock, so that an end or a block that committed meanwhile counts.
    const { withPersonId } = await requireConversation(ctx, conversationId, tx)
    const message = await changes.find(tx, conversationId, seq)
    if (!message || !locked) throw new AppError('message_not_found')
    const newChange = changeOf(message)
    if (newChange) await requireAllowed?.(tx, message, withPersonId)
    const row = newChange ? await makeChange(ctx, tx, { locked, message, newChange }) : message
    const [marked] = await markedOfAll(tx, [row])
    if (!marked) throw new AppError('message_not_found')
    const publish = () =>
      publishMessage(ctx.publish, [ctx.viewerId, withPersonId], marked, (view) => ({
        type: 'message.changed',
        message: view,
        change: row.changed,
      }))
    if (newChange) afterCommit(publish)
    return seenBy(marked, ctx.viewerId)
  })
}

type ChangedMessage = { locked: ConversationRow; message: MessageRow; newChange: MessageChange }

/** Keeps the text that a change replaces, and deletes the attachment that it removes. */
async function makeChange(
  ctx: Ctx,
  tx: Tx,
  { locked, message, newChange }: ChangedMessage,
): Promise<MessageRow> {
  if (newChange.content !== undefined && message.content !== '') await keepEarlierText(ctx, tx, message)
  const mediaId = message.attachment?.media?.id
  if (newChange.attachment === null && mediaId) await attachments.remove(tx, [mediaId])
  return changes.make(tx, locked, message.seq, newChange)
}

/**
 * Edits the viewer's own message within 15 minutes. Counts as a sent message for the limits. Without `isSure`, a new text that
 * asks for money or threatens is refused with `sure`.
 */
export const editMessage = (
  ctx: Ctx,
  key: MessageKey,
  { content, isSure }: EditInput,
): Promise<MessageView> =>
  changeMessage(
    ctx,
    key,
    (message) => editOf(message, content, { viewerId: ctx.viewerId, now: ctx.now() }),
    async (tx, message, recipientId) => {
      await requireRight(tx, ctx.viewerId, 'messages')
      const textKey = textKeyOf(content)
      // A text too short for a key may be any other.
      const isSameText = textKey !== undefined && textKey === textKeyOf(message.content)
      const doubt = isSameText ? undefined : findDoubt({ text: content, isSure })
      if (doubt) throw doubt
      await countAtField(ctx, tx, 'content', 'messages')
      if (!isSameText) await takeText(ctx, tx, { recipientId, text: content, field: 'content' })
      await hideEdited(tx, recipientId, { id: message.id, content })
    },
  )

/** Deletes the viewer's own message, with its attachment, for both within an hour. Its number stays. */
export const deleteMessage = (ctx: Ctx, key: MessageKey): Promise<MessageView> =>
  changeMessage(ctx, key, (message) => deletionOf(message, { viewerId: ctx.viewerId, now: ctx.now() }))

/** Sets the viewer's one reaction to a message. */
export const react = (ctx: Ctx, key: MessageKey, { emoji }: ReactionInput): Promise<MessageView> =>
  changeMessage(
    ctx,
    key,
    (message) => reactionOf(message, emoji, ctx.viewerId),
    (tx) => requireRight(tx, ctx.viewerId, 'messages'),
  )

/** Removes the viewer's reaction. */
export const unreact = (ctx: Ctx, key: MessageKey): Promise<MessageView> =>
  changeMessage(ctx, key, (message) => reactionOf(message, undefined, ctx.viewerId))

/** Returns a page of messages with changes after `after`, in their current state. */
export async function listChanges(
  ctx: Ctx,
  conversationId: string,
  { after }: ChangesQuery,
): Promise<ChangesView> {
  // Read first, so that a concurrent change is in this page or in the next one.
  const { lastChange } = await requireConversation(ctx, conversationId, ctx.db)
  const { rows, hasMore } = await changes.list(ctx.db, conversationId, { after, limit: CHANGES_PAGE })
  const end = rows.at(-1)?.changed ?? 0
  return {
    messages: await viewsOf(ctx, rows),
    change: hasMore ? end : Math.max(lastChange, end),
    hasMore,
  }
}

/** Returns a page of messages that contain a text, ignoring case and marks, newest first. */
export async function search(
  ctx: Ctx,
  conversationId: string,
  { q, before }: SearchInput,
): Promise<SearchView> {
  await requireConversation(ctx, conversationId, ctx.db)
  const asked = { text: q, before, limit: SEARCH_PAGE }
  const { rows, hasMore } = await changes.search(ctx.db, conversationId, asked)
  return { messages: await viewsOf(ctx, rows), hasMore }
}
