import type { AttachmentKind, AttachmentView } from '@hearth/contract/chat/attachments'
import {
  type MessageView,
  REPLY_EXCERPT_LENGTH,
  type ReadPositionView,
  type ReplyView,
  type SendInput,
  type Turn,
} from '@hearth/contract/chat/chat'
import type { LiveEvent } from '@hearth/contract/chat/events'
import type { Publish } from '../../context.ts'
import { isAbout } from '../matching/matching.ts'
import { mayBother } from '../safety/safety.ts'
import type { AppendedMessage, MessageRow, NewMessage, QuotedRow } from './sending/messages.store.ts'

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

/**
 * A message as its sender sees it. `isHidden` and `isReplyHidden`: it, or the message it replies to, has a hidden word of
 * the person who received that one.
 */
export type MarkedMessage = { view: MessageView; isHidden: boolean; isReplyHidden: boolean }

const replyOf = ({ seq, senderId, content, attachmentKind, deletedAt }: QuotedRow): ReplyView => ({
  seq,
  senderId,
  content: excerptOf(content),
  ...(attachmentKind && { attachmentKind }),
  isDeleted: deletedAt !== null,
})

/** Returns the row of a new message. */
export const storedRowOf = (
  message: NewMessage,
  { seq, isHidden, attachment }: Pick<AppendedMessage, 'seq' | 'isHidden' | 'attachment'>,
): MessageRow => ({
  ...message,
  isSuggested: message.isSuggested ?? false,
  attachment,
  isHidden,
  seq,
  reactions: null,
  changed: 0,
  editedAt: null,
  deletedAt: null,
})

const isHiddenRow = ({ isHidden, deletedAt }: Pick<MessageRow, 'isHidden' | 'deletedAt'>) =>
  isHidden && deletedAt === null

/** Returns a message for `seenBy`. */
export const markedOf = (row: MessageRow, quoted?: QuotedRow): MarkedMessage => ({
  view: viewOf(row, quoted),
  isHidden: isHiddenRow(row),
  isReplyHidden: quoted !== undefined && isHiddenRow(quoted),
})

/**
 * Returns a message as one of the two sees it: what the other person wrote may be hidden by the viewer’s words, and says
 * whether it may bother them.
 */
export function seenBy({ view, isHidden, isReplyHidden }: MarkedMessage, viewerId: string): MessageView {
  const { senderId, replyTo, content } = view
  const isReceived = senderId !== viewerId
  const hidesReply = isReplyHidden && replyTo?.senderId !== viewerId
  return {
    ...view,
    ...(isReceived && isHidden && { isHidden }),
    ...(isReceived && mayBother(content) && { mayBother: true }),
    ...(replyTo && hidesReply && { replyTo: hiddenReplyOf(replyTo) }),
  }
}

const hiddenReplyOf = ({ seq, senderId, isDeleted }: ReplyView): ReplyView => ({
  seq,
  senderId,
  content: '',
  isDeleted,
  isHidden: true,
})

/** Publishes a message to both people, as each of them sees it. */
export function publishMessage(
  publish: Publish,
  personIds: readonly string[],
  marked: MarkedMessage,
  eventOf: (message: MessageView) => LiveEvent,
): void {
  const { view, isHidden, isReplyHidden } = marked
  const isSameForBoth = !isHidden && !isReplyHidden && !mayBother(view.content)
  if (isSameForBoth) return publish(personIds, eventOf(view))
  for (const personId of personIds) publish([personId], eventOf(seenBy(marked, personId)))
}

/** Absent properties mean that it was never changed in that way. */
function viewOf(row: MessageRow, quoted?: QuotedRow): MessageView {
  const { attachment, about, reactions } = row
  const reacted = Object.entries(reactions ?? {}).map(([personId, emoji]) => ({ personId, emoji }))
  return {
    id: row.id,
    clientId: row.clientId,
    conversationId: row.conversationId,
    senderId: row.senderId,
    seq: row.seq,
    content: row.content,
    ...(attachment && { attachment }),
    ...(about && { about }),
    ...(quoted && { replyTo: replyOf(quoted) }),
    ...(reacted.length > 0 && { reactions: reacted }),
    createdAt: row.createdAt.toISOString(),
    ...changesOf(row),
    ...(row.isSuggested && !row.deletedAt && { isSuggested: true }),
  }
}

const changesOf = ({ changed, editedAt, deletedAt }: MessageRow) => ({
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
  ...(changed > 0 && { change: changed }),
})

/** Returns whose turn it is to write, by the sender of the last message. */
export function turnOf(lastSenderId: string | null, viewerId: string): Turn {
  if (lastSenderId === null) return 'either'
  return lastSenderId === viewerId ? 'theirs' : 'mine'
}

type LastMessageColumns = {
  seq: number | null
  senderId: string | null
  content: string | null
  attachmentKind: AttachmentKind | null
  sentAt: Date | null
  deletedAt: Date | null
}

/** Returns the last message of a conversation that a list shows, or `null` if there is none. */
export function lastMessageOf({
  senderId,
  content,
  attachmentKind,
  sentAt,
  deletedAt,
  seq,
}: LastMessageColumns) {
  if (senderId === null || content === null || sentAt === null || seq === null) return null
  const deleted = deletedAt && { deletedAt: deletedAt.toISOString() }
  const carried = attachmentKind && { attachmentKind }
  return { senderId, content, ...carried, createdAt: sentAt.toISOString(), seq, ...deleted }
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
  return (
    isSameReply &&
    isSameContent &&
    isSameAttachment(earlier.attachment, input.attachment) &&
    isAbout(earlier.about, input.about)
  )
}

/** One that is gone since could be any. */
const isSameAttachment = (earlier: AttachmentView | null, mediaId: string | undefined): boolean =>
  earlier?.media ? earlier.media.id === mediaId : (earlier !== null) === (mediaId !== undefined)
