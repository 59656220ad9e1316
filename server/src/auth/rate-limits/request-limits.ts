import type { Auth } from '../auth.ts'
import { clientOf } from './network.ts'

/** The limits of requests that are cheap to send and expensive to answer. */
export type RequestLimit =
  | 'wishCountByPerson'
  | 'messageChangeByPerson'
  | 'readPositionByPerson'
  | 'messageSearchByPerson'
  | 'topicByPerson'
  | 'membershipByPerson'
  | 'reportByPerson'

/** Counts such a request of a person. Throws `rate_limited`. */
export const limitRequests = ({ rateLimits }: Auth, what: RequestLimit, personId: string): Promise<void> =>
  rateLimits.take(what, personId)

/** Counts an opened page of a person by network. Throws `rate_limited`. */
export const limitPersonPages = ({ rateLimits }: Auth, headers: Headers): Promise<void> =>
  rateLimits.take('personPageByAddress', clientOf(headers))

/** Counts a notice by network and by the address that it names; without one the network may send fewer. Throws `rate_limited`. */
export async function limitNotices(
  { rateLimits }: Auth,
  headers: Headers,
  email: string | undefined,
): Promise<void> {
  await rateLimits.take('noticeByAddress', clientOf(headers))
  if (email === undefined) await rateLimits.take('anonymousNoticeByAddress', clientOf(headers))
  else await rateLimits.take('noticeByEmail', email)
}

/** Counts a request to unsubscribe by network. Throws `rate_limited`. */
export const limitUnsubscribing = ({ rateLimits }: Auth, headers: Headers): Promise<void> =>
  rateLimits.take('unsubscribeByAddress', clientOf(headers))
