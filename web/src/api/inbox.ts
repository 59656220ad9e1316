import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { InboxEntry, InboxView } from '@hearth/contract/chat/chat'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '../lib/store.ts'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

type InboxPages = InfiniteData<InboxView>

/** The query of the viewer's matches, each once, optionally those whose name contains `name`. */
export const ownInbox = (name = '') =>
  infiniteQueryOptions({
    queryKey: [...keys.matches, name],
    queryFn: ({ pageParam }): Promise<InboxView> =>
      read(
        name
          ? api.inbox.search.$post({ json: { q: name, ...(pageParam && { after: pageParam }) } })
          : api.inbox.$get({ query: { ...(pageParam && { after: pageParam }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { failure: 'loadMatches' },
  })

/** Returns each match of these pages once. A match that moves up between two requests appears on both. */
export const entriesIn = (inbox: InboxPages | undefined): InboxEntry[] => [
  ...new Map(inbox?.pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry])).values(),
]

/** Returns all matches in this page's query cache. */
export const knownMatches = (queryClient: QueryClient): InboxEntry[] =>
  queryClient.getQueriesData<InboxPages>({ queryKey: keys.matches }).flatMap(([, inbox]) => entriesIn(inbox))

/** Removes a match from every cached list. */
export function dropMatch(queryClient: QueryClient, matchId: string): void {
  const isKept = ({ id }: InboxEntry) => id !== matchId
  queryClient.setQueriesData<InboxPages>({ queryKey: keys.matches }, (inbox) => {
    if (!inbox || entriesIn(inbox).every(isKept)) return inbox
    const pages = inbox.pages.map((page) => ({
      ...page,
      entries: page.entries.filter(isKept),
      total: page.total - 1,
    }))
    return { ...inbox, pages }
  })
}

/** The last words of a conversation that the server does not have yet. */
export type UnsentText = {
  content: string
  attachmentKind?: AttachmentKind | undefined
  isRefused: boolean
}
type UnsentByConversation = ReadonlyMap<string, UnsentText>

const waiting = new WeakMap<QueryClient, Store<UnsentByConversation>>()

/** The unsent texts of the viewer by conversation, kept up to date by the outbox of messages. */
export function unsentTexts(queryClient: QueryClient): Store<UnsentByConversation> {
  const cell = waiting.get(queryClient) ?? createStore<UnsentByConversation>(new Map())
  waiting.set(queryClient, cell)
  return cell
}
