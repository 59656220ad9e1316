import {
  type MessageView,
  type PlaceView,
  REPLY_EXCERPT_LENGTH,
  type ReplyView,
  type SendInput,
  type Turn,
} from '@hearth/contract/chat'
import { isAbout } from '../matching/matching.ts'
import type { MessageRow, NewMessage, QuotedRow } from './messages.store.ts'

/** Cuts between what a reader sees as one character, and says so. */
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

/** The row of a message that has just been stored. */
export const storedRowOf = (message: NewMessage, seq: number): MessageRow => ({
  ...message,
  seq,
  reactions: null,
  changed: 0,
  editedAt: null,
  deletedAt: null,
})

/** A message as both see it; what never happened to it is left out. */
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

/** Whose word is next, by who had the last one. */
export function turnOf(lastSenderId: string | null, viewerId: string): Turn {
  if (lastSenderId === null) return 'either'
  return lastSenderId === viewerId ? 'theirs' : 'mine'
}

type LastWords = {
  lastSeq: number | null
  senderId: string | null
  content: string | null
  sentAt: Date | null
  deletedAt: Date | null
}

/** The last message of a conversation as a list shows it; null until someone has written. */
export function lastMessageOf({ senderId, content, sentAt, deletedAt, lastSeq }: LastWords) {
  if (senderId === null || content === null || sentAt === null || lastSeq === null) return null
  const deleted = deletedAt && { deletedAt: deletedAt.toISOString() }
  return { senderId, content, createdAt: sentAt.toISOString(), seq: lastSeq, ...deleted }
}

/** How far the other one has come, as far as the two want it told. */
export const placeOf = (
  delivered: number | null,
  read: number | null,
  bothTellReads: boolean,
): PlaceView => ({
  delivered: delivered ?? 0,
  read: bothTellReads ? (read ?? 0) : null,
})

/** Whether a send asks for what an earlier one of the same client id has stored, whatever became of that since. */
export function isRepeatOfSend(earlier: MessageRow, conversationId: string, input: SendInput): boolean {
  if (earlier.conversationId !== conversationId) return false
  if (earlier.deletedAt) return true
  const isSameReply = (earlier.replyTo ?? undefined) === input.replyTo
  const isSameContent = earlier.editedAt !== null || earlier.content === input.content
  return isSameReply && isSameContent && isAbout(earlier.about, input.about)
}
