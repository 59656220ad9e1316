import { DELETE_FOR_MS, EDIT_FOR_MS } from '@hearth/contract/chat'
import { AppError } from '../../errors.ts'
import type { Change } from './changing.store.ts'
import type { MessageRow } from './messages.store.ts'

type Asking = { viewerId: string; now: Date }

const MINUTE_MS = 60_000
/** Clocks of two servers may differ by this. */
const CLOCK_SLACK_MS = MINUTE_MS

function requireOwn({ senderId }: MessageRow, viewerId: string): void {
  if (senderId !== viewerId) throw new AppError('forbidden', 'You can only change your own messages')
}

function requireInTime({ createdAt }: MessageRow, { now }: Asking, forMs: number, what: string): void {
  const passedMs = now.getTime() - createdAt.getTime()
  // A clock that went back does not begin the time anew.
  if (passedMs > forMs || passedMs < -CLOCK_SLACK_MS) {
    throw new AppError('conflict', `Messages can be ${what} for ${forMs / MINUTE_MS} minutes`)
  }
}

function requireThere({ deletedAt }: MessageRow): void {
  if (deletedAt) throw new AppError('conflict', 'This message was deleted')
}

/** Other words for one's own message; nothing where it says so already. */
export function editOf(message: MessageRow, content: string, asking: Asking): Change | undefined {
  requireOwn(message, asking.viewerId)
  requireThere(message)
  if (message.content === content) return undefined
  requireInTime(message, asking, EDIT_FOR_MS, 'edited')
  return { content, editedAt: asking.now }
}

/** No words at all instead of one's own message; nothing where there are none any more. */
export function deletionOf(message: MessageRow, asking: Asking): Change | undefined {
  requireOwn(message, asking.viewerId)
  if (message.deletedAt) return undefined
  requireInTime(message, asking, DELETE_FOR_MS, 'deleted')
  return { content: '', deletedAt: asking.now, editedAt: null, about: null, replyTo: null, reactions: null }
}

/** One's reaction, another one in its place, or none; nothing where it is so already. */
export function reactionOf(
  message: MessageRow,
  emoji: string | undefined,
  viewerId: string,
): Change | undefined {
  requireThere(message)
  const { [viewerId]: mine, ...others } = message.reactions ?? {}
  if (mine === emoji) return undefined
  const reactions = emoji === undefined ? others : { ...others, [viewerId]: emoji }
  return { reactions: Object.keys(reactions).length > 0 ? JSON.stringify(reactions) : null }
}

/** What is looked for without capitals and marks, as the database folds what was written. */
export const foldOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
