import type { Registry } from 'prom-client'
import { counterIn } from './registry.ts'

/** The words of the model were used, or why those of the rules were. */
const MODEL_OUTCOMES = [
  'used',
  'unusable',
  'person_budget',
  'day_budget',
  'open',
  'busy',
  'refused',
  'timed_out',
  'unreachable',
] as const
export type ModelCount = (outcome: (typeof MODEL_OUTCOMES)[number], tokens: number) => void

/** Returns the counters of the language model. */
export function modelCount(registry: Registry): ModelCount {
  const count = counterIn(registry)
  const wishes = count(
    'hearth_model_wishes_total',
    'Wishes for words of the language model by what became of them: used, or why the words of the rules were',
    { outcome: MODEL_OUTCOMES },
  )
  const tokensUsed = count('hearth_model_tokens_total', 'Tokens that the language model has used', {})
  return (outcome, tokens) => {
    wishes.inc({ outcome })
    tokensUsed.inc(tokens)
  }
}
