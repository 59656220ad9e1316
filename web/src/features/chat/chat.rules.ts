import type { AttachmentView } from '@hearth/contract/chat/attachments'
import {
  type ConversationView,
  type MessagesView,
  type MessageView,
  REPLY_EXCERPT_LENGTH,
  type ReplyView,
  type SendInput,
} from '@hearth/contract/chat/chat'
import type { About } from '@hearth/contract/people/notes'
import type { Problem } from '@hearth/contract/refusals'
import type { OutboxEntry } from '../../api/outbox/outbox-storage.ts'

/** A message that the server has not confirmed yet. */
export type OutboxMessage = OutboxEntry<{
  conversationId: string
  input: SendInput
  /** The photo or answer that the message is about, as its writer saw it. */
  about?: About
  /** The photo or voice message of `input`, as its sender knows it. */
  attachment?: AttachmentView
  /** Why it was refused, if its writer can be told. */
  problem?: Problem
}>

/** A stored message, or an unsent one of the viewer. */
export type MessageLine = {
  message: MessageView
  isWaiting?: boolean
  isRefused?: boolean
  problem?: Problem
}

const changeOf = ({ change = 0 }: MessageView) => change

/** The viewer's words may have changed since, which is no change of the message. */
const isNews = (message: MessageView, mine: MessageView) =>
  changeOf(message) > changeOf(mine) ||
  (changeOf(message) === changeOf(mine) && message.isHidden !== mine.isHidden)

/** Both lists as one, by `seq`, each message once and as it was last changed. */
export function withMessages(known: MessageView[], added: readonly MessageView[]): MessageView[] {
  const before = new Map(known.map((message) => [message.id, message]))
  const news = added.filter((message) => {
    const mine = before.get(message.id)
    return !mine || isNews(message, mine)
  })
  if (news.length === 0) return known
  const all = new Map([...before, ...news.map((message) => [message.id, message] as const)])
  return [...all.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The same messages with what has changed in them; one that is not among them stays out. */
export function withChanges(known: MessageView[], changed: readonly MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id))
  const all = withMessages(
    known,
    changed.filter(({ id }) => ids.has(id)),
  )
  return all === known ? known : all.map((message) => withReplyAsItIs(message, changed))
}

/** A quoted message changes inside the reply too. */
function withReplyAsItIs(message: MessageView, changed: readonly MessageView[]): MessageView {
  const { replyTo } = message
  const now = replyTo && changed.find(({ seq }) => seq === replyTo.seq)
  if (!now) return message
  return { ...message, replyTo: replyOf(now) }
}

/** The last `seq` up to which nothing is missing; 0 where there is nothing yet. */
export function lastSeqWithoutGap(messages: readonly MessageView[]): number {
  const beforeGap = messages.find(({ seq }, index) => messages[index + 1]?.seq !== seq + 1)
  return beforeGap?.seq ?? 0
}

/**
 * Merges the loaded messages with the newest page. Drops the loaded ones if there is a gap between them. A page without
 * messages was read before those that are loaded.
 */
export function withNewestPage(known: MessagesView | undefined, newest: MessagesView): MessagesView {
  const first = newest.messages[0]
  const last = known?.messages.at(-1)
  if (!known || !last) return newest
  if (!first) return known
  if (last.seq < first.seq - 1) return newest
  const isOlderKnown = (known.messages[0]?.seq ?? first.seq) < first.seq
  return {
    ...newest,
    // The older part may have changed since, so what changed is asked for from where it stood.
    ...(known.change !== undefined && { change: known.change }),
    messages: withMessages(known.messages, newest.messages),
    hasMore: isOlderKnown ? known.hasMore : newest.hasMore,
  }
}

const GROUP_MS = 5 * 60_000

/** Said by the same person and almost in one breath. */
export function isSameGroup(one: MessageView | undefined, next: MessageView | undefined): boolean {
  if (!one || !next || one.senderId !== next.senderId) return false
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_MS
}

const keyOf = (about: About) => (about.kind === 'photo' ? about.photoId : about.promptId)

/** The notes of both likes are the first two messages, so what was liked may be quoted there already. */
export const isQuotedInNotes = (messages: readonly MessageView[], personId: string, liked: About): boolean =>
  messages
    .slice(0, 2)
    .some(({ senderId, about }) => senderId === personId && about && keyOf(about) === keyOf(liked))

/** Returns stored and unsent messages as one list. A stored message is no longer listed as unsent. */
export function linesOf(messages: readonly MessageView[], waiting: readonly OutboxMessage[]): MessageLine[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const last = messages.at(-1)?.seq ?? 0
  const coming = waiting.filter(({ clientId }) => !arrived.has(clientId))
  return [
    ...messages.map((message) => ({ message })),
    ...coming.map((one, index) => ({
      message: viewOf(one, last + 1 + index, messages),
      isWaiting: !one.isRefused,
      isRefused: one.isRefused ?? false,
      ...(one.payload.problem && { problem: one.payload.problem }),
    })),
  ]
}

