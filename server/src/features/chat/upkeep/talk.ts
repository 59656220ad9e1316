import type { Deps } from '../../../context.ts'
import { raiseTalk } from '../../matching/matching.ts'
import { talks } from './talk.store.ts'

/** The longest period that one transaction counts. */
const STEP_MS = 86_400_000
/** A message that is committed later than it was sent is still counted within this time. */
const OVERLAP_MS = 600_000

/**
 * Stores for each match with new messages whether both have written, and whether they have written much. It continues where the
 * last run ended, also after a restart, and the first run counts all messages.
 */
export async function countTalk(deps: Deps, closing: AbortSignal): Promise<void> {
  const end = deps.now()
  for (let isDone = false; !isDone && !closing.aborted; ) {
    isDone = await deps.transact(async (tx) => {
      const counted = (await talks.lockUntil(tx)) ?? (await talks.findFirst(tx)) ?? end
      const until = new Date(Math.min(counted.getTime() + STEP_MS, end.getTime()))
      const since = new Date(counted.getTime() - OVERLAP_MS)
      const risen = await talks.listRisen(tx, { since, until })
      if (risen.length > 0) await raiseTalk(tx, risen)
      await talks.setUntil(tx, until)
      return until >= end
    })
  }
}
