import { dayOf } from '@hearth/contract/ages'
import type { Ctx } from '../../../context.ts'
import { dealTo, lastUndone } from '../../matching/matching.ts'
import { propensityOf } from '../exposures/draws.rules.ts'
import type { ShownPerson } from '../exposures/exposures.ts'
import { distanceBucketBetween, mayBeShown } from '../search/eligibility.rules.ts'
import { searchProfiles, type ViewedProfile } from '../search/eligibility.store.ts'
import { buildDeck, countBeyond, DECK_LIMITS, type DeckLimits } from './building.ts'
import { UNCOUNTED } from './deck.rules.ts'
import { decks } from './deck.store.ts'
import { DECISIONS_PER_ORDER, orderRest } from './ordering-again.ts'

export { DECK_LIMITS, type DeckLimits } from './building.ts'

type DeckPageQuery = { after: string | undefined; limit: number }
export type DealtPerson = ShownPerson & { likesViewer: boolean; isDealtToday: boolean }
/** A page of the deck; `next` is the cursor of the following page. */
export type DeckPage = { dealt: DealtPerson[]; next: string | null }

/** With fewer people ahead than this, or after this many minutes, a build runs after the reply. */
const MIN_AHEAD = 30
const MAX_AGE_MINUTES = 30

/** More decided people than this at the front are removed from the deck. */
const MAX_PASSED = 20

/** One more shows whether there is another page, and one may be the undone person. */
const EXTRA_PEOPLE = 2

/** Returns the ids of the next people of the viewer's deck, without showing them to the viewer. */
export async function listAhead(ctx: Ctx, limit: number): Promise<string[]> {
  const { dealt } = await findPage(ctx, { after: undefined, limit }, DECK_LIMITS)
  return dealt.map(({ userId }) => userId)
}

type ReadPage = DeckPage & {
  isCurrent: boolean
  isFilled: boolean
  isOrderDue: boolean
  builtAt: string | null
}

/** Returns the next people of the viewer's deck and records them as dealt, so the viewer may open their pages and decide. */
export async function serveDeck(
  ctx: Ctx,
  query: DeckPageQuery,
  limits: DeckLimits = DECK_LIMITS,
): Promise<DeckPage> {
  const served = await findPage(ctx, query, limits)
  const isNew = served.dealt.filter(({ isDealtToday }) => !isDealtToday)
  await dealTo(
    ctx,
    isNew.map(({ userId }) => userId),
  )
  return served
}

/** Reads a page and checks each person again. Builds the deck first if it does not have enough people. */
async function findPage(ctx: Ctx, query: DeckPageQuery, limits: DeckLimits): Promise<DeckPage> {
  const undoneId = await lastUndone(ctx)
  let found = await readPage(ctx, { ...query, undoneId }, limits)
  if (found.isCurrent && found.isOrderDue && (await orderRest(ctx, query.after)))
    found = await readPage(ctx, { ...query, undoneId }, limits)
  if (found.isCurrent && (found.isFilled || (await decks.isComplete(ctx.db, ctx.viewerId, limits))))
    return found
  await buildDeck(
    ctx,
    { handedOut: query.after, seen: found.builtAt, atLeast: query.limit + EXTRA_PEOPLE },
    limits,
  )
  return readPage(ctx, { ...query, undoneId }, limits)
}

async function readPage(
  ctx: Ctx,
  query: DeckPageQuery & { undoneId: string | undefined },
  limits: DeckLimits,
): Promise<ReadPage> {
  const { after, limit, undoneId } = query
  const dealt: DealtPerson[] = []
  for (let skip = 0; ; skip += limits.window) {
    const slice = await readSlice(ctx, { after, undoneId, skip, limit: limits.window })
    if (!slice)
      return { dealt: [], next: null, isCurrent: false, isFilled: false, isOrderDue: false, builtAt: null }
    dealt.push(...slice.dealt)
    const isFilled = dealt.length > limit
    if (!isFilled && !slice.isLast) continue
    const page = dealt.slice(0, limit)
    const next = (isFilled && page.at(-1)?.userId) || null
    const all = after === undefined ? [...slice.top, ...page] : page
    const { isCurrent, isOrderDue, builtAt } = slice
    return { dealt: all, next, isCurrent, isFilled, isOrderDue, builtAt }
  }
}

type PageSliceQuery = { after: string | undefined; undoneId: string | undefined; skip: number; limit: number }

