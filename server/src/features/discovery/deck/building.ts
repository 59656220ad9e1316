import { dayOf } from '@hearth/contract/ages'
import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import { type Ctx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { forgetDealt } from '../../matching/matching.ts'
import { withDraws } from '../exposures/draws.rules.ts'
import { orderFor, type PoolCandidate } from '../ranking/order/ordering.ts'
import {
  cellsAround,
  gendersIn,
  mayBeShown,
  type SearchProfile,
  tileOf,
} from '../search/eligibility.rules.ts'
import { searchProfiles, type ViewerCriteria, viewerCriteria } from '../search/eligibility.store.ts'
import {
  FIRST_CURSOR,
  isAtEnd,
  LAST_CURSOR,
  mergeLists,
  nearestSearchBucket,
  type SearchCursor,
  type SearchLists,
  searchesFar,
  UNCOUNTED,
} from './deck.rules.ts'
import { type DeckRow, decks } from './deck.store.ts'
import { searches } from './deck-searches.store.ts'
import { poolCandidateOf, positionAfter } from './pool.ts'

/** Bounds of a build and of the deck it makes. */
export type DeckLimits = {
  /** A new deck searches this many people, so that the best of many come first. */
  enough: number
  /** A continued deck searches this many people more than it has left. */
  more: number
  /** One step of a search takes at most this many people. */
  most: number
  /** First batch of each list; each further batch is twice as large. */
  listed: number
  /** The newest waiting likes considered. */
  likes: number
  /** The latest undone swipes considered. */
  undone: number
  /** After more changes than this the deck starts again. */
  changed: number
  /** A change may be committed this long after its timestamp, in ms. */
  overlapMs: number
  /** People checked at once for a page. */
  window: number
}

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

type Build = {
  ctx: Ctx
  tx: Tx
  limits: DeckLimits
  viewer: SearchProfile
  pool: Map<string, PoolCandidate>
  /** The people of the pool already sent to the page. */
  out: ReadonlySet<string>
  /** Number of further people wanted. */
  wanted: number
}

type BuildRequest = {
  /** Last person already sent; the deck up to them stays as it is. */
  handedOut?: string | undefined
  /** Fewest further people, if there are enough. */
  atLeast?: number
  /** `builtAt` of the deck that the caller read, null if there was none; a newer deck needs no build. */
  seen?: string | null
  /** False: skips the build if another one is running. */
  isWaiting?: boolean
}

/** Searches the people to show next and stores them in order as the viewer's deck, in one transaction. */
export async function buildDeck(
  ctx: Ctx,
  request: BuildRequest = {},
  limits: DeckLimits = DECK_LIMITS,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const found = await startBuild(tx, ctx.viewerId, request, limits)
    if (!found) return
    const today = dayOf(ctx.now())
    const { before, out, ids, dealtBefore, isNewDay } = reusablePartsOf(found.deck, today, request, limits)
    const known = await collectKnown({ ctx, tx, limits, before, dealtBefore }, ids)
    if (!known) return

    const left = [...known.pool.keys()].filter((id) => !out.includes(id)).length
    const target = before ? Math.min(limits.enough, left + limits.more) : limits.enough
    const wanted = Math.max(target, request.atLeast ?? 0)
    const build = { ctx, tx, limits, ...known, out: new Set(out), wanted }
    await finishBuild(build, found, before ?? { near: null, far: null })
    if (isNewDay) await forgetDealt(ctx, tx)
  })
}

/** Returns the parts that the next build reuses: the searches, or only people already sent or dealt today. */
function reusablePartsOf(
  deck: DeckRow | undefined,
  today: string,
  request: BuildRequest,
  limits: DeckLimits,
) {
  const before = reusableDeck(deck, today, limits)
  const out = handedOutOf(deck, request.handedOut)
  const ofToday = deck?.builtOn === today ? deck.targets : undefined
  const dealtBefore = before ? [] : (ofToday ?? [])
  return { before, out, ids: before?.targets ?? out, dealtBefore, isNewDay: ofToday === undefined }
}