/** A message as a reply to it shows it. */
export function replyOf({ seq, senderId, content, attachment, deletedAt, isHidden }: MessageView): ReplyView {
  return {
    seq,
    senderId,
    content: isHidden ? '' : content.slice(0, REPLY_EXCERPT_LENGTH),
    isDeleted: deletedAt !== undefined,
    ...(attachment && !isHidden && { attachmentKind: attachment.kind }),
    ...(isHidden && { isHidden }),
  }
}

function viewOf(one: OutboxMessage, seq: number, messages: readonly MessageView[]): MessageView {
  const { conversationId, input, about, attachment } = one.payload
  const { clientId, content, replyTo, isSuggested } = input
  const answered = replyTo === undefined ? undefined : messages.find((message) => message.seq === replyTo)
  return {
    id: clientId,
    clientId,
    conversationId,
    senderId: one.by,
    seq,
    content,
    ...(attachment && { attachment }),
    ...(about && { about }),
    ...(answered && { replyTo: replyOf(answered) }),
    ...(isSuggested && { isSuggested }),
    createdAt: new Date(one.at).toISOString(),
  }
}

/** The delivery state of a message of the viewer. */
export type MessageProgress = 'waiting' | 'held' | 'refused' | 'stored' | 'delivered' | 'read'

/** Whether a message is held back until its writer is sure. */
export const isHeld = ({ problem, isRefused }: MessageLine): boolean =>
  isRefused === true && problem?.code === 'sure'

export function progressOf(
  line: MessageLine,
  { delivered, read }: ConversationView['theirs'],
): MessageProgress {
  if (line.isRefused) return isHeld(line) ? 'held' : 'refused'
  if (line.isWaiting) return 'waiting'
  const { seq } = line.message
  if (read !== null && seq <= read) return 'read'
  return seq <= delivered ? 'delivered' : 'stored'
}

/** Nobody goes back: the later of what was known and what is told now. */
export function withLatestPositions(
  now: ConversationView,
  known: ConversationView | undefined,
): ConversationView {
  if (!known) return now
  const { delivered, read } = known.theirs
  return {
    ...now,
    readSeq: Math.max(now.readSeq, known.readSeq),
    theirs: {
      delivered: Math.max(now.theirs.delivered, delivered),
      read: now.theirs.read === null ? null : Math.max(now.theirs.read, read ?? 0),
    },
  }
}

const BLOCK_SIZE = 40

/** A piece of a long talk that is drawn, or put to sleep, as a whole. Older messages never shift its borders. */
export type LineBlock = {
  id: number
  lines: MessageLine[]
  before: MessageLine | undefined
  after: MessageLine | undefined
}

export function blocksOf(lines: readonly MessageLine[]): LineBlock[] {
  const blocks: LineBlock[] = []
  for (const [index, line] of lines.entries()) {
    const id = Math.floor(line.message.seq / BLOCK_SIZE)
    const last = blocks.at(-1)
    if (last?.id === id) last.lines.push(line)
    else {
      if (last) last.after = line
      blocks.push({ id, lines: [line], before: lines[index - 1], after: undefined })
    }
  }
  return blocks
}

const isSameLine = (a: MessageLine | undefined, b: MessageLine | undefined) =>
  a?.message === b?.message && a?.isWaiting === b?.isWaiting && a?.isRefused === b?.isRefused

/** Whether nothing of a block would look different. */
export const isSameBlock = (a: LineBlock, b: LineBlock): boolean =>
  a.lines.length === b.lines.length &&
  isSameLine(a.before, b.before) &&
  isSameLine(a.after, b.after) &&
  a.lines.every((line, index) => isSameLine(line, b.lines[index]))

/** Until each of the two has written this often, a link of the other person needs a confirmation. */
const ACQUAINTED = 5

/** Whether both have written often enough to know each other a little. */
export const areAcquainted = (lines: readonly MessageLine[], viewerId: string | undefined): boolean => {
  const stored = lines.filter((line) => !line.isWaiting && !line.isRefused)
  const mine = stored.filter(({ message }) => message.senderId === viewerId).length
  return Math.min(mine, stored.length - mine) >= ACQUAINTED
}

/** Whether both have written, so that neither is a stranger whose links lead anywhere. */
export const haveBothWritten = (lines: readonly MessageLine[]): boolean => {
  const stored = lines.filter((line) => !line.isWaiting && !line.isRefused)
  const first = stored[0]?.message.senderId
  return stored.some(({ message }) => message.senderId !== first)
}
