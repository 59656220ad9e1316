import { type FarewellsView, MAX_FAREWELLS, type UnmatchInput } from '@hearth/contract/matching'
import { type Ctx, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { notFound } from '../../errors.ts'
import { part } from '../safety/safety.ts'
import { endings } from './ending.store.ts'
import { otherIn, pairOf } from './matching.rules.ts'
import { lockPair, matches } from './matching.store.ts'

/**
 * Ends a match for both: from the answer on it is as if it never was, and nothing that one of the two does reaches
 * the other. Again it changes nothing.
 */
export async function unmatch(ctx: Ctx, matchId: string, { closingLine }: UnmatchInput): Promise<void> {
  const otherId = await transact(ctx, async (tx, afterCommit) => {
    const known = await endings.find(tx, ctx.viewerId, matchId)
    if (!known) throw notFound('Match')
    const withPersonId = otherIn(known, ctx.viewerId)
    const hushed = await ctx.between.hush(tx, ctx.viewerId, withPersonId)
    if ((await endings.find(tx, ctx.viewerId, matchId))?.endedById === ctx.viewerId) return withPersonId
    // Looked for anew: an end or a block that came first makes it a match that never was.
    if (!(await matches.find(tx, ctx.viewerId, matchId))) throw notFound('Match')
    await endings.end(tx, matchId, { endedAt: ctx.now(), endedById: ctx.viewerId, closingLine })
    await part(tx, { blockerId: ctx.viewerId, blockedId: withPersonId }, ctx.now())
    const event = { type: 'match.ended', matchId, ...hushed } as const
    afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], event))
    return withPersonId
  })
  await ctx.part(ctx.viewerId, otherId)
}

/** Takes the turn of two people and of their match, where there is one, and gives it. */
export async function holdPair(tx: Tx, oneId: string, otherId: string) {
  const pair = pairOf(oneId, otherId)
  await lockPair(tx, pair)
  return endings.lock(tx, pair)
}

/** Takes the turn of all matches of the viewer; an end locks a match before its conversation, and so does this. */
export const holdMatches = (ctx: Ctx, tx: Tx) => endings.lockAll(tx, ctx.viewerId)

/** Waits for the end of a match that is being ended, and keeps it from ending until the transaction is over. */
export const keepMatch = (tx: Tx, matchId: string) => endings.lockShared(tx, matchId)

/** Who is or was on the other side of a match. */
export async function findFormer(ctx: Ctx, tx: Tx, matchId: string) {
  const match = await endings.find(tx, ctx.viewerId, matchId)
  return match && otherIn(match, ctx.viewerId)
}

/** Kind last words to the viewer that are not seen yet. */
export async function listFarewells(ctx: Ctx): Promise<FarewellsView> {
  const rows = await endings.listFarewells(ctx.db, ctx.viewerId, MAX_FAREWELLS)
  return {
    farewells: rows.flatMap(({ id, closingLine, endedAt }) =>
      closingLine && endedAt ? [{ id, closingLine, endedAt: endedAt.toISOString() }] : [],
    ),
  }
}

/** Some of the matches that ended before a moment and still have what was said in them. */
export const listEndsBefore = (db: Db, before: Date, limit: number) => endings.listToErase(db, before, limit)

/** Erases what these matches themselves still hold of anybody's words. */
export const eraseEnds = (tx: Tx, matchIds: readonly string[], at: Date) => endings.erase(tx, matchIds, at)

/** A farewell was seen and is not shown again; of any other match it says the same. */
export async function seeFarewell(ctx: Ctx, matchId: string): Promise<void> {
  await endings.markSeen(ctx.db, ctx.viewerId, matchId, ctx.now())
}
