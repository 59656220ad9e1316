import { DELETE_FOR_MS, EDIT_FOR_MS } from '@hearth/contract/chat/chat'
import { AppError, invalid } from '../../../errors.ts'
import type { MessageRow } from '../sending/messages.store.ts'
import type { MessageChange } from './message-changes.store.ts'

type ChangeContext = { viewerId: string; now: Date }

const MINUTE_MS = 60_000
/** Allowed difference between the clocks of two servers. */
const CLOCK_SLACK_MS = MINUTE_MS

function requireOwn({ senderId }: MessageRow, viewerId: string): void {
  if (senderId !== viewerId) throw new AppError('not_own_message')
}

function requireInTime(
  { createdAt }: MessageRow,
  { now }: ChangeContext,
  forMs: number,
  code: 'edit_too_late' | 'delete_too_late',
): void {
  const passedMs = now.getTime() - createdAt.getTime()
  // A clock that was set back does not extend the time.
  if (passedMs > forMs || passedMs < -CLOCK_SLACK_MS) throw new AppError(code, { minutes: forMs / MINUTE_MS })
}

function requireNotDeleted({ deletedAt }: MessageRow): void {
  if (deletedAt) throw new AppError('message_deleted')
}

/** Returns the edit of the viewer's own message, or `undefined` if the text is unchanged. Throws `forbidden` or `conflict`. */
export function editOf(
  message: MessageRow,
  content: string,
  context: ChangeContext,
): MessageChange | undefined {
  requireOwn(message, context.viewerId)
  requireNotDeleted(message)
  if (message.content === content) return undefined
  if (content === '' && !message.attachment) throw invalid({ content: ['empty'] })
  requireInTime(message, context, EDIT_FOR_MS, 'edit_too_late')
  return { content, editedAt: context.now }
}

/** Returns the deletion of the viewer's own message, or `undefined` if it is deleted already. Throws `forbidden` or `conflict`. */
export function deletionOf(message: MessageRow, context: ChangeContext): MessageChange | undefined {
  requireOwn(message, context.viewerId)
  if (message.deletedAt) return undefined
  requireInTime(message, context, DELETE_FOR_MS, 'delete_too_late')
  return {
    content: '',
    attachment: null,
    deletedAt: context.now,
    editedAt: null,
    about: null,
    replyTo: null,
    reactions: null,
  }
}

/** Returns the change of the viewer's one reaction (none without `emoji`), or `undefined` if nothing changes. */
export function reactionOf(
  message: MessageRow,
  emoji: string | undefined,
  viewerId: string,
): MessageChange | undefined {
  requireNotDeleted(message)
  const { [viewerId]: mine, ...others } = message.reactions ?? {}
  if (mine === emoji) return undefined
  const reactions = emoji === undefined ? others : { ...others, [viewerId]: emoji }
  return { reactions: Object.keys(reactions).length > 0 ? JSON.stringify(reactions) : null }
}
