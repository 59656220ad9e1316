import type { LiveEvent } from '@hearth/contract/chat/events'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { refetchHidden } from '../../api/blocks.ts'
import { keys, ownConversations } from '../../api/queries.ts'
import { ownUnread } from '../../api/unread.ts'
import {
  catchUpAll,
  catchUpWithChanges,
  putChange,
  putMessage,
  putPlace,
  putRead,
} from '../../features/chat/catching-up.ts'
import { putTyping } from '../../features/chat/composing/use-typing.ts'
import { readPositionsOf } from '../../features/chat/conversation/read-positions.ts'
import { refreshCachedConversations } from '../../features/chat/offline-cache/open-offline-cache.ts'
import { removeEndedMatch } from './ended-match.ts'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>
type LiveEffects = { [T in LiveEvent['type']]: (event: EventOf<T>) => unknown }

type LiveHooks = { myId: string; onSessionEnded: () => void }

/** The effect of each live event on the query cache. The table is complete or does not compile. */
export function liveEffects(queryClient: QueryClient, { myId, onSessionEnded }: LiveHooks) {
  const askAgainFor = (...lists: (readonly string[])[]) =>
    Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const effects: LiveEffects = {
    'match.created': () =>
      askAgainFor(keys.moments, keys.matches, keys.likes, keys.conversations, keys.people),
    'match.ended': ({ matchId, conversationId }) =>
      Promise.all([
        removeEndedMatch(queryClient, matchId, conversationId),
        askAgainFor(keys.people, keys.farewells, keys.unread),
      ]),
    'conversation.started': () => askAgainFor(keys.matches, keys.conversations),
    'message.sent': ({ message }) => {
      const { conversationId, senderId, seq } = message
      if (senderId !== myId) {
        void readPositionsOf(queryClient).delivered(conversationId, seq)
        putTyping(queryClient, conversationId, false)
      }
      return Promise.all([
        putMessage(queryClient, message),
        askAgainFor(keys.matches, keys.conversations, keys.unread),
      ])
    },
    'message.changed': ({ message, change }) =>
      Promise.all([
        putChange(queryClient, message, change),
        askAgainFor(keys.matches, keys.conversations, keys.unread),
      ]),
    'photo_sharing.changed': ({ conversationId }) =>
      Promise.all([
        askAgainFor(keys.conversation(conversationId)),
        // The photos are gone from their messages.
        catchUpWithChanges(queryClient, conversationId),
      ]),
    'conversation.delivered': ({ conversationId, personId, seq }) =>
      personId !== myId && putPlace(queryClient, conversationId, { delivered: seq }),
    'conversation.read': ({ conversationId, personId, seq }) => {
      if (personId !== myId) return putPlace(queryClient, conversationId, { read: seq })
      putRead(queryClient, conversationId, seq)
      return askAgainFor(keys.matches, keys.conversations, keys.unread)
    },
    typing: ({ conversationId, personId }) => personId !== myId && putTyping(queryClient, conversationId),
    'hidden_words.changed': () => refetchHidden(queryClient),
    'catch.up': () => catchUpAfterConnecting(queryClient),
    'session.ended': onSessionEnded,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its own event
  return (event: LiveEvent) => (effects[event.type] as (event: LiveEvent) => unknown)(event)
}

/** Refetches what a new connection may have missed, because the server does not repeat events. */
export function catchUpAfterConnecting(queryClient: QueryClient): void {
  for (const queryKey of [keys.moments, keys.matches, keys.unread, keys.farewells]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: keys.conversations })
  // Where it cannot be told now, the next connection tells it.
  tellDelivered(queryClient).catch(() => undefined)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'chat' && queryKey[2] === 'conversation',
  })
  void catchUpAll(queryClient)
  // Where it fails, the next connection does it.
  refreshCachedConversations(queryClient).catch(() => undefined)
}

/** Fetches the changes of the time without a connection. */
async function tellDelivered(queryClient: QueryClient): Promise<void> {
  const places = readPositionsOf(queryClient)
  places.retry()
  const { messages } = await queryClient.fetchQuery(ownUnread)
  if (messages === 0) return
  const { pages } = await queryClient.fetchInfiniteQuery(infiniteQueryOptions(ownConversations))
  // One after the other: all at once would keep a slow phone busy while somebody begins to swipe.
  for (const { id, unread, lastSeq } of pages.flatMap(({ conversations }) => conversations)) {
    if (unread > 0) await places.delivered(id, lastSeq)
  }
}
