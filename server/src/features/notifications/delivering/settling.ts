import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../context.ts'
import type { Pushes } from '../listeners.ts'
import { delivering } from './delivering.store.ts'
import { clearSends as clearBefore, isUnderWay } from './settling.store.ts'

/** A push is over after five seconds, or its process has ended. */
const SETTLED_WITHIN_MS = 6_000
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/**
 * Returns what waits, after the commit of a change that ends a permission, until no push is under way that began before. A push
 * that begins later reads the change. It waits at most six seconds, and then only logs.
 */
export const settlingWith =
  ({ db, transact, now, log }: Pick<Deps, 'db' | 'transact' | 'now' | 'log'>): Pushes['settle'] =>
  async (about) => {
    const people = typeof about === 'string' ? [about] : about
    const underWay = await transact(async (tx) => {
      await delivering.lock(tx, people)
      return delivering.listUnderWay(tx, about, now())
    })
    const endsAt = performance.now() + SETTLED_WITHIN_MS
    let pause = FIRST_PAUSE_MS
    while (underWay.length > 0 && (await isUnderWay(db, underWay))) {
      if (performance.now() > endsAt)
        return log.warn('a push was still under way after the end of its permission')
      await wait(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

/** Deletes what processes that have ended have left of their pushes. */
export async function clearSends({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await clearBefore(db, now())
}
