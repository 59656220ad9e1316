import type { QuietInput } from '@hearth/contract/circle/circle'
import type { GrantInput } from '@hearth/contract/circle/grants'
import { type Ctx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { requireMatch } from '../../matching/matching.ts'
import { circleOpinions } from '../asking/opinions.store.ts'
import { circleLog } from '../log/log.store.ts'
import { snapshots } from '../sharing/sharing.store.ts'
import { freeze } from '../sharing/sharing.ts'
import { suggestions } from '../suggesting/suggestions.store.ts'
import { periodOf } from './granting.rules.ts'
import { circles, grants } from './granting.store.ts'
import { isInSameNetwork, noticeUnusual } from './noticing.ts'

/** Runs `work` with a relative of the viewer's, who has not ended, and the circle locked. Throws `not_found`. */
const changeRelative = (
  ctx: Ctx,
  circleId: string,
  work: (tx: Tx, relative: NonNullable<Awaited<ReturnType<typeof circles.find>>>) => Promise<void>,
): Promise<void> =>
  transact(ctx, async (tx) => {
    await circles.lock(tx, ctx.viewerId)
    const relative = await circles.findLocked(tx, ctx.viewerId, circleId)
    if (!relative) throw new AppError('person_not_found')
    await work(tx, relative)
  })

/** A grant, and a hash of the network in which the member gives it. */
type NewGrant = GrantInput & { networkHash: string }

/** Allows a relative something from tomorrow on. Throws `not_found`. */
export const giveGrant = (ctx: Ctx, circleId: string, input: NewGrant): Promise<void> =>
  changeRelative(ctx, circleId, async (tx, { relativeId }) => {
    const now = ctx.now()
    const matchId = input.kind === 'see_match' ? input.matchId : null
    if (matchId) await requireMatch(ctx, matchId, tx)
    const { kind, days, networkHash } = input
    const near = {
      isBeside: await circles.isOnline(tx, relativeId, now),
      isSameNetwork: await isInSameNetwork(ctx, tx, { relativeId, networkHash, givenAt: now }),
    }
    const row = { memberId: ctx.viewerId, circleId, kind, matchId, givenAt: now, ...near }
    await grants.insert(tx, [{ ...row, ...periodOf(days, now) }])
    await circleLog.add(tx, {
      memberId: ctx.viewerId,
      circleId,
      kind: 'granted',
      grantKind: kind,
      matchId,
      at: now,
    })
    await noticeUnusual(ctx, tx, ctx.viewerId)
  })

/** Ends a grant at once, or one that waits. A repeat changes nothing. Throws `not_found` without the relative. */
export const removeGrant = (ctx: Ctx, circleId: string, grantId: string): Promise<void> =>
  changeRelative(ctx, circleId, async (tx) => {
    const now = ctx.now()
    for (const { kind, matchId } of await grants.end(tx, { circleId, id: grantId }, now))
      await circleLog.add(tx, {
        memberId: ctx.viewerId,
        circleId,
        kind: 'grant_removed',
        grantKind: kind,
        matchId,
        at: now,
      })
  })

/** Freezes what a relative sees, or ends that. Throws `not_found`. */
export const setQuiet = (ctx: Ctx, circleId: string, { isQuiet }: QuietInput): Promise<void> =>
  changeRelative(ctx, circleId, async (tx, { state, changedAt }) => {
    if ((state === 'quiet') === isQuiet) return
    const at = ctx.now()
    if (isQuiet) await freeze(ctx, tx, { circleId, at })
    else await endQuiet(tx, circleId, changedAt)
    await circles.setState(tx, circleId, { state: isQuiet ? 'quiet' : 'active', at })
    const kind = isQuiet ? 'quiet_started' : 'quiet_ended'
    await circleLog.add(tx, { memberId: ctx.viewerId, circleId, kind, at })
  })

/** From now on the member reads what the relative has said meanwhile. */
async function endQuiet(tx: Tx, circleId: string, since: Date): Promise<void> {
  await snapshots.delete(tx, circleId)
  await circleOpinions.unhide(tx, circleId)
  await suggestions.unhide(tx, circleId, since)
}

/** Ends everything between the viewer and a relative at once. Throws `not_found`. */
export const endRelative = (ctx: Ctx, circleId: string): Promise<void> =>
  changeRelative(ctx, circleId, async (tx, { state, changedAt }) => {
    const at = ctx.now()
    await grants.end(tx, { circleId }, at)
    if (state === 'quiet') await endQuiet(tx, circleId, changedAt)
    await circles.setState(tx, circleId, { state: 'ended', at })
    await circleLog.add(tx, { memberId: ctx.viewerId, circleId, kind: 'ended', at })
  })
