import { closeCodes } from '@hearth/contract/chat/events'
import type { Registry } from 'prom-client'
import { counterIn } from './registry.ts'

type SocketRefusal =
  | 'other_site'
  | 'unauthenticated'
  | 'session_ended'
  | 'too_many_of_person'
  | 'too_many_of_address'

/** Counts what happens to sockets. */
export type SocketCounts = {
  refused: (reason: SocketRefusal, personId?: string) => void
  /** `code` is the close code; of unknown ones there is one count, because a client chooses it. */
  closed: (code: unknown, personId?: string) => void
  /** A new message was sent to this many sockets. */
  delivered: (howMany: number) => void
}

const REASONS: readonly SocketRefusal[] = [
  'other_site',
  'unauthenticated',
  'session_ended',
  'too_many_of_person',
  'too_many_of_address',
]
/** Closed by the page, left without a word, broken off, too long a frame, and Hearth's own. */
const CODES = ['1000', '1001', '1005', '1006', '1009', ...Object.values(closeCodes).map(String)]

/** Returns the counters of sockets. */
export function socketCounts(registry: Registry): SocketCounts {
  const count = counterIn(registry)
  const refused = count('hearth_sockets_refused_total', 'Sockets that were refused, by reason', {
    reason: REASONS,
  })
  const closed = count('hearth_sockets_closed_total', 'Closed sockets by close code', {
    code: [...CODES, 'other'],
  })
  const delivered = count(
    'hearth_messages_delivered_total',
    'New messages sent to sockets of this process; one message can go to several',
    {},
  )
  return {
    refused: (reason) => refused.inc({ reason }),
    closed: (code) => closed.inc({ code: CODES.includes(String(code)) ? String(code) : 'other' }),
    delivered: (howMany) => delivered.inc(howMany),
  }
}