/** Continues the searches and stores the deck with the day profile of its owner. */
async function finishBuild(
  build: Build,
  { now: builtAt, follows }: { now: string; follows: string },
  from: SearchCursors,
): Promise<void> {
  const { ctx, tx, viewer } = build
  const reached = await continueSearches(build, from)
  const { targets, draws, pairs } = await orderTargets(build)
  const beyond = Object.values(reached).every(isAtEnd) ? 0 : UNCOUNTED
  const { gender: asGender, seeks: asSeeks, born: asBorn, traits, listTraits: asListTraits } = viewer
  await decks.save(tx, ctx.viewerId, {
    targets,
    draws,
    pairs,
    ...reached,
    beyond,
    builtOn: dayOf(ctx.now()),
    builtAt,
    follows,
    orderedAt: ctx.now(),
    asGender,
    asSeeks,
    asBorn,
    asTraits: String(traits),
    asListTraits,
  })
}

/** Locks and reads the deck; undefined if there is nothing to build or another process has built it. */
async function startBuild(
  tx: Tx,
  viewerId: string,
  { isWaiting = true, seen }: BuildRequest,
  limits: DeckLimits,
) {
  if (!(await decks.lock(tx, viewerId, isWaiting))) return undefined
  const found = await decks.findForBuild(tx, viewerId, { most: limits.changed, overlapMs: limits.overlapMs })
  return found && (seen === undefined || seen === builtAtOf(found.deck)) ? found : undefined
}

const builtAtOf = (deck: DeckRow | undefined) => deck?.builtAt ?? null

/** Returns the deck if its searches can continue; not after midnight or a change of the owner. */
const reusableDeck = (deck: DeckRow | undefined, today: string, limits: DeckLimits) =>
  deck?.isOwn && deck.builtOn === today && deck.changed <= limits.changed ? deck : undefined

export const handedOutOf = (
  deck: Pick<DeckRow, 'targets'> | undefined,
  last: string | undefined,
): string[] => (deck && last !== undefined ? deck.targets.slice(0, deck.targets.indexOf(last) + 1) : [])

type KnownPeopleInput = Pick<Build, 'ctx' | 'tx' | 'limits'> & {
  before: DeckRow | undefined
  dealtBefore: readonly string[]
}

/**
 * Returns who may be shown now among the people found before, waiting likes, undone swipes and people changed since, who
 * may be above the cursors of the searches. A deck that starts again on the same day keeps only dealt people.
 */
async function collectKnown(
  { ctx, tx, limits, before, dealtBefore }: KnownPeopleInput,
  ids: readonly string[],
): Promise<Pick<Build, 'viewer' | 'pool'> | undefined> {
  const { viewerId } = ctx
  const others = await searches.possiblyNew(tx, viewerId, { ...limits, since: before?.builtAt ?? null })
  const all = new Set([viewerId, ...ids, ...others.map(({ userId }) => userId)])
  const today = dayOf(ctx.now())
  const people = await searchProfiles.listForViewer(
    tx,
    viewerId,
    [...new Set([...all, ...dealtBefore])],
    today,
  )
  const viewer = people.get(viewerId)?.profile
  if (!viewer) return undefined
  const shown = [...people.values()].filter(
    ({ profile, between }) =>
      (all.has(profile.userId) || between.isDealtToday) && mayBeShown(profile, viewer, today, between),
  )
  const pool = shown.map(({ profile, between }) => poolCandidateOf(viewer, profile, between.isViewerLiked))
  return { viewer, pool: new Map(pool.map((found) => [found.userId, found])) }
}

/** Returns the people already sent in their order, then all others as ranked, some of them drawn at random. */
async function orderTargets({ ctx, tx, pool, out }: Build) {
  const rest = [...pool.values()].filter(({ userId }) => !out.has(userId))
  const last = [...out].at(-1)
  const stays = [...out].filter((id) => pool.has(id) || id === last)
  const position = await positionAfter(ctx, tx, stays.length)
  const { order: first, pairs } = await orderFor(ctx, tx, rest, position)
  // People that the ranking leaves out are appended, because no search finds them again.
  const ranked = new Set([...first, ...rest.map(({ userId }) => userId)])
  const { order, draws } = withDraws([...ranked], ctx.random ?? Math.random)
  return { targets: [...new Set([...stays, ...order])], draws, pairs }
}

