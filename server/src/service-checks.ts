import type { Logger } from 'pino'

export type ServiceState = 'up' | 'down'
type ServiceCheck = { check: () => Promise<void>; everyMs: number }

const MINUTE_MS = 60_000
/** A mail server counts sign-ins, and mail is put off and sent later anyway. */
export const MAIL_EVERY_MS = 10 * MINUTE_MS
export const CHECKED_EVERY_MS = MINUTE_MS

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/**
 * Checks the services that Hearth works without for a while: now, then at intervals, each minute while one is away. Logs once
 * that one is away and once that it is back. The server is ready meanwhile, because a restart would not help.
 */
export function openServiceChecks(services: Readonly<Record<string, ServiceCheck>>, log: Logger) {
  const states = new Map<string, ServiceState>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  async function run(service: string, { check, everyMs }: ServiceCheck): Promise<void> {
    const before = states.get(service)
    try {
      await check()
      states.set(service, 'up')
      if (before === 'down') log.info({ service }, 'a service is back')
    } catch (error) {
      states.set(service, 'down')
      if (before !== 'down') log.warn({ service, code: codeOf(error) }, 'a service cannot be reached')
    }
    if (isClosed) return
    const delay = states.get(service) === 'down' ? Math.min(everyMs, MINUTE_MS) : everyMs
    timers.set(service, setTimeout(() => void run(service, { check, everyMs }), delay).unref())
  }

  const first = Promise.all(Object.entries(services).map(([name, service]) => run(name, service)))
  return {
    /** Resolves once each was checked. */
    checked: async (): Promise<void> => void (await first),
    /** The services that were checked. */
    states: (): Record<string, ServiceState> => Object.fromEntries(states),
    close: (): void => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
