import type { Logger } from 'pino'

/** How long a connection to Redis may take. */
export const CONNECT_WITHIN_MS = 2_000

type AwaySentences = { away: string; back: string }

/**
 * Logs a warning once a connection to Redis has failed and is not back within the time that a connection may take, and a line once it
 * is back after that. The first try of a busy process, and a short break, are not worth a warning.
 */
export function openAwayLog(log: Logger, { away, back }: AwaySentences) {
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  const warn = (code: unknown) => {
    isAway = true
    log.warn({ code }, away)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    /** The connection, or a try to connect, has failed with this error code. */
    failed: (code: unknown): void => {
      timer ??= setTimeout(warn, CONNECT_WITHIN_MS, code).unref()
    },
    /** The connection is there. */
    connected: (): void => {
      stop()
      if (isAway) log.info(back)
      isAway = false
    },
    close: stop,
  }
}
