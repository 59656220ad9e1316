import type { LimitView } from '@hearth/contract/account/limits'
import { type Ctx, type Deps, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { countAtField, listLimits } from '../../limits/limits.ts'
import { flagSameText } from '../flags/flags.ts'
import { flagNearCopies } from '../near-copies/near-copies.ts'
import { flagSignals } from '../signals/flag-signals.ts'
import { textKeyOf } from './same-text.rules.ts'
import { OTHERS, sentTexts } from './same-text.store.ts'

type TextToSend = { recipientId: string; text: string; field: string }

/**
 * Counts a text to a recipient, and flags it for moderation if it has signals. Throws `rate_limited`, at `field`, if it
 * was sent to many people. The transaction must have counted another limit of the person before, whose row lock orders
 * concurrent calls.
 */
export async function takeText(ctx: Ctx, tx: Tx, given: TextToSend): Promise<void> {
  const isSame = await countSameText(ctx, tx, given)
  const { recipientId, text } = given
  if (!isSame) await flagNearCopies(ctx, tx, { personId: ctx.viewerId, recipientId, text })
  await flagSignals(ctx, tx, { personId: ctx.viewerId, text })
}

/** Returns whether the text was sent to three others within a day, and counts it then. */
async function countSameText(ctx: Ctx, tx: Tx, { recipientId, text, field }: TextToSend): Promise<boolean> {
  const textKey = textKeyOf(text)
  if (!textKey) return false
  const sent = { personId: ctx.viewerId, recipientId, textKey, at: ctx.now() }
  const isSame = await sentTexts.wentToOthers(tx, sent)
  if (isSame) await countAtField(ctx, tx, field, 'same_text')
  await sentTexts.remember(tx, sent)
  if (isSame) await flagText(ctx, tx, { personId: ctx.viewerId, textKey, text })
  return isSame
}

/** From so many people on, the same text is a signal. */
const SIGNAL_FROM = 8

/** Flags for moderation a text that was just sent to a fourth person or more, and emits `signal.raised` from eight on. */
export async function flagText(
  deps: Deps,
  tx: Tx,
  { personId, textKey, text }: { personId: string; textKey: string; text: string },
): Promise<void> {
  const people = await sentTexts.countRecipients(tx, personId, textKey)
  await flagSameText(deps, tx, { personId, textKey, text, people })
  if (people < SIGNAL_FROM) return
  await emit(deps, tx, 'signal.raised', { personId, priority: 2, rules: ['same_text'], text, key: textKey })
}

const DAY_S = 86_400
const SAME_TEXT_MS = DAY_S * 1_000

/** The viewer's limits of actions, with the same text: to how many it may go within a day before it is slowed down. */
export async function listActionLimits(ctx: Ctx): Promise<LimitView[]> {
  const limits = await listLimits(ctx)
  const sent = await sentTexts.findMostSent(ctx.db, ctx.viewerId, ctx.now())
  return [
    ...limits,
    {
      kind: 'same_text',
      seconds: DAY_S,
      most: OTHERS,
      used: sent?.used ?? 0,
      resetsAt: sent?.resetsAt.toISOString() ?? null,
    },
  ]
}

/** Deletes recipients of texts that are older than a day. */
export const forgetTexts = async ({ db, now }: Deps): Promise<void> => {
  await sentTexts.forget(db, new Date(now().getTime() - SAME_TEXT_MS))
}
