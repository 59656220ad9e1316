import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/queries.ts'
import { personIdOf } from '../../../session/SessionProvider.tsx'
import type { SessionClient } from '../../../session/session-client.ts'
import { putMessage } from '../catching-up.ts'
import { Outbox } from './outbox.ts'
import { openMessageShelf } from './waiting-messages.ts'
import { wireOf } from './wire.ts'

// One for each person who is signed in; it outlives the screen, so that one may go on meanwhile.
const open = new WeakMap<QueryClient, Outbox>()

/** Where messages wait until the server has them; begins with what an earlier page left. */
export function openOutbox(queryClient: QueryClient, session: SessionClient): Outbox {
  const known = open.get(queryClient)
  if (known) return known
  const by = personIdOf(session.state()) ?? ''
  const name = `hearth.messages.${by}`
  const outbox = new Outbox({
    by,
    shelf: openMessageShelf(by),
    send: (conversationId, input) => wireOf(queryClient).send(conversationId, input),
    alone: (act) => aloneAmongTabs(name, act),
    channel: new BroadcastChannel(name),
    onSent: (message) => {
      // What it could not catch up with is asked for at the next connection.
      putMessage(queryClient, message).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: keys.conversations })
    },
    now: () => Date.now(),
    random: Math.random,
  })
  open.set(queryClient, outbox)
  // What waits is in sight also while it cannot go.
  void outbox.look()
  session.listen((event) => {
    if (event === 'SIGNED_OUT') outbox.close()
  })
  return outbox
}

/** Browsers lend no locks to a page that came by plain http; there the client id alone keeps a message single. */
const aloneAmongTabs = (name: string, act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()

/** Sends what waits, also what an earlier page left, whichever screen is open. */
export const goOnWithMessages = (queryClient: QueryClient, session: SessionClient): void =>
  void openOutbox(queryClient, session).send()
