import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { listUsedUp } from '../../limits/limits.ts'
import { flags } from './flags.store.ts'

/** Limits that people rarely use up, and automatic senders soon do. */
const watched = ['likes', 'notes', 'first_messages'] as const

/** Flags for moderation who has used up a day's likes, notes or first messages, once for each day. */
export async function flagRates({ db, now }: Deps): Promise<void> {
  for (const { personId, kind, most, endsAt } of await listUsedUp(db, watched, now()))
    await flags.raise(db, {
      personId,
      kind: 'rate',
      evidenceKey: `${kind} ${endsAt.toISOString().slice(0, 10)}`,
      evidence: `${kind}: ${most} within a day`,
      people: most,
      createdAt: now(),
      updatedAt: now(),
    })
}

type SameText = { personId: string; textKey: string; text: string; people: number }

/** Marks for moderation that somebody sends the same text to many. */
export const flagSameText = ({ now }: Pick<Deps, 'now'>, db: Db, given: SameText) =>
  flags.raise(db, {
    personId: given.personId,
    kind: 'same_text',
    evidenceKey: given.textKey,
    evidence: given.text,
    people: given.people,
    createdAt: now(),
    updatedAt: now(),
  })

/** Forgets marks that nobody looks at any more. */
export const clearFlags = async ({ db, now }: Deps): Promise<void> => {
  await flags.clear(db, now())
}
