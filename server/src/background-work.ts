import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Deps } from './context.ts'

/** Returns `afterReply`, which runs work after a reply, and `idle`, by which closing the server waits for it. */
export function openBackgroundWork(log: Logger) {
  const waiting = new Set<Promise<void>>()
  const afterReply: Deps['afterReply'] = (work) => {
    const doing = setImmediate()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'what was left for later failed'))
      .finally(() => waiting.delete(doing))
    waiting.add(doing)
  }
  const idle = async () => {
    while (waiting.size > 0) await Promise.all(waiting)
  }
  return { afterReply, idle }
}