type SearchCursors = { near: SearchCursor | null; far: SearchCursor | null }

/** Continues both searches, nearby before elsewhere, and returns their cursors. */
async function continueSearches(build: Build, from: SearchCursors): Promise<SearchCursors> {
  const { viewer, ctx } = build
  const start = {
    near: viewer.cell === null ? LAST_CURSOR : from.near,
    far: searchesFar(viewer) ? from.far : LAST_CURSOR,
  }
  if (isAtEnd(start.near) && isAtEnd(start.far)) return start
  const where = searchAreaOf(viewer, dayOf(ctx.now()))
  const near = await continueSearch(build, 'near', { ...where, cursor: start.near })
  return { near, far: await continueSearch(build, 'far', { ...where, cursor: start.far }) }
}

type SearchArea = ViewerCriteria & SearchLists

function searchAreaOf(viewer: SearchProfile, today: string): SearchArea {
  const around = cellsAround(viewer.cell)
  const cells = around.filter(({ distanceBucket }) => distanceBucket <= nearestSearchBucket(viewer))
  const tiles = [...new Set(cells.map(({ cell }) => tileOf(cell)))]
  return { ...viewerCriteria(viewer, around, today), tiles, genders: gendersIn(viewer.seeks) }
}

async function continueSearch(
  build: Build,
  kind: 'near' | 'far',
  { cursor: from, ...where }: SearchArea & { cursor: SearchCursor | null },
): Promise<SearchCursor | null> {
  const { tx, limits, viewer, pool, out, wanted } = build
  const { tiles, genders } = where
  const lists = genders.length * (kind === 'near' ? tiles.length : 1)
  const missing = () => wanted - [...pool.keys()].filter((id) => !out.has(id)).length
  let cursor = from
  // A query costs more than reading rows, so few lists get a large batch.
  let listed = Math.max(limits.listed, Math.ceil((2 * missing()) / (lists + 1)))
  for (; missing() > 0 && !isAtEnd(cursor); listed *= 2) {
    const rows = await searches[kind](tx, { ...where, ...(cursor ?? FIRST_CURSOR), limit: listed })
    const { taken, reached } = mergeLists(rows, { cutAt: listed, most: Math.min(limits.most, missing()) })
    for (const row of taken)
      if (!pool.has(row.userId)) pool.set(row.userId, poolCandidateOf(viewer, row, false))
    cursor = reached
  }
  return cursor
}

/** Counts the people after the viewer's queue up to `MOST_COUNTED` and stores the number with the deck. */
export async function countBeyond(ctx: Ctx, limits: DeckLimits = DECK_LIMITS): Promise<number> {
  return transact(ctx, async (tx) => {
    await decks.lock(tx, ctx.viewerId, true)
    const found = await decks.findForBuild(tx, ctx.viewerId, { most: 0, overlapMs: limits.overlapMs })
    const viewer = found?.deck && (await searchProfiles.find(tx, ctx.viewerId, dayOf(ctx.now())))
    if (!viewer || !found.deck) return 0
    if (found.deck.beyond !== UNCOUNTED) return found.deck.beyond
    const { near, far, targets, builtAt } = found.deck
    const where = searchAreaOf(viewer, dayOf(ctx.now()))
    let beyond = 0
    for (const [kind, cursor] of [['countNear', near] as const, ['countFar', far] as const]) {
      const wanted = { ...where, ...(cursor ?? FIRST_CURSOR), limit: MOST_COUNTED + 1 - beyond, but: targets }
      if (!isAtEnd(cursor)) beyond += await searches[kind](tx, wanted)
    }
    await decks.setBeyond(tx, ctx.viewerId, { builtAt, beyond })
    return beyond
  })
}
