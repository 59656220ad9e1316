import type { Deps } from '../../context.ts'
import { listReached, reached } from '../limits/limits.ts'
import { flagText } from '../safety/safety.ts'

type Reached = Awaited<ReturnType<typeof listReached>>

/** The one that a message was refused by, if any: the first that holds for it. */
export function findRefusal(limits: Reached, senderId: string, isFirst: boolean, now: Date) {
  const own = limits
    .filter(({ personId }) => personId === senderId)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
  const kinds = ['messages', ...(isFirst ? ['first_messages'] : []), 'same_text']
  const [first] = kinds.flatMap((kind) => own.find((one) => one.kind === kind) ?? [])
  return first && reached(first.kind, first.endsAt, now)
}

type Sent = { senderId: string; textKey: string | undefined; input: { content: string } }

/** Marks for moderation what was just sent to a fourth person, or to one after them. */
export async function flagSame(deps: Deps, sent: readonly Sent[]): Promise<void> {
  for (const { senderId, textKey, input } of sent)
    if (textKey) await flagText(deps, deps.db, { personId: senderId, textKey, text: input.content })
}
