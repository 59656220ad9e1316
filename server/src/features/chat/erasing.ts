import type { Deps } from '../../context.ts'
import { eraseEnds, listEndsBefore } from '../matching/matching.ts'
import { conversations } from './chat.store.ts'

const KEPT_MS = 90 * 86_400_000
const AT_ONCE = 100

/** Erases what was said in matches that ended so long ago that nobody reports it any more. */
export async function eraseEnded(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_MS)
  for (;;) {
    const matchIds = await listEndsBefore(deps.db, before, AT_ONCE)
    if (matchIds.length === 0) return
    await deps.transact(async (tx) => {
      await eraseEnds(tx, matchIds, deps.now())
      await conversations.erase(tx, matchIds)
    })
  }
}
