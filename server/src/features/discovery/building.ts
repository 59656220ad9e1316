import { dayOf } from '@hearth/contract/ages'
import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { forgetDealt } from '../matching/matching.ts'
import {
  END,
  isEnd,
  type Key,
  nearBand,
  type Ranges,
  START,
  seeksFar,
  takeFrom,
  UNCOUNTED,
} from './deck.rules.ts'
import { type DeckRow, decks, searches } from './deck.store.ts'
import { bandOf, cellsAround, gendersIn, mayBeShown, type Seeker, tileOf } from './meeting.rules.ts'
import { type Fit, fitOf, seekers } from './meeting.store.ts'
import { orderFor, type PoolCandidate } from './ranking/order/ordering.ts'

/** How much a build looks at, and how much of it a deck holds. */
export type DeckLimits = {
  /** So many people are looked for before the search stops where a deck begins anew: the best of many come first. */
  enough: number
  /** So many more, beside those who are left, where it only goes on. */
  more: number
  /** No more than so many are taken of one search at once. */
  most: number
  /** So many of each list are looked at first, and twice as many every time that was too few. */
  listed: number
  /** So many of the likes that wait, the newest. */
  likes: number
  /** So many of those on whom a decision was taken back, the latest. */
  undone: number
  /** Where more people than this have changed since, everybody is looked at anew. */
  changed: number
  /** A change may be committed this much after it was made. */
  overlapMs: number
  /** So many at once are looked at again for a page. */
  window: number
}

const DAY_MS = 86_400_000

export const DECK_LIMITS: DeckLimits = {
  enough: 160,
  more: 30,
  most: 200,
  listed: 20,
  likes: 100,
  undone: 50,
  changed: 500,
  overlapMs: 60_000,
  window: 24,
}

type Building = {
  ctx: Ctx
  tx: Tx
  limits: DeckLimits
  viewer: Seeker
  pool: Map<string, PoolCandidate>
  /** Of the pool, whoever was handed out already. */
  out: ReadonlySet<string>
  /** So many beside them are looked for. */
  wanted: number
}

type Ask = {
  /** The deck up to this person has been handed out already, and stays as it is. */
  handedOut?: string | undefined
  /** At least so many more have to be found, where there are so many. */
  atLeast?: number
  /** Where the deck that was seen has been built anew since, that will do; null where none was there. */
  seen?: string | null
  /** Whoever does not wait leaves it to the one who is building now. */
  isWaiting?: boolean
}

/** Looks for the people to be shown next and keeps them, in their order, as the viewer's deck. */
export async function buildDeck(ctx: Ctx, ask: Ask = {}, limits: DeckLimits = DECK_LIMITS): Promise<void> {
  await transact(ctx, async (tx) => {
    const found = await begin(tx, ctx.viewerId, ask, limits)
    if (!found) return
    const today = dayOf(ctx.now())
    const { before, out, ids, dealtBefore, isNewDay } = whatIsKept(found.deck, today, ask, limits)
    const known = await gatherKnown({ ctx, tx, limits, before, dealtBefore }, ids)
    if (!known) return

    const left = [...known.pool.keys()].filter((id) => !out.includes(id)).length
    const goingOn = before ? Math.min(limits.enough, left + limits.more) : limits.enough
    const wanted = Math.max(goingOn, ask.atLeast ?? 0)
    const building = { ctx, tx, limits, ...known, out: new Set(out), wanted }
    await finish(building, found, before ?? { near: null, far: null })
    if (isNewDay) await forgetDealt(ctx, tx)
  })
}

/** What of a deck its next build goes on with: its searches, or only whoever was handed out or dealt on this day. */
function whatIsKept(deck: DeckRow | undefined, today: string, ask: Ask, limits: DeckLimits) {
  const before = stillGood(deck, today, limits)
  const out = handedOutOf(deck, ask.handedOut)
  const ofToday = deck?.builtOn === today ? deck.targets : undefined
  const dealtBefore = before ? [] : (ofToday ?? [])
  return { before, out, ids: before?.targets ?? out, dealtBefore, isNewDay: ofToday === undefined }
}

