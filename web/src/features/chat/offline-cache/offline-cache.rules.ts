import type { ConversationsView, ConversationView, MessagesView } from '@hearth/contract/chat/chat'
import type { InfiniteData } from '@tanstack/react-query'
import { recognisable } from '../../../lib/person-copy.ts'
import { lastSeqWithoutGap } from '../chat.rules.ts'

/** The size of the offline cache. */
export const MAX_CONVERSATIONS = 50
export const MAX_MESSAGES = 200

export type CachedConversation = { conversation: ConversationView; messages: MessagesView }
export type CachedInbox = InfiniteData<ConversationsView>

/** Returns the newest 200 messages for the offline cache, or `undefined` if messages are missing. */
export function cachedConversationOf({
  conversation,
  messages: known,
}: CachedConversation): CachedConversation | undefined {
  const all = known.messages
  const isWhole = all.length === 0 || lastSeqWithoutGap(all) === all.at(-1)?.seq
  if (known.hasNewer || !isWhole) return undefined
  const messages = all.slice(-MAX_MESSAGES)
  const hasMore = known.hasMore || messages.length < all.length
  return {
    conversation: { ...conversation, person: recognisable(conversation.person) },
    messages: { ...known, messages, hasMore },
  }
}

/** Returns the first 50 conversations for the offline cache, in whole pages. */
export function cachedInboxOf({ pages, pageParams }: CachedInbox): CachedInbox {
  const kept: ConversationsView[] = []
  let room = MAX_CONVERSATIONS
  for (const page of pages) {
    if (room < page.conversations.length) break
    room -= page.conversations.length
    kept.push({
      ...page,
      conversations: page.conversations.map((line) => ({ ...line, person: recognisable(line.person) })),
    })
  }
  return { pages: kept, pageParams: pageParams.slice(0, kept.length) }
}
