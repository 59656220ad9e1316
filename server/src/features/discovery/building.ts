import { MOST_COUNTED } from '@hearth/contract/discovery'
import { dayOf } from '@hearth/contract/people'
import { type Ctx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { cellsWithin } from '../profiles/profiles.ts'
import { END, isEnd, type Key, nearKm, type Ranges, seeksFar, takeFrom } from './deck.rules.ts'
import { type DeckRow, decks, searches } from './deck.store.ts'
import { bandOf, gendersIn, type Seeker, tileOf } from './meeting.rules.ts'
import { mayBeShownTo, seekers } from './meeting.store.ts'
import { type Found, orderFor } from './ranking/ordering.ts'

/** How much a build looks at, and how much of it a deck holds. */
export type DeckLimits = {
  /** So many people are looked for before the search stops. */
  enough: number
  /** No more than so many are taken of one search at once. */
  most: number
  /** So many of a list are looked at once at the least. */
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

export const DECK_LIMITS: DeckLimits = {
  enough: 240,
  most: 300,
  listed: 12,
  likes: 100,
  undone: 50,
  changed: 1000,
  overlapMs: 60_000,
  window: 30,
}

type Building = {
  ctx: Ctx
  tx: Tx
  limits: DeckLimits
  viewer: Seeker
  fits: ReturnType<typeof mayBeShownTo>
  ranges: Ranges
  pool: Map<string, Found>
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
    const begun = await begin(tx, ctx.viewerId, ask, limits)
    if (!begun) return
    const { viewer, found } = begun
    const today = dayOf(ctx.now())
    const fits = mayBeShownTo(viewer, today)
    const out = handedOutOf(found.deck, ask.handedOut)
    const building: Building = {
      ctx,
      tx,
      limits,
      viewer,
      fits,
      ranges: rangesOf(viewer),
      pool: new Map(),
      out: new Set(out),
      wanted: Math.max(limits.enough, ask.atLeast ?? 0),
    }
    const before = stillGood(found.deck, today, limits)
    await gatherKnown(building, before?.targets ?? out)
    if (before) await gatherChanged(building, before.builtAt)
    const aside = [...building.pool.keys()]
    const reached = await gatherNext(building, before ?? { near: null, far: null })
    const beyond = await countBeyond(building, reached, aside)

    const targets = await arranged(building)
    const { now: builtAt, follows } = found
    await decks.keep(tx, ctx.viewerId, { targets, ...reached, beyond, builtOn: today, builtAt, follows })
  })
}

/** The viewer and their deck as they are, `undefined` where there is nothing to build. */
async function begin(tx: Tx, viewerId: string, { isWaiting = true, seen }: Ask, limits: DeckLimits) {
  if (!(await decks.takeTurn(tx, viewerId, isWaiting))) return undefined
  const found = await decks.look(tx, viewerId, { most: limits.changed, overlapMs: limits.overlapMs })
  const viewer = found && (await seekers.find(tx, viewerId))
  if (!viewer || (seen !== undefined && seen !== builtAtOf(found.deck))) return undefined
  return { viewer, found }
}

const builtAtOf = (deck: DeckRow | undefined) => deck?.builtAt ?? null

/** The deck where its searches can go on; after a birthday, or a change of one's own, they begin anew. */
const stillGood = (deck: DeckRow | undefined, today: string, limits: DeckLimits) =>
  deck?.isOwn && deck.builtOn === today && deck.changed <= limits.changed ? deck : undefined

const handedOutOf = (deck: DeckRow | undefined, last: string | undefined): string[] =>
  deck && last !== undefined ? deck.targets.slice(0, deck.targets.indexOf(last) + 1) : []

function rangesOf(viewer: Seeker): Ranges {
  const cells = viewer.cell === null ? [] : cellsWithin(viewer.cell, nearKm(viewer))
  return { tiles: [...new Set(cells.map(tileOf))], genders: gendersIn(viewer.seeks) }
}

/** What was handed out as it was, up to the one that the next page comes after, and all others in their order. */
async function arranged({ ctx, tx, pool, out }: Building): Promise<string[]> {
  const rest = [...pool.values()].filter(({ userId }) => !out.has(userId))
  const last = [...out].at(-1)
  const stays = [...out].filter((id) => pool.has(id) || id === last)
  return [...stays, ...(await orderFor(ctx, tx, rest))]
}

function add(
  { pool, viewer }: Building,
  rows: readonly { userId: string; cell: number | null }[],
  likes = false,
) {
  for (const { userId, cell } of rows) {
    if (pool.has(userId)) continue
    const band = cell === null || viewer.cell === null ? null : bandOf(viewer.cell, cell)
    pool.set(userId, { userId, band, likesViewer: likes })
  }
}

/** Whoever waits for a decision, was found before, or has come back. */
async function gatherKnown(building: Building, ids: readonly string[]): Promise<void> {
  const { tx, viewer, fits, limits } = building
  add(building, await searches.likes(tx, viewer.userId, { fits, limit: limits.likes }), true)
  add(building, await searches.named(tx, viewer.userId, { fits, ids, undone: limits.undone }))
}

/** Whoever has changed since this deck was built, and may be above where its searches have come. */
async function gatherChanged(building: Building, since: string): Promise<void> {
  const { tx, fits, limits } = building
  add(building, await searches.changed(tx, { fits, since, overlapMs: limits.overlapMs }))
}

type Reached = { near: Key | null; far: Key | null }

/** The next people in the order of the searches, those around the viewer before those farther away. */
async function gatherNext(building: Building, from: Reached): Promise<Reached> {
  const near = building.ranges.tiles.length > 0 ? await search(building, 'near', from.near) : END
  const far = seeksFar(building.viewer) ? await search(building, 'far', from.far) : END
  return { near, far }
}

async function search(building: Building, kind: 'near' | 'far', from: Key | null): Promise<Key | null> {
  const { tx, fits, limits, ranges, pool, out, wanted } = building
  const lists = ranges.genders.length * (kind === 'near' ? ranges.tiles.length : 1)
  const listed = Math.max(limits.listed, Math.ceil((2 * wanted) / lists))
  const found = () => [...pool.keys()].filter((id) => !out.has(id)).length
  let cursor = from
  while (found() < wanted && !isEnd(cursor)) {
    const rows = await searches[kind](tx, { fits, ranges, cursor, limit: listed })
    const { taken, reached } = takeFrom(rows, { cutAt: listed, most: limits.most })
    add(building, taken)
    cursor = reached
  }
  return cursor
}

async function countBeyond(building: Building, reached: Reached, but: readonly string[]): Promise<number> {
  const { tx, fits, ranges } = building
  let counted = 0
  for (const kind of ['near', 'far'] as const) {
    const limit = MOST_COUNTED + 1 - counted
    if (isEnd(reached[kind]) || limit <= 0) continue
    counted += await searches.count(tx, kind, { fits, ranges, cursor: reached[kind], limit, but })
  }
  return counted
}
