import {
  type MessageView,
  REPLY_EXCERPT_LENGTH,
  type ReadPositionView,
  type ReplyView,
  type SendInput,
  type Turn,
} from '@hearth/contract/chat/chat'
import { isAbout } from '../matching/matching.ts'
import { mayBother } from '../safety/safety.ts'
import type { MessageRow, NewMessage, QuotedRow } from './sending/messages.store.ts'

/** Returns at most 140 UTF-16 units of a text, cut between graphemes and with an ellipsis. */
export function excerptOf(content: string): string {
  if (content.length <= REPLY_EXCERPT_LENGTH) return content
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(content)) {
    if (cut.length + segment.length >= REPLY_EXCERPT_LENGTH) break
    cut += segment
  }
  return `${cut}…`
}

const replyOf = ({ seq, senderId, content, deletedAt }: QuotedRow): ReplyView => ({
  seq,
  senderId,
  content: excerptOf(content),
  isDeleted: deletedAt !== null,
})

/** Returns the row of a new message. */
export const storedRowOf = (message: NewMessage, seq: number): MessageRow => ({
  ...message,
  seq,
  reactions: null,
  changed: 0,
  editedAt: null,
  deletedAt: null,
})

/** Returns a message as its sender sees it. Absent properties mean that it was never changed in that way. */
export function viewOf(row: MessageRow, quoted?: QuotedRow): MessageView {
  const { about, reactions, changed, editedAt, deletedAt } = row
  const reacted = Object.entries(reactions ?? {}).map(([personId, emoji]) => ({ personId, emoji }))
  return {
    id: row.id,
    clientId: row.clientId,
    conversationId: row.conversationId,
    senderId: row.senderId,
    seq: row.seq,
    content: row.content,
    ...(about && { about }),
    ...(quoted && { replyTo: replyOf(quoted) }),
    ...(reacted.length > 0 && { reactions: reacted }),
    createdAt: row.createdAt.toISOString(),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    ...(changed > 0 && { change: changed }),
  }
}

/** Returns a message as this one of the two people sees it: the recipient also whether it may bother them. */
export const seenBy = (viewerId: string, message: MessageView): MessageView =>
  message.senderId !== viewerId && mayBother(message.content) ? { ...message, mayBother: true } : message

/** Returns whose turn it is to write, by the sender of the last message. */
export function turnOf(lastSenderId: string | null, viewerId: string): Turn {
  if (lastSenderId === null) return 'either'
  return lastSenderId === viewerId ? 'theirs' : 'mine'
}

type LastMessageColumns = {
  lastSeq: number | null
  senderId: string | null
  content: string | null
  sentAt: Date | null
  deletedAt: Date | null
}

/** Returns the last message of a conversation for a list, or `null` if it is empty. */
export function lastMessageOf({ senderId, content, sentAt, deletedAt, lastSeq }: LastMessageColumns) {
  if (senderId === null || content === null || sentAt === null || lastSeq === null) return null
  const deleted = deletedAt && { deletedAt: deletedAt.toISOString() }
  return { senderId, content, createdAt: sentAt.toISOString(), seq: lastSeq, ...deleted }
}

/** Returns the other person's read position; `read` is `null` unless both share read receipts. */
export const readPositionOf = (
  delivered: number | null,
  read: number | null,
  bothTellReads: boolean,
): ReadPositionView => ({
  delivered: delivered ?? 0,
  read: bothTellReads ? (read ?? 0) : null,
})

/** Whether a send repeats an earlier one with the same client id, even if that was edited or deleted since. */
export function isRepeatOfSend(earlier: MessageRow, conversationId: string, input: SendInput): boolean {
  if (earlier.conversationId !== conversationId) return false
  if (earlier.deletedAt) return true
  const isSameReply = (earlier.replyTo ?? undefined) === input.replyTo
  const isSameContent = earlier.editedAt !== null || earlier.content === input.content
  return isSameReply && isSameContent && isAbout(earlier.about, input.about)
}
