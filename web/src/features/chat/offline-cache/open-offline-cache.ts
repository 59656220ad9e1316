import type { ConversationListItem, ConversationsView } from '@hearth/contract/chat/chat'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { keys, ownConversations } from '../../../api/queries.ts'
import { personIdOf } from '../../../session/SessionProvider.tsx'
import type { SessionClient } from '../../../session/session-client.ts'
import { catchUpWithChanges } from '../catching-up.ts'
import { conversationOf, messagesOf } from '../chat.queries.ts'
import { OfflineCache } from './offline-cache.ts'
import { openOfflineStorage } from './offline-storage.ts'

/** Restores the offline cache and keeps it up to date. Returns a function that stops it. */
export function restoreConversations(queryClient: QueryClient, session: SessionClient): () => void {
  const by = personIdOf(session.state()) ?? ''
  const copies = new OfflineCache({ queryClient, by, storage: openOfflineStorage(by), now: () => Date.now() })
  void copies.recall()
  const stopListening = session.listen(() => {
    if (personIdOf(session.state()) !== by) copies.close()
  })
  return () => {
    stopListening()
    copies.close()
  }
}

// More conversations than this are fetched one by one.
const MOST_PAGES = 5

/** Removes conversations that have ended from this device, and updates those that have changed. */
export async function refreshCachedConversations(queryClient: QueryClient): Promise<void> {
  const held = cachedConversations(queryClient)
  if (held.size === 0) return
  const inbox = await queryClient.fetchInfiniteQuery(infiniteQueryOptions(ownConversations))
  const follow = async (page: ConversationsView | undefined, pages: number): Promise<void> => {
    for (const line of page?.conversations ?? []) await bringUpToDate(line)
    if (held.size === 0 || !page?.next || pages === MOST_PAGES) return
    await follow(await ownConversations.queryFn({ pageParam: page.next }), pages + 1)
  }
  async function bringUpToDate({ id, lastChange }: ConversationListItem): Promise<void> {
    if (!held.delete(id)) return
    const known = queryClient.getQueryData(messagesOf(id).queryKey)?.change
    if (known !== undefined && known < lastChange) await catchUpWithChanges(queryClient, id)
  }
  for (const page of inbox.pages.slice(0, -1))
    for (const line of page.conversations) await bringUpToDate(line)
  await follow(inbox.pages.at(-1), inbox.pages.length)
  // The refusal of an ended conversation removes it from the cache.
  for (const id of held)
    await queryClient.prefetchQuery({ ...conversationOf(id), staleTime: 0, retry: false })
}

function cachedConversations(queryClient: QueryClient): Set<string> {
  const held = queryClient.getQueryCache().findAll({
    queryKey: keys.chats,
    predicate: ({ queryKey, state }) =>
      queryKey.length === 3 && queryKey[2] === 'messages' && state.data !== undefined,
  })
  return new Set(held.map(({ queryKey }) => String(queryKey[1])))
}