/** Continues the searches from where they had come, and keeps what was found and who the owner is to it. */
async function finish(
  building: Building,
  { now: builtAt, follows }: { now: string; follows: string },
  from: Reached,
): Promise<void> {
  const { ctx, tx, viewer } = building
  const reached = await gatherNext(building, from)
  const targets = await arranged(building)
  const beyond = Object.values(reached).every(isEnd) ? 0 : UNCOUNTED
  const { gender: asGender, seeks: asSeeks, born: asBorn, traits, listTraits: asListTraits } = viewer
  await decks.keep(tx, ctx.viewerId, {
    targets,
    ...reached,
    beyond,
    builtOn: dayOf(ctx.now()),
    builtAt,
    follows,
    asGender,
    asSeeks,
    asBorn,
    asTraits: String(traits),
    asListTraits,
  })
}

/** The deck as it is, `undefined` where there is nothing to build, or somebody else has built it. */
async function begin(tx: Tx, viewerId: string, { isWaiting = true, seen }: Ask, limits: DeckLimits) {
  if (!(await decks.takeTurn(tx, viewerId, isWaiting))) return undefined
  const found = await decks.look(tx, viewerId, { most: limits.changed, overlapMs: limits.overlapMs })
  return found && (seen === undefined || seen === builtAtOf(found.deck)) ? found : undefined
}

const builtAtOf = (deck: DeckRow | undefined) => deck?.builtAt ?? null

/** The deck where its searches can go on; after a birthday, or a change of one's own, they begin anew. */
const stillGood = (deck: DeckRow | undefined, today: string, limits: DeckLimits) =>
  deck?.isOwn && deck.builtOn === today && deck.changed <= limits.changed ? deck : undefined

const handedOutOf = (deck: DeckRow | undefined, last: string | undefined): string[] =>
  deck && last !== undefined ? deck.targets.slice(0, deck.targets.indexOf(last) + 1) : []

const foundAs = (
  viewer: Seeker,
  person: { userId: string; cell: number | null },
  likesViewer: boolean,
): PoolCandidate => ({
  userId: person.userId,
  distanceBucket: person.cell === null || viewer.cell === null ? null : bandOf(viewer.cell, person.cell),
  likesViewer,
})

type Known = Pick<Building, 'ctx' | 'tx' | 'limits'> & {
  before: DeckRow | undefined
  dealtBefore: readonly string[]
}

/**
 * Of those found before, of those who wait with a like, have come back, or have changed since and so may be above
 * where the searches have come: whoever may be shown now. Of a deck that begins anew on the same day only whoever was
 * dealt stays.
 */
async function gatherKnown(
  { ctx, tx, limits, before, dealtBefore }: Known,
  ids: readonly string[],
): Promise<Pick<Building, 'viewer' | 'pool'> | undefined> {
  const { viewerId } = ctx
  const others = await searches.others(tx, viewerId, { ...limits, since: before?.builtAt ?? null })
  const all = new Set([viewerId, ...ids, ...others.map(({ userId }) => userId)])
  const today = dayOf(ctx.now())
  const people = await seekers.lookAt(tx, viewerId, [...new Set([...all, ...dealtBefore])], today)
  const viewer = people.get(viewerId)?.seeker
  if (!viewer) return undefined
  const shown = [...people.values()].filter(
    ({ seeker, between }) =>
      (all.has(seeker.userId) || between.isDealtToday) && mayBeShown(seeker, viewer, today, between),
  )
  const pool = shown.map(({ seeker, between }) => foundAs(viewer, seeker, between.isViewerLiked))
  return { viewer, pool: new Map(pool.map((found) => [found.userId, found])) }
}

/** What was handed out as it was, up to the one that the next page comes after, and all others in their order. */
async function arranged({ ctx, tx, pool, out }: Building): Promise<string[]> {
  const rest = [...pool.values()].filter(({ userId }) => !out.has(userId))
  const last = [...out].at(-1)
  const stays = [...out].filter((id) => pool.has(id) || id === last)
  // Whoever the order forgot would be found again by no search.
  return [...new Set([...stays, ...(await orderFor(ctx, tx, rest)), ...rest.map(({ userId }) => userId)])]
}

