import type { SwipeView } from '@hearth/contract/people/matching'
import type { QueryClient } from '@tanstack/react-query'
import { hasKind } from '../../../api/client.ts'
import { bringMoment } from '../../../api/matches.ts'
import { Outbox } from '../../../api/outbox/outbox.ts'
import { keys } from '../../../api/queries.ts'
import { createStore } from '../../../lib/store.ts'
import { onePerPerson } from '../../../session/per-person.ts'
import type { SessionClient } from '../../../session/session-client.ts'
import { candidates, type OutboxSwipe, putAside, recordSwipe } from '../swipe.queries.ts'

/** A decision that had waited and was refused. */
export type LateNews = OutboxSwipe['payload'] & { error: unknown }

export type SwipeOutbox = Outbox<OutboxSwipe['payload'], SwipeView>

/** Where decisions wait for a connection. All of them are one lane. */
export const openOutbox = onePerPerson((queryClient: QueryClient, by) => {
  // Until a screen that can tell it is open.
  const news = createStore<readonly LateNews[]>([])
  const outbox: SwipeOutbox = new Outbox({
    name: 'swipes',
    by,
    laneOf: () => 'all',
    send: ({ payload }) => recordSwipe(queryClient, payload.input),
    onSent: ({ payload }, { match }, isHere) => {
      putAside(queryClient, payload.person.id)
      // An answer that was on its way may still hold the card.
      if (queryClient.isFetching(candidates) > 0) void queryClient.invalidateQueries(candidates)
      if (!match) return
      void queryClient.invalidateQueries({ queryKey: keys.matches })
      if (isHere) bringMoment(queryClient, match)
    },
    onRefused: (swipe, error) => {
      const plain = withoutWords(swipe)
      if (plain && hasKind(error, 'invalid')) return plain
      void queryClient.invalidateQueries(candidates)
      news.set([...news.get(), { ...swipe.payload, error }])
      return 'remove'
    },
  })
  return {
    outbox,
    news,
    forget: (told: LateNews) => news.set(news.get().filter((one) => one !== told)),
    close: () => {
      outbox.close()
      news.set([])
    },
  }
})

/** The photo or prompt that a like is about may be gone meanwhile; the like itself can still be sent. */
function withoutWords(swipe: OutboxSwipe): OutboxSwipe | undefined {
  const { about, note, ...input } = swipe.payload.input
  return about || note ? { ...swipe, payload: { ...swipe.payload, input } } : undefined
}

/** Sends all waiting decisions, also those of an earlier page. */
export const sendSwipes = (queryClient: QueryClient, session: SessionClient): void =>
  void openOutbox(queryClient, session).outbox.send()
