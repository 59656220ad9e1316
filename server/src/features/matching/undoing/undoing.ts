import type { LastSwipeView, UndoHistoryView, UndoInput, UndoneView } from '@hearth/contract/people/matching'
import { type AfterCommit, type Ctx, emit, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { take } from '../../limits/limits.ts'
import { comfortOf } from '../../membership/membership.ts'
import { findShowable, peopleById } from '../../people/people.ts'
import { pairOf } from '../matching.rules.ts'
import { lockPair, matches, type SwipeRow, swipes } from '../matching.store.ts'
import { undoneSwipes } from './undoing.store.ts'

/** Undoes one of the viewer's swipes. Throws `conflict` if it made a match. A repeat changes nothing. */
export async function undo(ctx: Ctx, { clientId }: UndoInput): Promise<UndoneView> {
  return transact(ctx, async (tx, afterCommit) => {
    const find = () => swipes.findByClientId(tx, ctx.viewerId, clientId)
    const meant = (await find()) ?? (await undoneSwipes.find(tx, ctx.viewerId, clientId))
    if (!meant) throw new AppError('swipe_not_found')
    await lockPair(tx, pairOf(ctx.viewerId, meant.swipedId))
    // A like that was on its way, or the same undo, may have come first while this one waited.
    const swipe = await find()
    if (swipe) await takeBack(ctx, tx, swipe, afterCommit)
    // Asked again after another decision it is no way around that one.
    if (await swipes.isDecided(tx, ctx.viewerId, meant.swipedId)) return { person: null }
    return { person: (await findShowable(ctx, meant.swipedId, tx)) ?? null }
  })
}

async function takeBack(ctx: Ctx, tx: Tx, swipe: SwipeRow, afterCommit: AfterCommit): Promise<void> {
  if (await matches.isThere(tx, pairOf(swipe.swiperId, swipe.swipedId))) {
    throw new AppError('already_matched')
  }
  await undoneSwipes.make(tx, swipe, ctx.now())
  await take(ctx, tx, 'undos')
  if (swipe.note === null) return
  await emit(ctx, tx, 'note.undone', { fromId: swipe.swiperId, toId: swipe.swipedId, afterCommit })
}

/** The viewer's latest swipe, where nothing has come of it yet. */
export async function lastSwipe(ctx: Ctx): Promise<LastSwipeView> {
  const swipe = await swipes.findLatest(ctx.db, ctx.viewerId)
  if (!swipe || (await matches.isThere(ctx.db, pairOf(swipe.swiperId, swipe.swipedId)))) return { last: null }
  return { last: { clientId: swipe.clientId, isLike: swipe.isLike } }
}

/** Returns the viewer's latest swipes of which nothing has come yet: as many as their comfort lists. */
export async function listUndoable(ctx: Ctx): Promise<UndoHistoryView> {
  const { undoHistory: most } = await comfortOf(ctx, ctx.db, ctx.viewerId)
  const rows = await undoneSwipes.listUndoable(ctx.db, ctx.viewerId, most)
  const ids = rows.map(({ swipedId }) => swipedId)
  const people = await peopleById(ctx, ctx.db, ids, 'everyone')
  return {
    most,
    swipes: rows.map(({ clientId, isLike, createdAt, swipedId }) => ({
      clientId,
      isLike,
      at: createdAt.toISOString(),
      firstName: people.get(swipedId)?.firstName ?? null,
    })),
  }
}

/** On whom the viewer took a decision back last. */
export const lastUndone = async (ctx: Ctx): Promise<string | undefined> =>
  (await undoneSwipes.findLatest(ctx.db, ctx.viewerId))?.swipedId
