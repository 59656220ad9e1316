import { personIdOf } from './SessionProvider.tsx'
import type { SessionClient } from './session-client.ts'

/** Returns a function that opens one instance per key and person. It outlives the screens; signing out closes it. */
export function onePerPerson<K extends object, T extends { close: () => void }>(
  open: (key: K, personId: string, session: SessionClient) => T,
): (key: K, session: SessionClient) => T {
  const opened = new WeakMap<K, T>()
  return (key, session) => {
    const known = opened.get(key)
    if (known) return known
    const one = open(key, personIdOf(session.state()) ?? '', session)
    opened.set(key, one)
    session.listen((event) => {
      if (event === 'SIGNED_OUT') one.close()
    })
    return one
  }
}
