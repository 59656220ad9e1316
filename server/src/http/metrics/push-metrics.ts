import type { Registry } from 'prom-client'
import { counterIn } from './registry.ts'

const PUSH_OUTCOMES = ['sent', 'gone', 'later', 'key_refused', 'too_large', 'refused'] as const
export type PushCount = (outcome: (typeof PUSH_OUTCOMES)[number]) => void

/** Returns the counter of pushes. */
export function pushCount(registry: Registry): PushCount {
  const pushes = counterIn(registry)(
    'hearth_pushes_total',
    'Pushes by what became of them at one try: sent, to an ended subscription, to be tried again, or refused: our key, its size, another reason',
    { outcome: PUSH_OUTCOMES },
  )
  return (outcome) => pushes.inc({ outcome })
}
