import { type AfterCommit, type Deps, emit } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { blocks } from './safety.store.ts'

/** Lets later features show two people to each other, unless one still hides from the other or their match has ended. */
export async function reunite(
  deps: Deps,
  tx: Tx,
  personIds: readonly [string, string],
  afterCommit: AfterCommit,
): Promise<void> {
  const areApart = await blocks.areApart(tx, ...personIds)
  if (!areApart) await emit(deps, tx, 'pair.reunited', { personIds, afterCommit })
}
