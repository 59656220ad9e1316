import { PAST_MATCH_MS } from '@hearth/contract/people/matching'
import { type Deps, emit } from '../../../context.ts'
import { eraseEnds, listEndsBefore } from '../../matching/matching.ts'
import { conversations } from '../chat.store.ts'

const BATCH_SIZE = 100

/** Deletes the texts of matches that ended 90 days ago, after which reports cannot refer to them. */
export async function eraseEnded(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - PAST_MATCH_MS)
  for (;;) {
    const matchIds = await listEndsBefore(deps.db, before, BATCH_SIZE)
    if (matchIds.length === 0) return
    await deps.transact(async (tx) => {
      await eraseEnds(tx, matchIds, deps.now())
      await conversations.erase(tx, matchIds)
      await emit(deps, tx, 'matches.erased', { matchIds })
    })
  }
}
