import type { Db } from '../../db/open.ts'
import { LOOKED_UP_AT_ONCE, sessions } from './sessions.store.ts'

/** Whose session it is. */
export type Holder = { id: string; personId: string }

type Waiting = Omit<PromiseWithResolvers<Holder | undefined>, 'promise'> & { tokenHash: string }

/**
 * Finds who holds a session by the hash of its token. What is asked in the same turn of the process goes in one
 * query, which begins after the last of them has come: nothing is remembered, so an ended session ends at once.
 */
export function openHolders(db: Db, now: () => Date) {
  let waiting: Waiting[] = []

  async function answer(some: readonly Waiting[]): Promise<void> {
    try {
      const hashes = some.map(({ tokenHash }) => tokenHash)
      const holders = await sessions.findHolders(db, hashes, now())
      for (const { tokenHash, resolve } of some) resolve(holders.get(tokenHash))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  function lookUp(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += LOOKED_UP_AT_ONCE)
      void answer(all.slice(at, at + LOOKED_UP_AT_ONCE))
  }

  return (tokenHash: string): Promise<Holder | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Holder | undefined>()
    if (waiting.push({ tokenHash, resolve, reject }) === 1) setImmediate(lookUp)
    return promise
  }
}
