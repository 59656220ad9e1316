import type { Logger } from 'pino'
import type { Auth } from './auth/auth.ts'
import { clientOf } from './auth/rate-limits/network.ts'
import { isForgedSession } from './auth/sessions/forged.ts'
import { encryptorOf } from './cryptography/encryption.ts'
import type { Secrets } from './cryptography/secrets.ts'
import type { Metrics } from './http/metrics.ts'
import type { Watch } from './http/watched.ts'
import type { EventActor, ReportEvent, SecurityEventName } from './security-events.ts'

const PSEUDONYM_LENGTH = 16
const MINUTE_MS = 60_000
const MOST_REMEMBERED = 10_000

/** A client can cause these as fast as it sends, without a request of its own line in the log. */
const oncePerMinute = new Set<SecurityEventName>([
  'frame_refused',
  'socket_refused',
  'connection_refused',
  'policy_violation',
])

/** Returns a function that tells whether a text comes for the first time within a minute. */
function openMinutes(now = () => performance.now()): (text: string) => boolean {
  let startedAt = now()
  let seen = new Set<string>()
  return (text) => {
    if (now() - startedAt >= MINUTE_MS) {
      startedAt = now()
      seen = new Set()
    }
    if (seen.has(text) || seen.size >= MOST_REMEMBERED) return false
    seen.add(text)
    return true
  }
}

export type SecurityLog = {
  report: ReportEvent
  /** The fields by which the log tells people, networks and addresses apart. */
  pseudonymsOf: (actor: EventActor) => { who?: string; client?: string; address?: string }
}

/** Opens the log of security events. People, networks and addresses are keyed hashes in it, with a key of their own. */
export function openSecurityLog(secrets: Secrets, log: Logger, count: Metrics['security']): SecurityLog {
  const { hash } = encryptorOf(secrets, 'log')
  const pseudonym = (kind: string, text: string) => hash(`${kind}:${text}`).slice(0, PSEUDONYM_LENGTH)
  const isFirst = openMinutes()
  const pseudonymsOf: SecurityLog['pseudonymsOf'] = ({ personId, network, address }) => ({
    ...(personId && { who: pseudonym('person', personId) }),
    ...(network && { client: pseudonym('network', network) }),
    ...(address && { address: pseudonym('address', address) }),
  })
  return {
    pseudonymsOf,
    report: (event, actor = {}, to = log) => {
      count(event.event, event.outcome)
      const line = { ...event, ...pseudonymsOf(actor) }
      if (oncePerMinute.has(event.event) && !isFirst(JSON.stringify(line))) return
      to.info(line, 'security event')
    },
  }
}

/** Refusals of sockets that are those of a request, which `watched` reports. */
const ofRequests = new Set(['other_site', 'unauthenticated'])

/** Returns metrics that also report what is a security event and no request. */
export function reportingMetrics(
  metrics: Metrics,
  { report, pseudonymsOf }: SecurityLog,
  log: Logger,
): Metrics {
  return {
    ...metrics,
    violation: (directive) => {
      metrics.violation(directive)
      report({ event: 'policy_violation', outcome: 'refused', reason: directive })
    },
    photo: (outcome, about) => {
      metrics.photo(outcome)
      if (!about) return
      const { personId, reason } = about
      report({ event: 'upload_refused', outcome: 'refused', reason }, { personId })
    },
    socket: {
      ...metrics.socket,
      refused: (reason, personId) => {
        metrics.socket.refused(reason)
        if (ofRequests.has(reason)) return
        report({ event: 'socket_refused', outcome: 'refused', reason }, { personId })
      },
      closed: (code, personId) => {
        metrics.socket.closed(code)
        log.info({ code: Number(code), ...pseudonymsOf({ personId }) }, 'socket closed')
      },
    },
  }
}

/** Returns what the watch over requests needs. */
export const watchOf = ({ report, pseudonymsOf }: SecurityLog, auth: Auth): Watch => ({
  report,
  pseudonymsOf,
  networkOf: clientOf,
  findPerson: async (headers) => (await auth.sessionOf(headers))?.personId,
  isForged: (headers) => isForgedSession(auth.settings, headers),
})
