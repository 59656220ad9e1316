import {
  type FarewellsView,
  MAX_FAREWELLS,
  MAX_PAST_MATCHES,
  PAST_MATCH_MS,
  type PastMatchesView,
  type UnmatchInput,
} from '@hearth/contract/people/matching'
import { type Ctx, emit, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { listNames } from '../../profiles/profiles.ts'
import { part } from '../../safety/safety.ts'
import { otherIn, pairOf } from '../matching.rules.ts'
import { lockPair, matches } from '../matching.store.ts'
import { endings } from './ending.store.ts'

/**
 * Ends a match for both people. When this resolves, nothing of either reaches the other any more. A repeat changes
 * nothing. Throws `not_found` if the viewer has no such match.
 */
export async function unmatch(ctx: Ctx, matchId: string, { closingLine }: UnmatchInput): Promise<void> {
  await transact(ctx, async (tx, afterCommit) => {
    const known = await endings.find(tx, ctx.viewerId, matchId)
    if (!known) throw new AppError('match_not_found')
    const withPersonId = otherIn(known, ctx.viewerId)
    await emit(ctx, tx, 'pair.ending', { personIds: [ctx.viewerId, withPersonId], afterCommit })
    if ((await endings.find(tx, ctx.viewerId, matchId))?.endedById === ctx.viewerId) return
    // Read again after the lock, because an end or a block of the other person may have committed.
    const match = await matches.find(tx, ctx.viewerId, matchId)
    if (!match) throw new AppError('match_not_found')
    await endings.end(tx, matchId, { endedAt: ctx.now(), endedById: ctx.viewerId, closingLine })
    await part(tx, { blockerId: ctx.viewerId, blockedId: withPersonId }, ctx.now())
    const { conversationId } = match
    const event = { type: 'match.ended', matchId, ...(conversationId && { conversationId }) } as const
    afterCommit(() => ctx.publish([ctx.viewerId, withPersonId], event))
  })
}

/** Locks the pair and its match until the transaction ends. Returns the match, ended or not, if there is one. */
export async function lockPairAndMatch(tx: Tx, oneId: string, otherId: string) {
  const pair = pairOf(oneId, otherId)
  await lockPair(tx, pair)
  return endings.lock(tx, pair)
}

/** Locks all matches of the viewer. Matches are always locked before their conversations. */
export const lockMatches = (ctx: Ctx, tx: Tx) => endings.lockAll(tx, ctx.viewerId)

/** Locks a match against its end until the transaction ends. */
export const lockMatchShared = (tx: Tx, matchId: string) => endings.lockShared(tx, matchId)

/** Locks a match until the transaction ends, once nobody holds the shared lock. */
export const lockMatch = (tx: Tx, matchId: string) => endings.lockAlone(tx, matchId)

/** Returns the other person of a match, ended or not. */
export async function findFormer(ctx: Ctx, tx: Tx, matchId: string) {
  const match = await endings.find(tx, ctx.viewerId, matchId)
  return match && otherIn(match, ctx.viewerId)
}

/** Returns the farewells that the viewer has not seen yet. */
export async function listFarewells(ctx: Ctx): Promise<FarewellsView> {
  const rows = await endings.listFarewells(ctx.db, ctx.viewerId, MAX_FAREWELLS)
  return {
    farewells: rows.flatMap(({ id, closingLine, endedAt }) =>
      closingLine && endedAt ? [{ id, closingLine, endedAt: endedAt.toISOString() }] : [],
    ),
  }
}

/**
 * Returns the matches of the last 90 days that one of the two has ended or hidden by a block, so that they can be
 * reported. It does not say which of the two did what. People whose account is deleted are missing.
 */
export async function listPastMatches(ctx: Ctx): Promise<PastMatchesView> {
  const since = new Date(ctx.now().getTime() - PAST_MATCH_MS)
  const rows = await endings.listPast(ctx.db, ctx.viewerId, { since, limit: MAX_PAST_MATCHES })
  const names = await listNames(
    ctx.db,
    rows.map(({ personId }) => personId),
  )
  return {
    matches: rows.map(({ id, personId, endedAt }) => ({
      id,
      firstName: names.get(personId) ?? '',
      endedAt: endedAt.toISOString(),
    })),
  }
}

/** Returns up to `limit` matches that ended before a time and whose texts are not erased yet. */
export const listEndsBefore = (db: Db, before: Date, limit: number) => endings.listToErase(db, before, limit)

/** Erases the notes and farewells of these matches. */
export const eraseEnds = (tx: Tx, matchIds: readonly string[], at: Date) => endings.erase(tx, matchIds, at)

/** Marks a farewell as seen. Does nothing for any other match. */
export async function seeFarewell(ctx: Ctx, matchId: string): Promise<void> {
  await endings.markSeen(ctx.db, ctx.viewerId, matchId, ctx.now())
}
