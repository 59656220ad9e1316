import type { Registry } from 'prom-client'
import { type SecurityEventName, type SecurityOutcome, securityEvents } from '../../security-events.ts'
import { counterIn } from './registry.ts'

/** Returns the counter of security events. Each is there from the start, so that an alert has something to rise from. */
export function securityCounts(
  registry: Registry,
): (event: SecurityEventName, outcome: SecurityOutcome) => void {
  const counter = counterIn(registry)(
    'hearth_security_events_total',
    'Security events, by event and outcome',
    {
      event: [],
      outcome: [],
    },
  )
  for (const [event, outcomes] of Object.entries(securityEvents))
    for (const outcome of outcomes) counter.inc({ event, outcome }, 0)
  return (event, outcome) => counter.inc({ event, outcome })
}
