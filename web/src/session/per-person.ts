import { personIdOf } from './SessionProvider.tsx'
import type { SessionClient } from './session-client.ts'

/** Opens one thing for each person who is signed in. It outlives the screens, and signing out closes it. */
export function onePerPerson<K extends object, T extends { close: () => void }>(
  open: (key: K, personId: string) => T,
): (key: K, session: SessionClient) => T {
  const opened = new WeakMap<K, T>()
  return (key, session) => {
    const known = opened.get(key)
    if (known) return known
    const one = open(key, personIdOf(session.state()) ?? '')
    opened.set(key, one)
    session.listen((event) => {
      if (event === 'SIGNED_OUT') one.close()
    })
    return one
  }
}
