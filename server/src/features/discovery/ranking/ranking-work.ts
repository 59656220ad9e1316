import type { Deps } from '../../../context.ts'
import { turns } from './learning.store.ts'
import { learnWhenDue } from './learning.ts'

const FIRST_AFTER_MS = 3_000
const LOOK_EVERY_MS = 600_000

/** What ordering does without anybody asking: it learns from what people have decided, once among all processes. */
export function openRankingWork(deps: Deps) {
  const closing = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let learning: Promise<void> | undefined

  const look = () => {
    learning ??= learnWhenDue(deps, closing.signal)
      .then((hasLearnt) => {
        if (hasLearnt) deps.log.info('the order of decks has been learnt anew')
      })
      .catch((error: unknown) => {
        if (!closing.signal.aborted) deps.log.error({ err: error }, 'the order of decks could not be learnt')
      })
      .finally(() => {
        learning = undefined
      })
  }

  return {
    /** Begins a little later, when whoever waits for the house has been let in; `isAlone` where no other process works. */
    start: async (isAlone: boolean): Promise<void> => {
      if (isAlone) await turns.giveBack(deps.db, deps.now())
      timers.push(setTimeout(look, FIRST_AFTER_MS).unref(), setInterval(look, LOOK_EVERY_MS).unref())
    },
    close: async (): Promise<void> => {
      closing.abort()
      timers.forEach(clearTimeout)
      await learning
    },
  }
}
