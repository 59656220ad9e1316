import type { LiveEvent } from '@hearth/contract/events'
import type { MatchView } from '@hearth/contract/matching'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/queries.ts'
import { catchUpAll, putMessage } from '../features/chat/chat.queries.ts'
import { forgetMatch } from './ended-match.ts'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>
type Effects = { [T in LiveEvent['type']]: (event: EventOf<T>) => unknown }

type Hooks = { onMatch: (match: MatchView) => void; onSessionEnded: () => void }

/** What each live event does to the answers this page holds. The table is complete or does not compile. */
export function liveEffects(queryClient: QueryClient, { onMatch, onSessionEnded }: Hooks) {
  const askAgainFor = (...lists: (readonly string[])[]) =>
    Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const effects: Effects = {
    'match.created': ({ match }) => {
      onMatch(match)
      return askAgainFor(keys.matches, keys.likes, keys.conversations, keys.people)
    },
    'match.ended': ({ matchId }) =>
      Promise.all([forgetMatch(queryClient, matchId), askAgainFor(keys.people)]),
    'conversation.started': () => askAgainFor(keys.matches, keys.conversations),
    'message.sent': ({ message }) =>
      Promise.all([putMessage(queryClient, message), askAgainFor(keys.conversations)]),
    'message.changed': ({ message }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.messages(message.conversationId) }),
        askAgainFor(keys.conversations),
      ]),
    'conversation.delivered': ({ conversationId }) => askAgainFor(keys.conversation(conversationId)),
    'conversation.read': ({ conversationId }) =>
      askAgainFor(keys.conversation(conversationId), keys.conversations),
    typing: () => undefined,
    'catch.up': () => catchUpAfterConnecting(queryClient),
    'session.ended': onSessionEnded,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its own event
  return (event: LiveEvent) => (effects[event.type] as (event: LiveEvent) => unknown)(event)
}

/** The line is there again, and nothing that was said meanwhile is repeated: it has to be asked for. */
export function catchUpAfterConnecting(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.matches })
  void queryClient.invalidateQueries({ queryKey: keys.conversations })
  void catchUpAll(queryClient)
}
