import { dayOf } from '@hearth/contract/ages'
import { type Ctx, transact } from '../../../context.ts'
import { withDraws } from '../exposures/draws.rules.ts'
import { orderFor } from '../ranking/order/ordering.ts'
import { handedOutOf } from './building.ts'
import { decks } from './deck.store.ts'
import { poolCandidateOf, positionAfter } from './pool.ts'

/** After so many decisions the people who were not sent yet are put in order again. */
export const DECISIONS_PER_ORDER = 5
/** So many of the next people are put in order, because reading them is most of the cost. */
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
    const query = { today: dayOf(ctx.now()), after: handedOut, most: MOST_READ }
    const found = await decks.findForOrder(tx, viewerId, query)
    if (!found) return false
    const sent = new Set(handedOutOf(found, handedOut))
    const next = found.open.filter(({ userId }) => !sent.has(userId)).slice(0, MOST_ORDERED)
    const position = await positionAfter(ctx, tx, found.open.filter(({ userId }) => sent.has(userId)).length)
    const pool = next.map((person) => poolCandidateOf(found, person, person.likesViewer))
    const order = await orderFor(ctx, tx, pool, position)
    const end = found.targets.indexOf(next.at(-1)?.userId ?? '') + 1
    const ordered = new Set(order)
    // People who are not ordered keep a place before the others, where decided ones are soon removed.
    const before = found.targets.slice(0, end).filter((id) => !ordered.has(id))
    const after = withDraws([...order, ...found.targets.slice(end)], ctx.random ?? Math.random)
    const targets = [...before, ...after.order]
    await decks.saveOrder(tx, viewerId, { targets, draws: after.draws, orderedAt: ctx.now() })
    return true
  })
}
