import type { About } from '@hearth/contract/about'
import type { MessagesView, MessageView } from '@hearth/contract/chat'

/** Both lists as one, by `seq`, each message once. */
export function withMessages(known: MessageView[], added: readonly MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return known
  return [...known, ...fresh].toSorted((a, b) => a.seq - b.seq)
}

/** The last `seq` up to which nothing is missing; 0 where there is nothing yet. */
export function lastSeqWithoutGap(messages: readonly MessageView[]): number {
  const beforeGap = messages.find(({ seq }, index) => messages[index + 1]?.seq !== seq + 1)
  return beforeGap?.seq ?? 0
}

/** What was known and the newest page; the known part is let go where it does not reach up to the page. */
export function withNewestPage(known: MessagesView | undefined, newest: MessagesView): MessagesView {
  const first = newest.messages[0]
  const last = known?.messages.at(-1)
  if (!known || !first || !last || last.seq < first.seq - 1) return newest
  const isOlderKnown = (known.messages[0]?.seq ?? first.seq) < first.seq
  return {
    messages: withMessages(known.messages, newest.messages),
    hasMore: isOlderKnown ? known.hasMore : newest.hasMore,
  }
}

const GROUP_MS = 5 * 60_000

/** Said by the same person and almost in one breath. */
export function isOneBreath(one: MessageView | undefined, next: MessageView | undefined): boolean {
  if (!one || !next || one.senderId !== next.senderId) return false
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_MS
}

const keyOf = (about: About) => (about.kind === 'photo' ? about.photoId : about.promptId)

/** The notes of both likes are the first two messages, so what was liked may be quoted there already. */
export const saidWithLike = (messages: readonly MessageView[], personId: string, liked: About): boolean =>
  messages
    .slice(0, 2)
    .some(({ senderId, about }) => senderId === personId && about && keyOf(about) === keyOf(liked))
