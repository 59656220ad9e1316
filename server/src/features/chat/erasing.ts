import type { Deps } from '../../context.ts'
import { eraseEnds, listEndsBefore } from '../matching/matching.ts'
import { conversations } from './chat.store.ts'

const ROUND_MS = 3_600_000
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

/** Does so hourly, without anybody asking. */
export function openErasingWork(deps: Deps) {
  let isClosed = false
  let sweeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    try {
      await eraseEnded(deps)
    } catch (error) {
      if (!isClosed) deps.log.error({ err: error }, 'what was said in ended matches could not be erased')
    }
  }

  const round = () => {
    sweeping = sweeping.then(sweep)
  }
  return {
    sweep,
    start: (): void => {
      round()
      timer = setInterval(round, ROUND_MS).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await sweeping
    },
  }
}
