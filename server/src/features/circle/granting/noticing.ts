import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { relatives } from '../relatives/relatives.store.ts'
import { isUnusual } from './granting.rules.ts'
import { circleNotices, grants } from './granting.store.ts'

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** A relative, and a hash of the network in which the member gives or gave them something. */
type Giving = { relativeId: string; networkHash: string; givenAt: Date }

/** Whether a relative has lately been in the network in which the member gives them something, or did so within a day. */
export async function isInSameNetwork(
  ctx: Ctx,
  db: Db,
  { relativeId, networkHash, givenAt }: Giving,
): Promise<boolean> {
  const since = daysBefore(ctx.now(), 1)
  return givenAt > since && relatives.wasInNetwork(db, relativeId, { networkHash, since })
}

/** Makes a private notice for a member whose grants of late look as if somebody pressed them. */
export async function noticeUnusual(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  const now = ctx.now()
  const recent = await grants.countRecent(tx, memberId, { day: daysBefore(now, 1), week: daysBefore(now, 7) })
  if (isUnusual(recent)) await circleNotices.put(tx, memberId, now)
}
