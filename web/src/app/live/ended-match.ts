import type { ConversationsView, ConversationView } from '@hearth/contract/chat/chat'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { dropMatch } from '../../api/inbox.ts'
import { keys } from '../../api/queries.ts'

const withPages = <Page>(change: (page: Page) => Page) => {
  return (list: InfiniteData<Page> | undefined) => list && { ...list, pages: list.pages.map(change) }
}

/** Removes an ended match and its messages from the cache. An open conversation says that it has ended. */
export async function removeEndedMatch(
  queryClient: QueryClient,
  matchId: string,
  toldId?: string,
): Promise<void> {
  dropMatch(queryClient, matchId)
  queryClient.setQueryData<InfiniteData<ConversationsView>>(
    keys.conversations,
    withPages((page) => ({
      ...page,
      conversations: page.conversations.filter((one) => one.matchId !== matchId),
    })),
  )
  const conversationId = toldId ?? conversationsOf(queryClient, matchId)[0]
  if (conversationId) {
    // A refetch returns `not_found`, which the screen shows.
    await queryClient.resetQueries({ queryKey: keys.conversation(conversationId) })
    queryClient.removeQueries({ queryKey: keys.messages(conversationId) })
  }
  await Promise.all(
    [keys.matches, keys.conversations].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

function conversationsOf(queryClient: QueryClient, matchId: string): string[] {
  const held = queryClient.getQueriesData<ConversationView>({
    predicate: ({ queryKey }) => queryKey[0] === 'chat' && queryKey[2] === 'conversation',
  })
  return held.flatMap(([, conversation]) => (conversation?.matchId === matchId ? [conversation.id] : []))
}
