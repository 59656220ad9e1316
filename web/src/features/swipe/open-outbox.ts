import type { MatchView } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/queries.ts'
import { personIdOf } from '../../session/SessionProvider.tsx'
import type { SessionClient } from '../../session/session-client.ts'
import { Outbox } from './outbox.ts'
import { candidates, putAside, recordSwipe } from './swipe.queries.ts'
import { openWaitingShelf } from './waiting-shelf.ts'

/** What comes of a decision long after it was made. */
export type LateNews = { match: MatchView } | { refused: PersonView; error: unknown }
type Listener = (news: LateNews) => void
type Opened = { outbox: Outbox; listen: (listener: Listener) => () => void }

// One for each person who is signed in; it outlives the screen, so that one may go on meanwhile.
const open = new WeakMap<QueryClient, Opened>()

/** Where decisions wait for a connection; begins with what an earlier page left. */
export function openOutbox(queryClient: QueryClient, session: SessionClient): Opened {
  const known = open.get(queryClient)
  if (known) return known
  const by = personIdOf(session.state()) ?? ''
  const listeners = new Set<Listener>()
  const tell: Listener = (news) => {
    for (const listener of listeners) listener(news)
  }
  const outbox = new Outbox({
    by,
    shelf: openWaitingShelf(by),
    record: (input) => recordSwipe(queryClient, input),
    onSent: ({ person }, { match }) => {
      putAside(queryClient, person.id)
      if (!match) return
      void queryClient.invalidateQueries({ queryKey: keys.matches })
      tell({ match })
    },
    onRefused: ({ person }, error) => {
      void queryClient.invalidateQueries(candidates)
      tell({ refused: person, error })
    },
  })
  const opened = {
    outbox,
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  open.set(queryClient, opened)
  session.listen((event) => {
    if (event === 'SIGNED_OUT') outbox.close()
  })
  return opened
}

/** Sends what an earlier page left, whichever screen is open. */
export const goOnWithSwipes = (queryClient: QueryClient, session: SessionClient): void =>
  void openOutbox(queryClient, session).outbox.send()
