import { dayOf } from '@hearth/contract/ages'
import type { CircleSuggestionsView } from '@hearth/contract/circle/circle'
import {
  SUGGESTION_CARDS,
  SUGGESTIONS_LAST_MS,
  type SuggestionCardsView,
} from '@hearth/contract/circle/relative'
import { type Ctx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { listAhead } from '../../discovery/discovery.ts'
import { dealTo } from '../../matching/matching.ts'
import { peopleById } from '../../people/people.ts'
import { familyConsents } from '../asking/asking.store.ts'
import { circleLog } from '../log/log.store.ts'
import { familyCardOf } from '../sharing/cards.rules.ts'
import type { SharedCircle } from '../sharing/sharing.store.ts'
import { changeShared, requireShared } from '../sharing/sharing.ts'
import { suggestions } from './suggestions.store.ts'

/** People at the front of the deck among whom those are looked for who allow it. */
const LOOKED_THROUGH = 100
/** How long a relative is not shown the same person again. */
const SHOWN_ONCE_MS = 30 * 86_400_000

const hasEnded = (shownAt: Date | undefined, at: Date) =>
  shownAt === undefined || shownAt.getTime() + SUGGESTIONS_LAST_MS <= at.getTime()

/** Returns the circle of a relative if they may suggest people. Throws `not_found`. */
function requireSuggesting(circle: SharedCircle): SharedCircle {
  if (!circle.grants.some(({ kind }) => kind === 'suggest_people')) throw new AppError('person_not_found')
  return circle
}

/** Shows a relative the next people of the member's deck who allow it, once the earlier ones have been there for a day. */
async function showNext(ctx: Ctx, { id, memberId }: SharedCircle): Promise<void> {
  const last = await suggestions.lastShown(ctx.db, id)
  if (!hasEnded(last, ctx.now())) return
  const ahead = await listAhead({ ...ctx, viewerId: memberId }, LOOKED_THROUGH)
  const allowing = await familyConsents.listSuggestible(ctx.db, ahead)
  const next = (await suggestions.listUnshown(ctx.db, id, allowing)).slice(0, SUGGESTION_CARDS)
  await transact(ctx, async (tx) => {
    await suggestions.lock(tx, id)
    if (!hasEnded(await suggestions.lastShown(tx, id), ctx.now())) return
    await suggestions.insert(tx, id, { personIds: next, at: ctx.now() })
  })
}

/** Returns the cards that are there for a relative. A quiet one keeps those that they had. */
export async function cardsOf(ctx: Ctx, db: Db, circle: SharedCircle): Promise<SuggestionCardsView> {
  const { id: circleId, memberId, horizon } = circle
  const last = await suggestions.lastShown(db, circleId)
  if (!last || hasEnded(last, horizon)) return { cards: [], until: null }
  const since = new Date(horizon.getTime() - SUGGESTIONS_LAST_MS)
  const rows = await suggestions.listShown(db, { memberId, today: dayOf(ctx.now()), circleId, since })
  const people = await peopleById(
    ctx,
    db,
    rows.map(({ personId }) => personId),
    'everyone',
  )
  const cards = rows.flatMap(({ id, personId, suggestedAt }) => {
    const person = people.get(personId)
    if (!person) return []
    return [{ id, person: familyCardOf(person), photos: person.photos, isSuggested: suggestedAt !== null }]
  })
  return { cards, until: untilOf(last, ctx.now()).toISOString() }
}

/** The end of the present cards; of those of a quiet relative as if they had been shown again. */
function untilOf(shownAt: Date, now: Date): Date {
  const rounds = Math.floor((now.getTime() - shownAt.getTime()) / SUGGESTIONS_LAST_MS) + 1
  return new Date(shownAt.getTime() + rounds * SUGGESTIONS_LAST_MS)
}

/** Returns the cards for a relative, after a day the next ones. Throws `not_found`. */
export async function showSuggestionCards(ctx: Ctx, circleId: string): Promise<SuggestionCardsView> {
  const circle = requireSuggesting(await requireShared(ctx, circleId))
  if (circle.state === 'active') await showNext(ctx, circle)
  // The deal took a while, in which the cards may have begun after the time of the first reading.
  const view = await cardsOf(ctx, ctx.db, requireSuggesting(await requireShared(ctx, circleId)))
  const seen = view.cards.length > 0 ? [{ kind: 'saw_suggestions' as const, matchId: null }] : []
  const { memberId } = circle
  await circleLog.addSeen(ctx.db, { memberId, circleId, at: ctx.now() }, seen)
  return view
}

/** Suggests a person to the member. A repeat changes nothing. Throws `not_found`. */
export async function suggest(
  ctx: Ctx,
  { circleId, suggestionId }: { circleId: string; suggestionId: string },
): Promise<SuggestionCardsView> {
  await changeShared(ctx, { circleId }, async (tx, circle) => {
    const { cards } = await cardsOf(ctx, tx, requireSuggesting(circle))
    const card = cards.find(({ id }) => id === suggestionId)
    if (!card) throw new AppError('person_not_found')
    if (!card.isSuggested) await storeSuggestion(ctx, tx, { circle, suggestionId })
  })
  return showSuggestionCards(ctx, circleId)
}

async function storeSuggestion(
  ctx: Ctx,
  tx: Tx,
  { circle, suggestionId }: { circle: SharedCircle; suggestionId: string },
): Promise<void> {
  const at = ctx.now()
  const { id: circleId, memberId, state } = circle
  await suggestions.setSuggested(tx, suggestionId, { at, isHidden: state === 'quiet' })
  await circleLog.add(tx, { memberId, circleId, kind: 'suggested', at })
}

/** Returns whom relatives suggest to the viewer, who may open the pages of these people from now on. */
export async function listSuggestions(ctx: Ctx): Promise<CircleSuggestionsView> {
  const where = { memberId: ctx.viewerId, today: dayOf(ctx.now()) }
  const rows = await suggestions.listForMember(ctx.db, where)
  const ids = rows.map(({ personId }) => personId)
  const people = await peopleById(ctx, ctx.db, ids, 'everyone')
  await dealTo(ctx, [...people.keys()])
  return {
    suggestions: rows.flatMap(({ id, label, personId, suggestedAt }) => {
      const person = people.get(personId)
      return person && suggestedAt ? [{ id, label, person, suggestedAt: suggestedAt.toISOString() }] : []
    }),
  }
}

/** Removes a suggestion from the viewer's list. Throws `not_found`. */
export async function dismissSuggestion(ctx: Ctx, id: string): Promise<CircleSuggestionsView> {
  const isGone = await ctx.transact((tx) => suggestions.dismiss(tx, { memberId: ctx.viewerId, id }))
  if (!isGone) throw new AppError('person_not_found')
  return listSuggestions(ctx)
}

/** Deletes cards that were shown 30 days ago, so that they can be shown again. */
export const clearSuggestions = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  suggestions.deleteShownBefore(ctx.db, new Date(ctx.now().getTime() - SHOWN_ONCE_MS))
