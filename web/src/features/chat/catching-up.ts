import type {
  ConversationListItem,
  ConversationsView,
  ConversationView,
  MessagesView,
  MessageView,
} from '@hearth/contract/chat/chat'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../../api/queries.ts'
import { messagesOf, pageOf, withChangesSince } from './chat.queries.ts'
import { lastSeqWithoutGap, withChanges, withMessages } from './chat.rules.ts'

// After more missed pages than this, a fresh load is quicker.
const MAX_GAP_PAGES = 10

const knownIn = (queryClient: QueryClient, conversationId: string) =>
  queryClient.getQueryData(messagesOf(conversationId).queryKey)

/** Keeps a stale query stale: one more message does not make it complete. */
function alter<T>(queryClient: QueryClient, queryKey: QueryKey, to: (known: T) => T): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  const isStale = query?.state.isInvalidated ?? false
  queryClient.setQueryData<T>(queryKey, (known) => known && to(known))
  if (isStale) query?.invalidate()
}

const change = (
  queryClient: QueryClient,
  conversationId: string,
  to: (known: MessagesView) => MessagesView,
) => alter(queryClient, keys.messages(conversationId), to)

/** One list and not pages, so that a message that arrives meanwhile is not lost to the page that is on its way. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<void> {
  const oldest = knownIn(queryClient, conversationId)?.messages[0]
  if (!oldest) return
  const page = await pageOf(conversationId, { before: String(oldest.seq) })
  change(queryClient, conversationId, (known) => {
    // After a jump elsewhere the page no longer shows the messages that this continues.
    if (known.messages[0]?.id !== oldest.id) return known
    return { ...known, messages: withMessages(known.messages, page.messages), hasMore: page.hasMore }
  })
}

/** Goes on towards the newest, where one has jumped back in a long talk. */
export async function loadNewer(queryClient: QueryClient, conversationId: string): Promise<void> {
  const newest = knownIn(queryClient, conversationId)?.messages.at(-1)
  if (!newest) return
  const page = await pageOf(conversationId, { after: String(newest.seq) })
  change(queryClient, conversationId, (known) => {
    if (known.messages.at(-1)?.id !== newest.id) return known
    return { ...known, messages: withMessages(known.messages, page.messages), hasNewer: page.hasMore }
  })
  // `putMessage` left out new messages while an older part was shown.
  if (!page.hasMore) await catchUp(queryClient, conversationId)
}

/** Brings a message into what this page holds, with what lies around it; false where there is none. */
export async function showAround(
  queryClient: QueryClient,
  conversationId: string,
  seq: number,
): Promise<boolean> {
  const isThere = ({ messages }: MessagesView) => messages.some((message) => message.seq === seq)
  const known = knownIn(queryClient, conversationId)
  if (known && isThere(known)) return true
  const page = await pageOf(conversationId, { around: String(seq) })
  queryClient.setQueryData(messagesOf(conversationId).queryKey, page)
  return isThere(page)
}

/** Back from a jump to where the talk goes on. */
export async function showNewest(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (!knownIn(queryClient, conversationId)?.hasNewer) return
  const page = await pageOf(conversationId, {})
  // Another answer may have led there meanwhile, and may know of more.
  if (knownIn(queryClient, conversationId)?.hasNewer)
    queryClient.setQueryData(messagesOf(conversationId).queryKey, page)
  await catchUp(queryClient, conversationId)
}

/** Puts a message where it belongs, once, whether the sending or the socket brings it first. */
export async function putMessage(queryClient: QueryClient, message: MessageView): Promise<void> {
  const known = knownIn(queryClient, message.conversationId)
  // The first page may have been read before this message was there. One that fails says so where it is shown.
  if (!known) return catchUp(queryClient, message.conversationId).catch(() => undefined)
  // It is requested when the reader scrolls back to it.
  if (known.hasNewer) return
  add(queryClient, message.conversationId, [message])
  await catchUp(queryClient, message.conversationId, { onlyAcrossGap: true })
}

/** A message as it is after its conversation's change of this number. */
export async function putChange(
  queryClient: QueryClient,
  message: MessageView,
  number: number,
): Promise<void> {
  const { conversationId } = message
  change(queryClient, conversationId, (known) => ({
    ...known,
    messages: withChanges(known.messages, [message]),
    ...(known.change === number - 1 && { change: number }),
  }))
  alterInbox(queryClient, (line) => (line.id === conversationId ? withLastAsItIs(line, message) : line))
  if ((knownIn(queryClient, conversationId)?.change ?? number) < number)
    await catchUpWithChanges(queryClient, conversationId)
}

