import { dayOf } from '@hearth/contract/ages'
import { type Ctx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { withDraws } from '../exposures/draws.rules.ts'
import type { RankingModel } from '../ranking/model/model.rules.ts'
import { newcomer } from '../ranking/model/person-scores.rules.ts'
import type { DeckPairs } from '../ranking/order/deck-pairs.ts'
import { type DeckPerson, MAX_FRESH, orderPeople } from '../ranking/order/ordering.ts'
import { currentModel } from '../ranking/order/scoring-context.ts'
import { slopesAfter } from '../ranking/order/taste-order.ts'
import { tastes } from '../ranking/taste/taste.store.ts'
import type { TasteVector } from '../ranking/taste/taste-features.rules.ts'
import { handedOutOf } from './building.ts'
import { decks } from './deck.store.ts'
import { type DeckTarget, deckOrders } from './deck-order.store.ts'
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
    const found = await deckOrders.find(tx, viewerId, { dayStart, mostDecisions: MOST_DECISIONS })
    if (!found) return false
    const { targets, pairs, decided } = found
    const sent = handedOutOf(found, handedOut)
    const read = targets.slice(0, sent.length + MOST_READ)
    const people = await deckOrders.listTargets(tx, viewerId, [viewerId, ...read])
    const order = await orderOf(ctx, tx, { people: byId(people), read, sent: new Set(sent), pairs, decided })
    const end = Math.max(...order.map((id) => targets.indexOf(id))) + 1
    const ordered = new Set(order)
    // People who are not ordered keep a place before the others, where decided ones are soon removed.
    const before = targets.slice(0, end).filter((id) => !ordered.has(id))
    const after = withDraws([...order, ...targets.slice(end)], ctx.random ?? Math.random)
    await decks.saveOrder(tx, viewerId, {
      targets: [...before, ...after.order],
      draws: after.draws,
      orderedAt: ctx.now(),
    })
    return true
  })
}

const byId = (people: readonly DeckTarget[]) => new Map(people.map((person) => [person.userId, person]))

type ReadDeck = {
  people: ReadonlyMap<string, DeckTarget>
  /** The people sent, and the next ones. */
  read: readonly string[]
  sent: ReadonlySet<string>
  pairs: DeckPairs
  decided: number
}

/** Returns the next people in order, without those who were sent. */
async function orderOf(ctx: Ctx, tx: Tx, deck: ReadDeck): Promise<string[]> {
  const { viewerId } = ctx
  const { people, read, sent, decided } = deck
  const { model, meanShown, learntUntil } = await currentModel(tx)
  const slopes = await currentSlopes(tx, deck, { viewerId, model, learntUntil })
  const open = read.filter((id) => !people.get(id)?.isDecided)
  const next = open.filter((id) => !sent.has(id)).slice(0, MOST_ORDERED)
  const score = people.get(viewerId) ?? newcomer
  return orderPeople({ model, meanShown, score, slopes }, deckPeopleOf(next, deck), {
    draw: ctx.deckDraw,
    viewerId,
    day: dayOf(ctx.now()),
    position: decided + open.filter((id) => sent.has(id)).length,
  })
}

type TasteQuery = { viewerId: string; model: RankingModel; learntUntil: Date | null }

/** Returns the slopes of the viewer's taste after all of their decisions. */
async function currentSlopes(
  tx: Tx,
  { people, pairs }: ReadDeck,
  { viewerId, model, learntUntil }: TasteQuery,
): Promise<TasteVector | undefined> {
  const { state = null, slopes, since } = (await tastes.find(tx, viewerId)) ?? {}
  const from = new Date(Math.max(Number(since ?? 0), Number(learntUntil ?? 0)))
  const fresh = await tastes.listDecisions(tx, viewerId, from, MAX_FRESH)
  return slopesAfter(
    { state, slopes: slopes ? Float64Array.from(slopes) : undefined, fresh },
    { model, pairs, popularityOf: (id) => people.get(id)?.popularity ?? 0 },
  )
}

const deckPeopleOf = (ids: readonly string[], { people, pairs }: ReadDeck): DeckPerson[] =>
  ids.flatMap((id) => {
    const [person, pair] = [people.get(id), pairs[id]]
    if (!person || !pair) return []
    const { theirDecision, isDealt, choosiness, popularity, shown } = person
    const passedOnViewer = isDealt ? undefined : theirDecision === false
    const likesViewer = theirDecision === true
    return [{ userId: id, choosiness, popularity, shown, likesViewer, passedOnViewer, pair }]
  })
