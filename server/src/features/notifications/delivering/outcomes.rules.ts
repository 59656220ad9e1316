import type { PushOutcome } from '../../../outside/push/push-sender.ts'
import type { BegunSend, FinishedSend } from './delivering.store.ts'

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
const MAX_TRIES = 1000

/** Returns what is recorded of a push. Without an outcome it was not sent, and is due again. */
export function finishedOf(
  { sendId, notificationId, subscriptionId, version, isWithdrawn, toldVersion, tries }: BegunSend,
  outcome: PushOutcome | undefined,
  now: Date,
): FinishedSend {
  const ids = { sendId, notificationId, subscriptionId }
  const before = { ...ids, version: toldVersion, tries, retryAt: null }
  if (!outcome) return { ...before, result: 'skipped' }
  const later = (ms: number) => ({
    ...before,
    tries: Math.min(tries + 1, MAX_TRIES),
    retryAt: new Date(now.getTime() + ms),
  })
  switch (outcome.outcome) {
    case 'gone':
      return { ...before, result: 'gone' }
    case 'later':
      return {
        ...later(Math.max(outcome.retryAfterSeconds * 1000, pauseAfter(tries))),
        result: 'failed',
      }
    // The operator can mend it, and nothing is wrong with the subscription.
    case 'key_refused':
      return { ...later(LONGEST_PAUSE_MS), result: 'postponed' }
    // This version will never fit or be taken.
    case 'refused':
    case 'too_large':
    case 'sent':
      return {
        ...ids,
        version: isWithdrawn ? -version : version,
        tries: 0,
        retryAt: null,
        result: outcome.outcome === 'sent' ? 'told' : 'postponed',
      }
  }
}

/** The pauses grow from 30 seconds to an hour. */
const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS)