/** Asks for what was said after the last message that is surely known. */
export async function catchUp(
  queryClient: QueryClient,
  conversationId: string,
  { onlyAcrossGap = false } = {},
): Promise<void> {
  const { queryKey } = messagesOf(conversationId)
  for (let asked = 0; asked < MAX_GAP_PAGES; asked += 1) {
    const known = await knownOf(queryClient, conversationId)
    const after = known && lastSeqWithoutGap(known.messages)
    if (after === undefined || (onlyAcrossGap && after === lastSeqIn(known))) return
    const page = await queryClient.fetchQuery({
      queryKey: [...queryKey, 'after', after],
      queryFn: () => pageOf(conversationId, { after: String(after) }),
      retry: 3,
      gcTime: 0,
    })
    add(queryClient, conversationId, page.messages)
    if (!page.hasMore) return
  }
  await queryClient.resetQueries({ queryKey, exact: true })
}

/** Asks for what has changed in messages this page holds since it last knew. */
export async function catchUpWithChanges(queryClient: QueryClient, conversationId: string): Promise<void> {
  const before = knownIn(queryClient, conversationId)
  if (before?.change === undefined) return
  const { messages, change: number = 0 } = await withChangesSince(conversationId, before)
  change(queryClient, conversationId, (known) => ({
    ...known,
    messages: withChanges(known.messages, messages),
    change: Math.max(known.change ?? 0, number),
  }))
}

const lastSeqIn = (known: MessagesView | undefined) => known?.messages.at(-1)?.seq ?? 0

/** Returns the loaded messages of a conversation, after its first page if that is still loading. */
async function knownOf(queryClient: QueryClient, conversationId: string): Promise<MessagesView | undefined> {
  const firstPage = messagesOf(conversationId)
  const isHeld = queryClient.getQueryCache().find({ queryKey: firstPage.queryKey, exact: true })
  const known = isHeld && (await queryClient.fetchQuery(firstPage))
  // From an older part, the newest messages come by scrolling on or by a new request.
  return known?.hasNewer ? undefined : known
}

/** Catches up in the conversations somebody looks at; the others do when they are opened again. */
export async function catchUpAll(queryClient: QueryClient): Promise<void> {
  const held = queryClient.getQueryCache().findAll({
    queryKey: keys.chats,
    predicate: ({ queryKey }) => queryKey.length === 3 && queryKey[2] === 'messages',
  })
  await Promise.allSettled(
    held.map(async (query) => {
      const conversationId = String(query.queryKey[1])
      if (!query.isActive()) return query.invalidate()
      await catchUp(queryClient, conversationId)
      await catchUpWithChanges(queryClient, conversationId)
    }),
  )
}

/** How far the other one of the two has come; neither goes back. */
export function putPlace(
  queryClient: QueryClient,
  conversationId: string,
  { delivered = 0, read }: { delivered?: number; read?: number },
): void {
  alter<ConversationView>(queryClient, keys.conversation(conversationId), (conversation) => {
    const { theirs } = conversation
    return {
      ...conversation,
      theirs: {
        delivered: Math.max(theirs.delivered, delivered, read ?? 0),
        read: read === undefined ? theirs.read : Math.max(theirs.read ?? 0, read),
      },
    }
  })
}

const add = (queryClient: QueryClient, conversationId: string, messages: MessageView[]) =>
  change(queryClient, conversationId, (known) => ({
    ...known,
    messages: withMessages(known.messages, messages),
  }))

/** Stores the server's answer to an edit. Its event may arrive before or after it. */
export const putAnswer = (queryClient: QueryClient, message: MessageView) =>
  change(queryClient, message.conversationId, (known) => ({
    ...known,
    messages: withChanges(known.messages, [message]),
  }))

/** The read position of the viewer over all of their devices. */
export function putRead(queryClient: QueryClient, conversationId: string, seq: number): void {
  alter<ConversationView>(queryClient, keys.conversation(conversationId), (conversation) => ({
    ...conversation,
    readSeq: Math.max(conversation.readSeq, seq),
  }))
  alterInbox(queryClient, (line) =>
    line.id === conversationId && line.lastSeq <= seq ? { ...line, unread: 0 } : line,
  )
}

const alterInbox = (
  queryClient: QueryClient,
  to: (line: ConversationListItem) => ConversationListItem,
): void =>
  alter<InfiniteData<ConversationsView>>(queryClient, keys.conversations, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, conversations: page.conversations.map(to) })),
  }))

/** Words that were changed or taken back stand nowhere as they were. */
function withLastAsItIs(line: ConversationListItem, message: MessageView): ConversationListItem {
  const { lastMessage } = line
  if (lastMessage?.seq !== message.seq) return line
  const { senderId, createdAt, seq, content, attachment, deletedAt, isHidden } = message
  if (isHidden) return { ...line, lastMessage: null }
  const last = { senderId, createdAt, seq, content }
  const more = { ...(attachment && { attachmentKind: attachment.kind }), ...(deletedAt && { deletedAt }) }
  return { ...line, lastMessage: { ...last, ...more } }
}
