import type { Logger } from 'pino'
import { isMigrated } from './db/migrations.ts'
import type { OpenDatabase } from './db/open.ts'
import { tryToWrite } from './db/write-check.ts'
import { tryToWriteFile } from './outside/write-check.ts'

const REMEMBERED_MS = 1000

type ReadinessOptions = { database: OpenDatabase; dataDir: string; log: Logger }

/**
 * Whether this server can do its work: the database has the right shape, and it and the folder of data take writes.
 * The answer is remembered for a second, so that nobody can keep the database busy by asking.
 */
export function openReadiness({ database, dataDir, log }: ReadinessOptions) {
  let checkedAt = -Infinity
  let answer = Promise.resolve(true)
  let wasReady = true
  let isClosing = false

  async function check(): Promise<boolean> {
    try {
      const [hasNewestShape] = await Promise.all([
        isMigrated(database.db),
        tryToWrite(database.transact),
        tryToWriteFile(dataDir),
      ])
      wasReady = hasNewestShape
    } catch (error) {
      if (wasReady) log.error({ err: error }, 'not ready')
      wasReady = false
    }
    return wasReady
  }

  function remembered(): Promise<boolean> {
    const now = performance.now()
    if (now - checkedAt >= REMEMBERED_MS) {
      checkedAt = now
      answer = check()
    }
    return answer
  }

  return {
    isReady: async (): Promise<boolean> => !isClosing && (await remembered()),
    /** From here on it is not ready, whatever was found before. */
    close: (): void => {
      isClosing = true
    },
  }
}
