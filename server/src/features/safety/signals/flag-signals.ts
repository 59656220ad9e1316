import { hash } from 'node:crypto'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { flags } from '../flags/flags.store.ts'
import { type Signal, signalsIn } from './signals.rules.ts'

const HASH_LENGTH = 32

/** The priority, the ids of the rules and a hash of the text, such as `P1 contact.app+lure.leaving 5f…`. */
const keyOf = (signals: readonly Signal[], text: string) =>
  [
    signals[0]?.priority,
    signals.map(({ ruleId }) => ruleId).join('+'),
    hash('sha256', text, 'hex').slice(0, HASH_LENGTH),
  ].join(' ')

/** Returns the priority and the rules of a key of evidence. */
export const rulesOfKey = (key: string): string => key.split(' ').slice(0, 2).join('  ')

/**
 * Flags a text for moderation if it has signals of a scam or of abuse, once for each text of a person. Nobody else
 * learns of it, and nothing changes for the person.
 */
export async function flagSignals(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  { personId, text }: { personId: string; text: string },
): Promise<void> {
  const signals = signalsIn(text)
  if (signals.length === 0) return
  await flags.raise(db, {
    personId,
    kind: 'signal',
    evidenceKey: keyOf(signals, text),
    evidence: text,
    people: 1,
    createdAt: now(),
    updatedAt: now(),
  })
}
