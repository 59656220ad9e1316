import { dayOf } from '@hearth/contract/ages'
import type { DistanceBand } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../context.ts'
import { dealTo, lastUndone } from '../matching/matching.ts'
import { buildDeck, countBeyond, DECK_LIMITS, type DeckLimits } from './building.ts'
import { UNCOUNTED } from './deck.rules.ts'
import { decks } from './deck.store.ts'
import { bandBetween, mayBeShown } from './meeting.rules.ts'
import { type LookedAt, seekers } from './meeting.store.ts'

export { DECK_LIMITS, type DeckLimits } from './building.ts'

type Part = { after: string | undefined; limit: number }
export type Dealt = {
  userId: string
  band: DistanceBand | null
  likesViewer: boolean
  isDealtToday: boolean
}
/** A part of the deck; `next` is what the part behind it comes after. */
export type Served = { dealt: Dealt[]; next: string | null }

/** Fewer than this behind what was handed out, or older than this, and the deck is built anew meanwhile. */
const FEW_AHEAD = 30
const OLD_MINUTES = 30

/** How many in front may be past before they are taken off the deck. */
const MOST_PAST = 20

/** One more says that there is another page, and one may be whoever is back on top. */
const AND_BACK = 2

type Look = Served & { isCurrent: boolean; isFilled: boolean; seen: string | null }

/** The next people of the viewer's deck. From now on the viewer may look at them and decide. */
export async function serveDeck(ctx: Ctx, part: Part, limits: DeckLimits = DECK_LIMITS): Promise<Served> {
  const served = await findNext(ctx, part, limits)
  const isNew = served.dealt.filter(({ isDealtToday }) => !isDealtToday)
  await dealTo(
    ctx,
    isNew.map(({ userId }) => userId),
  )
  return served
}

/** The same, each looked at again now; the deck is built first where it does not hold them. */
async function findNext(ctx: Ctx, part: Part, limits: DeckLimits): Promise<Served> {
  const back = await lastUndone(ctx)
  const found = await look(ctx, { ...part, back }, limits)
  if (found.isCurrent && (found.isFilled || (await decks.isWhole(ctx.db, ctx.viewerId, limits)))) return found
  await buildDeck(ctx, { handedOut: part.after, seen: found.seen, atLeast: part.limit + AND_BACK }, limits)
  return look(ctx, { ...part, back }, limits)
}

async function look(ctx: Ctx, part: Part & { back: string | undefined }, limits: DeckLimits): Promise<Look> {
  const { after, limit, back } = part
  const dealt: Dealt[] = []
  for (let skip = 0; ; skip += limits.window) {
    const seen = await lookInto(ctx, { after, back, skip, limit: limits.window })
    if (!seen) return { dealt: [], next: null, isCurrent: false, isFilled: false, seen: null }
    dealt.push(...seen.dealt)
    const isFilled = dealt.length > limit
    if (!isFilled && !seen.isLast) continue
    const page = dealt.slice(0, limit)
    const next = (isFilled && page.at(-1)?.userId) || null
    const all = after === undefined ? [...seen.top, ...page] : page
    return { dealt: all, next, isCurrent: seen.isCurrent, isFilled, seen: seen.builtAt }
  }
}

type Asked = { after: string | undefined; back: string | undefined; skip: number; limit: number }

/** Whoever of a piece of the queue may be shown now, and apart from them whoever is back on top. */
async function lookInto(ctx: Ctx, asked: Asked) {
  const slice = await decks.slice(ctx.db, ctx.viewerId, asked)
  if (!slice) return undefined
  const { ids, builtAt, builtOn, isOwn, holdsBack } = slice
  const back = asked.back === undefined ? [] : [asked.back]
  const today = dayOf(ctx.now())
  const may = showing(
    await seekers.lookAt(ctx.db, ctx.viewerId, [ctx.viewerId, ...back, ...ids], today),
    ctx.viewerId,
    today,
  )
  const top = back.flatMap((id) => may(id) ?? [])
  return {
    top,
    dealt: ids.flatMap((id) => (id === asked.back ? [] : (may(id) ?? []))),
    isLast: ids.length < asked.limit,
    isCurrent: isOwn && builtOn === today && (top.length === 0 || holdsBack),
    builtAt,
  }
}

/** Gives a person with their band where they may be shown now. */
function showing(people: ReadonlyMap<string, LookedAt>, viewerId: string, today: string) {
  const viewer = people.get(viewerId)?.seeker
  return (id: string | undefined): Dealt | undefined => {
    const person = id === undefined ? undefined : people.get(id)
    if (!viewer || !person || !mayBeShown(person.seeker, viewer, today, person.between)) return undefined
    const band = bandBetween(viewer.cell, person.seeker.cell)
    const { isViewerLiked: likesViewer, isDealtToday } = person.between
    return { userId: person.seeker.userId, band, likesViewer, isDealtToday }
  }
}

/** How the deck stands: how many are left in all, and what there is to do for the page behind this one. */
export type DeckStatus = { left: number; isReady: boolean; past: number; builtAt: string }

/** How many the viewer has still to decide on, those behind the deck as far as they were counted. */
export async function deckStatusOf(
  ctx: Ctx,
  handedOut?: string,
  limits: DeckLimits = DECK_LIMITS,
): Promise<DeckStatus | undefined> {
  const { overlapMs } = limits
  const overview = await decks.overview(ctx.db, ctx.viewerId, { after: handedOut, overlapMs })
  if (!overview) return undefined
  const { open, ahead, changed, first, minutesOld, builtAt } = overview
  const beyond = overview.beyond === UNCOUNTED ? await countBeyond(ctx, limits) : overview.beyond
  // Whoever has not changed since fits as well as when they were put there.
  const gone = changed.length > 0 ? await countGone(ctx, changed) : 0
  const isReady = minutesOld < OLD_MINUTES && (ahead >= FEW_AHEAD || beyond === 0)
  return { left: open - gone + beyond, isReady, past: (first ?? 1) - 1, builtAt }
}

async function countGone(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const today = dayOf(ctx.now())
  const people = await seekers.lookAt(ctx.db, ctx.viewerId, [ctx.viewerId, ...ids], today)
  const may = showing(people, ctx.viewerId, today)
  return ids.filter((id) => !may(id)).length
}

/** Does what makes the next page cheap, once this one is on its way. */
export function keepReady(
  ctx: Ctx,
  { isReady, past, builtAt }: DeckStatus,
  handedOut: string | undefined,
): void {
  const prepare = async () => {
    await buildDeck(ctx, { handedOut, seen: builtAt, isWaiting: false })
    await countBeyond(ctx)
  }
  const trim = async () => void (await decks.trim(ctx.db, ctx.viewerId, { builtAt, count: past }))
  if (!isReady) ctx.afterReply(prepare)
  else if (past > MOST_PAST) ctx.afterReply(trim)
}
