import { type Deps, transact } from '../../../context.ts'
import { listReached, reached } from '../../limits/limits.ts'
import { flagNearCopies, flagSignals, flagText, hasSignals, isComparable } from '../../safety/safety.ts'
import type { AppendedMessage } from './messages.store.ts'

type ReachedLimits = Awaited<ReturnType<typeof listReached>>

/** Returns the refusal of a message by the first limit that its sender has reached, if any. */
export function findRefusal(limits: ReachedLimits, senderId: string, isFirst: boolean, now: Date) {
  const own = limits
    .filter(({ personId }) => personId === senderId)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
  const kinds = ['messages', ...(isFirst ? ['first_messages'] : []), 'same_text']
  const [first] = kinds.flatMap((kind) => own.find((one) => one.kind === kind) ?? [])
  return first && reached(first.kind, first.endsAt, now)
}

type SendableMessage = {
  id: string
  senderId: string
  textKey: string | undefined
  input: { content: string }
}

/** Near copies are looked for in this many first messages of a conversation. */
const OPENING = 3

/**
 * Flags for moderation the texts that were just sent to a fourth person or more, near copies, and those with signals. The
 * sender may be deleted meanwhile, so a failure is logged and the next text is flagged.
 */
export async function flagTexts(
  deps: Deps,
  sendable: readonly SendableMessage[],
  appended: ReadonlyMap<string, AppendedMessage>,
): Promise<void> {
  for (const message of sendable) {
    const sent = appended.get(message.id)
    if (!sent) continue
    await flagSent(deps, message, sent).catch((error: unknown) => {
      deps.log.error({ err: error, messageId: message.id }, 'a message could not be flagged')
    })
  }
}

async function flagSent(
  deps: Deps,
  { senderId: personId, textKey, input: { content: text } }: SendableMessage,
  { isSame, seq, withPersonId }: AppendedMessage,
): Promise<void> {
  if (isSame && textKey) await transact(deps, (tx) => flagText(deps, tx, { personId, textKey, text }))
  else if (seq <= OPENING && isComparable(text))
    await transact(deps, (tx) => flagNearCopies(deps, tx, { personId, recipientId: withPersonId, text }))
  if (hasSignals(text)) await transact(deps, (tx) => flagSignals(deps, tx, { personId, text }))
}
