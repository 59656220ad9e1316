import type { Logger } from 'pino'

const CLOSE_WITHIN_MS = 10_000

/**
 * Ends the process for an error that nothing has caught: logs it, closes in order and exits with 1. Returns the function
 * that sets what closing means; from then on a signal also closes, and exits with 0. The process ends after
 * `CLOSE_WITHIN_MS` in any case.
 */
export function openLastResort(log: Logger): (closeAll: () => Promise<void>) => void {
  let closeAll = (): Promise<void> => Promise.resolve()
  let isClosing = false

  async function close(exitCode: number): Promise<void> {
    if (isClosing) return
    isClosing = true
    // Also if nothing is left that keeps the process.
    process.exitCode = 1
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    await closeAll()
    log.info('closed')
    process.exit(exitCode)
  }

  const endFor = (error: unknown) => {
    log.fatal({ err: error }, 'nothing has caught this error, so the process ends')
    // An error of closing itself comes here too, where the timer ends the process.
    void close(1)
  }
  process.on('uncaughtException', endFor)
  process.on('unhandledRejection', endFor)

  return (given) => {
    closeAll = given
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (!isClosing) log.info({ signal }, 'closing')
        void close(0)
      })
  }
}