type Reached = { near: Key | null; far: Key | null }

/** The next people in the order of the searches, those around the viewer before those farther away. */
async function gatherNext(building: Building, from: Reached): Promise<Reached> {
  const { viewer, ctx } = building
  const start = { near: viewer.cell === null ? END : from.near, far: seeksFar(viewer) ? from.far : END }
  if (isEnd(start.near) && isEnd(start.far)) return start
  const where = whereFor(viewer, dayOf(ctx.now()))
  const near = await search(building, 'near', { ...where, cursor: start.near })
  return { near, far: await search(building, 'far', { ...where, cursor: start.far }) }
}

type Where = Fit & Ranges

function whereFor(viewer: Seeker, today: string): Where {
  const around = cellsAround(viewer.cell)
  const cells = around.filter(({ band }) => band <= nearBand(viewer))
  const tiles = [...new Set(cells.map(({ cell }) => tileOf(cell)))]
  return { ...fitOf(viewer, around, today), tiles, genders: gendersIn(viewer.seeks) }
}

async function search(
  building: Building,
  kind: 'near' | 'far',
  { cursor: from, ...where }: Where & { cursor: Key | null },
): Promise<Key | null> {
  const { tx, limits, viewer, pool, out, wanted } = building
  const { tiles, genders } = where
  const lists = genders.length * (kind === 'near' ? tiles.length : 1)
  const missing = () => wanted - [...pool.keys()].filter((id) => !out.has(id)).length
  let cursor = from
  // To ask costs more than to read, so few lists are asked for all that is missing at once.
  let listed = Math.max(limits.listed, Math.ceil((2 * missing()) / (lists + 1)))
  for (; missing() > 0 && !isEnd(cursor); listed *= 2) {
    const rows = await searches[kind](tx, { ...where, ...(cursor ?? START), limit: listed })
    const { taken, reached } = takeFrom(rows, { cutAt: listed, most: Math.min(limits.most, missing()) })
    for (const row of taken) if (!pool.has(row.userId)) pool.set(row.userId, foundAs(viewer, row, false))
    cursor = reached
  }
  return cursor
}

/** Counts how many there are behind the viewer's queue, no further than is told, and keeps that with the deck. */
export async function countBeyond(ctx: Ctx, limits: DeckLimits = DECK_LIMITS): Promise<number> {
  return transact(ctx, async (tx) => {
    await decks.takeTurn(tx, ctx.viewerId, true)
    const found = await decks.look(tx, ctx.viewerId, { most: 0, overlapMs: limits.overlapMs })
    const viewer = found?.deck && (await seekers.find(tx, ctx.viewerId, dayOf(ctx.now())))
    if (!viewer || !found.deck) return 0
    if (found.deck.beyond !== UNCOUNTED) return found.deck.beyond
    const { near, far, targets, builtAt } = found.deck
    const where = whereFor(viewer, dayOf(ctx.now()))
    let beyond = 0
    for (const [kind, cursor] of [['countNear', near] as const, ['countFar', far] as const]) {
      const wanted = { ...where, ...(cursor ?? START), limit: MOST_COUNTED + 1 - beyond, but: targets }
      if (!isEnd(cursor)) beyond += await searches[kind](tx, wanted)
    }
    await decks.count(tx, ctx.viewerId, { builtAt, beyond })
    return beyond
  })
}

/** Somebody is gone for good: their id stays in nobody's deck. */
export const forgetInDecks = (deps: Deps, personId: string) => decks.forget(deps.db, personId)

/** Removes the decks of earlier days, so that there are as many as people who were here lately. */
export async function clearDecks(deps: Deps): Promise<void> {
  await decks.deleteBefore(deps.db, dayOf(new Date(deps.now().getTime() - DAY_MS)))
}
