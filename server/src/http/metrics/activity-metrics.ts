import { Gauge, Histogram, type Registry } from 'prom-client'
import type { ActivityCounts, SignInMethod } from '../../context.ts'
import { counterIn, gaugeIn } from './registry.ts'

const METHODS: readonly SignInMethod[] = ['password', 'link', 'code', 'google', 'passkey', 'second_factor']
const DELIVERIES_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ACTIVE_FOR_MS = 300_000

/** Returns the counters of what members do. */
export function activityCounts(registry: Registry): ActivityCounts {
  const count = counterIn(registry)
  const signUps = count('hearth_sign_ups_total', 'New accounts, confirmed or not', {})
  const signIns = count('hearth_sign_ins_total', 'Sign-ins by the method of their last step', {
    method: METHODS,
  })
  const wrongPasswords = count('hearth_wrong_passwords_total', 'Sign-ins refused for a wrong password', {})
  const swipes = count('hearth_swipes_total', 'Likes and passes', { kind: ['like', 'pass'] })
  const matches = count('hearth_matches_total', 'New matches', {})
  const reports = count('hearth_reports_total', 'New reports of members', {})
  const messages = count('hearth_messages_stored_total', 'Messages stored, from sockets and HTTP', {})
  const deliveries = new Histogram({
    name: 'hearth_message_delivery_seconds',
    help: 'Time from the arrival of a message until it is stored and sent to the sockets of this process and to Redis',
    buckets: DELIVERIES_S,
    registers: [registry],
  })
  const training = new Gauge({
    name: 'hearth_ranking_training_duration_seconds',
    help: 'Duration of the last training of the ranking in this process, 0 if there was none',
    registers: [registry],
  })
  return {
    signUp: () => signUps.inc(),
    signIn: (method) => signIns.inc({ method }),
    wrongPassword: () => wrongPasswords.inc(),
    swipe: (isLike) => swipes.inc({ kind: isLike ? 'like' : 'pass' }),
    match: () => matches.inc(),
    report: () => reports.inc(),
    messages: (howMany) => messages.inc(howMany),
    delivery: (seconds) => deliveries.observe(seconds),
    training: (seconds) => training.set(seconds),
  }
}

/**
 * Counts the people who have sent a request in the last five to ten minutes, in memory: the database has no index by
 * which it could count them without reading every session.
 */
export function activePeople(registry: Registry, now = () => performance.now()): (personId: string) => void {
  let earlier = new Set<string>()
  let current = new Set<string>()
  let startedAt = now()
  function turn(): void {
    const age = now() - startedAt
    if (age < ACTIVE_FOR_MS) return
    earlier = age < 2 * ACTIVE_FOR_MS ? current : new Set()
    current = new Set()
    startedAt = now()
  }
  gaugeIn(registry)('hearth_active_people', 'People with a request in the last five to ten minutes', () => {
    turn()
    return current.size + [...earlier].filter((personId) => !current.has(personId)).length
  })
  return (personId) => {
    turn()
    current.add(personId)
  }
}
