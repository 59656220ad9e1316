import { hash } from 'node:crypto'
import { type Deps, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { flags } from '../flags/flags.store.ts'
import { LEARNED_RULE, type Signal, signalsIn } from './signals.rules.ts'

const HASH_LENGTH = 32

/** The priority, the ids of the rules and a hash of the text, such as `P1 contact.app+lure.leaving 5f…`. */
const keyOf = (signals: readonly Signal[], text: string) =>
  [
    signals[0]?.priority,
    signals.map(({ ruleId }) => ruleId).join('+'),
    hash('sha256', text, 'hex').slice(0, HASH_LENGTH),
  ].join(' ')

/** Returns the id of a rule; for what the words say together with the words that say most. */
function nameOf({ ruleId, ranges }: Signal, text: string): string {
  if (ruleId !== LEARNED_RULE) return ruleId
  return `${ruleId}: ${ranges.map(({ from, to }) => text.slice(from, to)).join(' · ')}`
}

/** Returns the priority and the rules of a key of evidence. */
export const rulesOfKey = (key: string): string => key.split(' ').slice(0, 2).join('  ')

/** Returns whether a text has signals. Most have none, and need no transaction to flag them. */
export const hasSignals = (text: string): boolean => signalsIn(text).length > 0

/**
 * Flags a text for moderation if it has signals of a scam or of abuse, once for each text of a person, and emits
 * `signal.raised`. Nobody else learns of it, and nothing changes for the person.
 */
export async function flagSignals(
  deps: Deps,
  tx: Tx,
  { personId, text }: { personId: string; text: string },
): Promise<void> {
  const signals = signalsIn(text)
  const [first] = signals
  if (!first) return
  const key = keyOf(signals, text)
  await flags.raise(tx, {
    personId,
    kind: 'signal',
    evidenceKey: key,
    evidence: text,
    people: 1,
    createdAt: deps.now(),
    updatedAt: deps.now(),
  })
  const rules = signals.map((signal) => nameOf(signal, text))
  await emit(deps, tx, 'signal.raised', {
    personId,
    priority: first.priority === 'P0' ? 0 : 1,
    rules,
    text,
    key,
  })
}
