import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { flags } from './flags.store.ts'

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
