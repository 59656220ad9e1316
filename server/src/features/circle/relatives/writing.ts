import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { take } from '../../limits/limits.ts'
import { findDoubt, flagSignals } from '../../safety/safety.ts'

/**
 * Counts a text of the viewer, a relative, and flags it for moderation if it has signals, as with the messages of members.
 * Throws `rate_limited`, or `sure` if its writer is to be asked first.
 */
export async function takeWritten(
  ctx: Ctx,
  tx: Tx,
  written: { text: string; isSure?: boolean | undefined },
): Promise<void> {
  const { text, isSure } = written
  const doubt = findDoubt({ text, isSure })
  if (doubt) throw doubt
  await take(ctx, tx, 'messages')
  await flagSignals(ctx, tx, { personId: ctx.viewerId, text })
}
