import { type Deps, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { flags } from '../flags/flags.store.ts'
import { likenessOf, NEAR, signatureOf } from './near-copies.rules.ts'
import { signatures } from './near-copies.store.ts'

const KEPT_MS = 7 * 86_400_000
/** People who write to many say similar things; the same opener to this many in a week is no conversation. */
const MANY = 8

type OpeningText = { personId: string; recipientId: string; text: string }

/**
 * Remembers the signature of a note, or of one of the first messages to a person, and flags it for moderation if near
 * copies of it went to eight people within a week; then it emits `signal.raised`. Nothing changes for the person.
 */
export async function flagNearCopies(
  deps: Deps,
  tx: Tx,
  { personId, recipientId, text }: OpeningText,
): Promise<void> {
  const signature = signatureOf(text)
  if (!signature) return
  const now = deps.now()
  const earlier = await signatures.list(tx, personId, new Date(now.getTime() - KEPT_MS))
  await signatures.insert(tx, { senderId: personId, recipientId, signature, sentAt: now })
  const copies = earlier.filter((one) => likenessOf(one.signature, signature) >= NEAR)
  const people = new Set([recipientId, ...copies.map((one) => one.recipientId)]).size
  if (people < MANY) return
  // The oldest copy, so that all copies of it are one flag.
  const key = `${copies.at(-1)?.id}`
  await flags.raise(tx, {
    personId,
    kind: 'near_copies',
    evidenceKey: key,
    evidence: text,
    people,
    createdAt: now,
    updatedAt: now,
  })
  await emit(deps, tx, 'signal.raised', { personId, priority: 2, rules: ['near_copies'], text, key })
}

/** Deletes signatures that are older than a week. */
export const forgetSignatures = async ({ db, now }: Deps): Promise<void> => {
  await signatures.forget(db, new Date(now().getTime() - KEPT_MS))
}
