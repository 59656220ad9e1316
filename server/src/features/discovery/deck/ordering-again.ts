import { dayOf } from '@hearth/contract/ages'
import { type Ctx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { withDraws } from '../exposures/draws.rules.ts'
import { MAX_FRESH, orderPeople } from '../ranking/order/ordering.ts'
import { currentModel } from '../ranking/order/scoring-context.ts'
import { slopesAfter } from '../ranking/order/taste-order.ts'
import { tastes } from '../ranking/taste/taste.store.ts'
import { handedOutOf } from './building.ts'
import { type DeckForOrder, decks } from './deck.store.ts'
import { MOST_DECISIONS } from './pool.ts'

/** After so many decisions the people who were not sent yet are put in order again. */
export const DECISIONS_PER_ORDER = 5
/** So many of the next people are put in order. */
const MOST_ORDERED = 40
/** They are among so many, of whom some are decided on. */
const MOST_READ = 64

/**
 * Puts the people of the viewer's deck after the last one already sent in order again, by all that is known now. Returns false if
 * the deck has to be built, or another process builds it.
 */
export async function orderRest(ctx: Ctx, handedOut: string | undefined): Promise<boolean> {
  const { viewerId } = ctx
  return transact(ctx, async (tx) => {
    if (!(await decks.lock(tx, viewerId, false))) return false
    const dayStart = new Date(dayOf(ctx.now()))
    const query = { dayStart, after: handedOut, most: MOST_READ, mostDecisions: MOST_DECISIONS }
    const found = await decks.findForOrder(tx, viewerId, query)
    if (!found) return false
    const order = await orderOf(ctx, tx, found, new Set(handedOutOf(found, handedOut)))
    const end = Math.max(...order.map((id) => found.targets.indexOf(id))) + 1
    const ordered = new Set(order)
    // People who are not ordered keep a place before the others, where decided ones are soon removed.
    const before = found.targets.slice(0, end).filter((id) => !ordered.has(id))
    const after = withDraws([...order, ...found.targets.slice(end)], ctx.random ?? Math.random)
    const targets = [...before, ...after.order]
    await decks.saveOrder(tx, viewerId, { targets, draws: after.draws, orderedAt: ctx.now() })
    return true
  })
}

/** Returns the next people in order, without those who were sent. */
async function orderOf(ctx: Ctx, tx: Tx, found: DeckForOrder, sent: ReadonlySet<string>) {
  const { viewerId } = ctx
  const { pairs, choosiness, popularity, state, slopes } = found
  const fresh = await tastes.listFresh(tx, viewerId, MAX_FRESH)
  const { model, meanShown } = await currentModel(tx)
  const next = found.open.filter(({ userId }) => !sent.has(userId)).slice(0, MOST_ORDERED)
  const people = next.flatMap(({ theirDecision, isDealt, ...person }) => {
    const pair = pairs[person.userId]
    const passedOnViewer = isDealt ? undefined : theirDecision === false
    return pair ? [{ ...person, likesViewer: theirDecision === true, passedOnViewer, pair }] : []
  })
  const stored = { state, slopes: slopes ? Float64Array.from(slopes) : undefined }
  const viewer = {
    model,
    meanShown,
    score: { choosiness, popularity },
    slopes: slopesAfter(fresh, stored, { model, pairs }),
  }
  const sentOpen = found.open.filter(({ userId }) => sent.has(userId)).length
  const position = found.decided + sentOpen
  return orderPeople(viewer, people, { draw: ctx.deckDraw, viewerId, day: dayOf(ctx.now()), position })
}