/** Returns the people of a slice of the queue who may be shown now, and separately the undone person. */
async function readSlice(ctx: Ctx, query: PageSliceQuery) {
  const slice = await decks.slice(ctx.db, ctx.viewerId, { ...query, decisions: DECISIONS_PER_ORDER })
  if (!slice) return undefined
  const { ids, start, total, draws, builtAt, builtOn, isOwn, holdsUndone, isOrderDue } = slice
  const undone = query.undoneId === undefined ? [] : [query.undoneId]
  const today = dayOf(ctx.now())
  const dealtPersonOf = dealtPersonIn(
    await searchProfiles.listForViewer(ctx.db, ctx.viewerId, [ctx.viewerId, ...undone, ...ids], today),
    ctx.viewerId,
    today,
  )
  const top = undone.flatMap((id) => dealtPersonOf(id) ?? [])
  return {
    top,
    dealt: ids.flatMap((id, nth): DealtPerson[] => {
      const person = id === query.undoneId ? undefined : dealtPersonOf(id)
      const drawn = draws[id]
      const propensity = drawn ?? propensityOf(total - start - nth, true)
      return person ? [{ ...person, propensity, isRandom: drawn !== undefined }] : []
    }),
    isLast: ids.length < query.limit,
    isCurrent: isOwn && builtOn === today && (top.length === 0 || holdsUndone),
    isOrderDue,
    builtAt,
  }
}

/** Returns a function that gives a person with their distance if they may be shown now. */
function dealtPersonIn(people: ReadonlyMap<string, ViewedProfile>, viewerId: string, today: string) {
  const viewer = people.get(viewerId)?.profile
  return (id: string | undefined): DealtPerson | undefined => {
    const person = id === undefined ? undefined : people.get(id)
    if (!viewer || !person || !mayBeShown(person.profile, viewer, today, person.between)) return undefined
    const distanceBucket = distanceBucketBetween(viewer.cell, person.profile.cell)
    const { isViewerLiked: likesViewer, isDealtToday } = person.between
    const { userId } = person.profile
    return { userId, distanceBucket, likesViewer, isDealtToday, propensity: null, isRandom: false }
  }
}

/** People left in total, and the work to do for the next page. */
export type DeckStatus = {
  left: number
  isReady: boolean
  /** How many people at the front have been decided on, and who comes after them. */
  past: number
  nextId: string | null
  builtAt: string
}

/** Returns how many people the viewer has left, counted up to `MOST_COUNTED` after the deck; undefined without a deck. */
export async function deckStatusOf(
  ctx: Ctx,
  handedOut?: string,
  limits: DeckLimits = DECK_LIMITS,
): Promise<DeckStatus | undefined> {
  const { overlapMs } = limits
  const overview = await decks.overview(ctx.db, ctx.viewerId, { after: handedOut, overlapMs })
  if (!overview) return undefined
  const { open, ahead, changed, first, firstId, minutesOld, builtAt } = overview
  const beyond = overview.beyond === UNCOUNTED ? await countBeyond(ctx, limits) : overview.beyond
  // A person who has not changed since the build still fits.
  const gone = changed.length > 0 ? await countGone(ctx, changed) : 0
  const isReady = minutesOld < MAX_AGE_MINUTES && (ahead >= MIN_AHEAD || beyond === 0)
  return { left: open - gone + beyond, isReady, past: (first ?? 1) - 1, nextId: firstId, builtAt }
}

async function countGone(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const today = dayOf(ctx.now())
  const people = await searchProfiles.listForViewer(ctx.db, ctx.viewerId, [ctx.viewerId, ...ids], today)
  const dealtPersonOf = dealtPersonIn(people, ctx.viewerId, today)
  return ids.filter((id) => !dealtPersonOf(id)).length
}

/** After the reply, rebuilds or trims the deck if the next page needs it. */
export function prepareNextPage(
  ctx: Ctx,
  { isReady, past, nextId, builtAt }: DeckStatus,
  handedOut: string | undefined,
): void {
  const prepare = async () => {
    await buildDeck(ctx, { handedOut, seen: builtAt, isWaiting: false })
    await countBeyond(ctx)
  }
  const trim = async () => void (await decks.trim(ctx.db, ctx.viewerId, { builtAt, count: past, nextId }))
  if (!isReady) ctx.afterReply(prepare)
  else if (past > MAX_PASSED) ctx.afterReply(trim)
}
