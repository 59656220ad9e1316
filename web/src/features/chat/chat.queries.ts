import type {
  ChangesView,
  ConversationView,
  EditInput,
  MessagesView,
  MessageView,
  OwnReadPositionView,
  ReadPositionInput,
  SearchView,
  SendInput,
} from '@hearth/contract/chat/chat'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { keys, ownConversations } from '../../api/queries.ts'
import { withChanges, withLatestPositions, withNewestPage } from './chat.rules.ts'

const CONVERSATION_FRESH_MS = 60_000

const chat = api.conversations[':conversationId']

export const conversationOf = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: async ({ client }): Promise<ConversationView> => {
      const now = await read(chat.$get({ param: { conversationId } }))
      // An event may have told more while this was on its way.
      return withLatestPositions(
        now,
        client.getQueryData<ConversationView>(keys.conversation(conversationId)),
      )
    },
    staleTime: CONVERSATION_FRESH_MS,
    // Messages that were read once stay readable without a network.
    gcTime: Number.POSITIVE_INFINITY,
  })

export const allConversations = infiniteQueryOptions(ownConversations)

type PageQuery = { before?: string; after?: string; around?: string }

/** One page of messages, as the server has them. */
export const pageOf = (conversationId: string, query: PageQuery): Promise<MessagesView> =>
  read(chat.messages.$get({ param: { conversationId }, query }))

/** The messages this page knows, oldest first; the socket and the sending add to them, so they never go stale. */
export const messagesOf = (conversationId: string) =>
  queryOptions({
    queryKey: keys.messages(conversationId),
    queryFn: async ({ client }): Promise<MessagesView> => {
      const held = () => client.getQueryData<MessagesView>(keys.messages(conversationId))
      const newest = await pageOf(conversationId, {})
      const now = await withChangesSince(conversationId, withNewestPage(held(), newest), newest.change ?? 0)
      // A message may have come while the changes were on their way.
      return { ...withNewestPage(held(), now), ...(now.change !== undefined && { change: now.change }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The changes after `after` to messages that this page may hold. */
const changesAfter = (conversationId: string, after: number): Promise<ChangesView> =>
  read(chat.changes.$get({ param: { conversationId }, query: { after: String(after) } }))

/** The same messages with every change up to this one at least; what is known from where it stood. */
export async function withChangesSince(
  conversationId: string,
  known: MessagesView,
  upTo = Number.POSITIVE_INFINITY,
): Promise<MessagesView> {
  let now = known
  while (now.change !== undefined && now.change < upTo) {
    const page = await changesAfter(conversationId, now.change)
    now = { ...now, messages: withChanges(now.messages, page.messages), change: page.change }
    if (!page.hasMore) break
  }
  return now
}

export const send = (conversationId: string, input: SendInput): Promise<MessageView> =>
  read(chat.messages.$post({ param: { conversationId }, json: input }))

const at = ({ conversationId, seq }: Pick<MessageView, 'conversationId' | 'seq'>) => ({
  param: { conversationId, seq: String(seq) },
})

export const edit = (message: MessageView, json: EditInput): Promise<MessageView> =>
  read(chat.messages[':seq'].$patch({ ...at(message), json }))

/** Takes a message back from both. */
export const takeBack = (message: MessageView): Promise<MessageView> =>
  read(chat.messages[':seq'].$delete(at(message)))

export const react = (message: MessageView, emoji: string | undefined): Promise<MessageView> =>
  emoji === undefined
    ? read(chat.messages[':seq'].reaction.$delete(at(message)))
    : read(chat.messages[':seq'].reaction.$put({ ...at(message), json: { emoji } }))

/** The messages that contain these words, the newest first. */
export const foundIn = (conversationId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', conversationId, 'found', q],
    queryFn: ({ pageParam }): Promise<SearchView> =>
      read(
        chat.search.$post({
          param: { conversationId },
          json: { q, ...(pageParam && { before: pageParam }) },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.seq : null),
    enabled: q !== '',
  })

export const sendReadPosition = (
  conversationId: string,
  place: ReadPositionInput,
): Promise<OwnReadPositionView> =>
  // It goes on its way also where the page is left meanwhile.
  read(chat['read-position'].$put({ param: { conversationId }, json: place }, { init: { keepalive: true } }))
