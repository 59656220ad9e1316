import type { Logger } from 'pino'
import { isMigrated } from './db/migrations.ts'
import type { OpenDatabase } from './db/open.ts'
import { requireWritable, tryToWrite } from './db/write-check.ts'
import { requireFolder, tryToWriteFile } from './outside/write-check.ts'

const REMEMBERED_MS = 1000
/** A write costs six times as much as the questions in between, which notice all but a full disk. */
const WRITTEN_EVERY_MS = 30_000

type ReadinessOptions = { database: OpenDatabase; dataDir: string; log: Logger }

/**
 * Whether this server can do its work: the database has the right shape, and it and the folder of data take writes.
 * The answer is remembered for a second, so that nobody can keep the database busy by asking.
 */
export function openReadiness({ database, dataDir, log }: ReadinessOptions) {
  let checkedAt = -Infinity
  let writtenAt = -Infinity
  let answer = Promise.resolve(true)
  let wasReady = true
  let isClosing = false
  // A database that has them does not lose them, so they are read until it has them all.
  let isMigrationDone = false

  async function tryBoth(now: number): Promise<void> {
    if (now - writtenAt < WRITTEN_EVERY_MS) {
      await Promise.all([requireWritable(database.db), requireFolder(dataDir)])
      return
    }
    await Promise.all([tryToWrite(database.transact), tryToWriteFile(dataDir)])
    writtenAt = now
  }

  async function check(now: number): Promise<boolean> {
    try {
      isMigrationDone ||= await isMigrated(database.db)
      await tryBoth(now)
      wasReady = isMigrationDone
    } catch (error) {
      writtenAt = -Infinity
      if (wasReady) log.error({ err: error }, 'not ready')
      wasReady = false
    }
    return wasReady
  }

  function remembered(): Promise<boolean> {
    const now = performance.now()
    if (now - checkedAt >= REMEMBERED_MS) {
      checkedAt = now
      answer = check(now)
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
