import type { ConversationView, MessagesView, MessageView, SendInput } from '@hearth/contract/chat'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { keys, ownConversations } from '../../api/queries.ts'
import { lastSeqWithoutGap, withMessages, withNewestPage } from './chat.rules.ts'

// A page that missed more than this many answers is quicker begun anew.
const MAX_GAP_PAGES = 10
const CONVERSATION_FRESH_MS = 60_000

const chat = api.conversations[':conversationId']

export const conversationOf = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: (): Promise<ConversationView> => read(chat.$get({ param: { conversationId } })),
    staleTime: CONVERSATION_FRESH_MS,
  })

export const allConversations = infiniteQueryOptions(ownConversations)

const pageOf = (conversationId: string, query: { before?: string; after?: string }): Promise<MessagesView> =>
  read(chat.messages.$get({ param: { conversationId }, query }))

/** The messages this page knows, oldest first; the socket and the sending add to them, so they never go stale. */
export const messagesOf = (conversationId: string) =>
  queryOptions({
    queryKey: keys.messages(conversationId),
    queryFn: async ({ client }): Promise<MessagesView> => {
      const newest = await pageOf(conversationId, {})
      const known = client.getQueryData<MessagesView>(keys.messages(conversationId))
      return withNewestPage(known, newest)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One list and not pages, so that a message that arrives meanwhile is not lost to the page that is on its way. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<void> {
  const { queryKey } = messagesOf(conversationId)
  const oldest = queryClient.getQueryData(queryKey)?.messages[0]
  if (!oldest) return
  const page = await pageOf(conversationId, { before: String(oldest.seq) })
  queryClient.setQueryData(
    queryKey,
    (known) => known && { messages: withMessages(known.messages, page.messages), hasMore: page.hasMore },
  )
}

export const send = (conversationId: string, input: SendInput): Promise<MessageView> =>
  read(chat.messages.$post({ param: { conversationId }, json: input }))

/** Puts a message where it belongs, once, whether the sending or the socket brings it first. */
export async function putMessage(queryClient: QueryClient, message: MessageView): Promise<void> {
  const { queryKey } = messagesOf(message.conversationId)
  const known = queryClient.getQueryData(queryKey)
  // The first page may have been read before this message was there. One that fails says so where it is shown.
  if (!known) return catchUp(queryClient, message.conversationId).catch(() => undefined)
  add(queryClient, message.conversationId, [message])
  await catchUp(queryClient, message.conversationId, { onlyAcrossGap: true })
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
    if (!known) return
    const after = lastSeqWithoutGap(known.messages)
    const hasGap = after !== (known.messages.at(-1)?.seq ?? 0)
    if (onlyAcrossGap && !hasGap) return
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

/** What the page knows of a conversation that it holds, its first page awaited where that is still on its way. */
async function knownOf(queryClient: QueryClient, conversationId: string): Promise<MessagesView | undefined> {
  const firstPage = messagesOf(conversationId)
  const isHeld = queryClient.getQueryCache().find({ queryKey: firstPage.queryKey, exact: true })
  return isHeld && queryClient.fetchQuery(firstPage)
}

/** Catches up in every conversation this page holds. One that fails is asked for at the next connection. */
export async function catchUpAll(queryClient: QueryClient): Promise<void> {
  const held = queryClient.getQueryCache().findAll({ queryKey: keys.chats })
  const conversationIds = new Set(held.map((query) => String(query.queryKey[1])))
  await Promise.allSettled([...conversationIds].map((id) => catchUp(queryClient, id)))
}

const add = (queryClient: QueryClient, conversationId: string, messages: MessageView[]) =>
  queryClient.setQueryData(
    messagesOf(conversationId).queryKey,
    (known) => known && { ...known, messages: withMessages(known.messages, messages) },
  )
