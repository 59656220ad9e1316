import type { Ctx, Deps } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { takeFor } from '../limits/limits.ts'
import { flagSameText } from './flags.ts'
import { textKeyOf } from './same-text.rules.ts'
import { sentTexts } from './same-text.store.ts'

type Taken = { recipientId: string; text: string; field: string }

/**
 * Counts a text that goes to somebody, and throws where it is the same to many and has to wait; `field` is where it was
 * typed. Counts of one person must be taken one after the other, by a limit that was counted before in this transaction.
 */
export async function takeText(ctx: Ctx, tx: Tx, { recipientId, text, field }: Taken): Promise<void> {
  const textKey = textKeyOf(text)
  if (!textKey) return
  const sent = { personId: ctx.viewerId, recipientId, textKey, at: ctx.now() }
  const isSame = await sentTexts.wentToOthers(tx, sent)
  if (isSame) await takeFor(ctx, tx, field, 'same_text')
  await sentTexts.remember(tx, sent)
  if (isSame) await flagText(ctx, tx, { personId: ctx.viewerId, textKey, text })
}

/** Marks for moderation a text that was just sent to a fourth person, or to one after them. */
export async function flagText(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { personId, textKey, text }: { personId: string; textKey: string; text: string },
): Promise<void> {
  const people = await sentTexts.countRecipients(db, personId, textKey)
  await flagSameText(deps, db, { personId, textKey, text, people })
}

const SAME_TEXT_MS = 86_400_000

/** Forgets which texts were sent to whom, once that counts no more. */
export const forgetTexts = async ({ db, now }: Deps): Promise<void> => {
  await sentTexts.forget(db, new Date(now().getTime() - SAME_TEXT_MS))
}
