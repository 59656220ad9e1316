import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { decidedSince, isDecidedBy, latestLikers, latestUndone } from '../../matching/matching.ts'
import type { Draws } from '../exposures/draws.rules.ts'
import type { DeckPairs } from '../ranking/order/deck-pairs.ts'
import { isOpen } from '../search/eligibility.store.ts'
import { FIRST_CURSOR, LAST_CURSOR, type SearchCursor } from './deck.rules.ts'
import { MS, type NewPeopleQuery, seconds } from './deck-searches.store.ts'

/** A deck row; times are text, so that nothing is rounded. */
export type DeckRow = {
  targets: string[]
  draws: Draws
  near: SearchCursor | null
  far: SearchCursor | null
  beyond: number
  builtOn: string
  builtAt: string
  /** Whether the owner's row of `search` has not changed since the build. */
  isOwn: boolean
  minutesOld: number
  /** Number of people changed since the build, up to a limit. */
  changed: number
}

export type NewDeck = Pick<
  DeckRow,
  'targets' | 'draws' | 'near' | 'far' | 'beyond' | 'builtOn' | 'builtAt'
> & {
  follows: string
  orderedAt: Date
  pairs: DeckPairs
  /** The day profile: the owner at the first build of the day. */
  asGender: number
  asSeeks: number
  asBorn: string
  asTraits: string
  asListTraits: readonly string[]
}

/** A slice of a deck after one of its people, and whether the deck is current. */
export type DeckSlice = {
  ids: string[]
  start: number
  /** Length of the whole deck. */
  total: number
  draws: Draws
  builtOn: string
  builtAt: string
  isOwn: boolean
  holdsUndone: boolean
  /** Whether the owner has made enough decisions since the deck was put in order. */
  isOrderDue: boolean
}

type DeckOverview = Pick<DeckRow, 'beyond' | 'minutesOld' | 'builtAt'> & {
  open: number
  ahead: number
  /** Position of the first open person, from 1, and their id. */
  first: number | null
  firstId: string | null
  changed: string[]
}

type DeckTrim = { builtAt: string; count: number; nextId: string | null }

type SliceQuery = {
  /** After this many decisions the rest is put in order again. */
  decisions: number
  after?: string | null | undefined
  undoneId?: string | null | undefined
  skip: number
  limit: number
}
type ChangeLimits = { most: number; overlapMs: number }

// The planner overestimates many small index scans and underestimates how many people fit. Without these settings it
// would compile the query, join whole tables, or read and sort a whole tile.
const plannerSettings = sql.join(
  ['jit', 'enable_sort', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'].map(
    (way) => sql`set_config(${sql.lit(way)}, 'off', true)`,
  ),
)
type DeckBuildRow = Omit<DeckRow, 'near' | 'far' | 'builtAt'> & {
  now: string
  follows: string
  builtAt: string | null
} & CursorColumns

type CursorColumns = {
  nearSortRank: number | null
  nearId: string | null
  farSortRank: number | null
  farId: string | null
}

const jsonOf = (draws: Draws) => sql<Draws>`${JSON.stringify(draws)}::jsonb`
/** Not `jsonb`, because it is only written and read whole. */
const pairsJsonOf = (pairs: DeckPairs) => sql<DeckPairs>`${JSON.stringify(pairs)}::json`

export const decks = {
  /** Locks the build of this deck; returns false if `isWaiting` is false and another build is running. */
  lock: async (tx: Tx, viewerId: string, isWaiting: boolean): Promise<boolean> => {
    const key = sql`hashtextextended(${`deck ${viewerId}`}, 0)`
    const lock = isWaiting
      ? sql`true as is_mine from pg_advisory_xact_lock(${key})`
      : sql`is_mine from pg_try_advisory_xact_lock(${key}) is_mine`
    const { rows } = await sql<{ isMine: boolean }>`select ${plannerSettings}, ${lock}`.execute(tx)
    return rows[0]?.isMine ?? false
  },

  /** Reads the deck and the current time; undefined if the viewer takes no part in decks. */
  findForBuild: async (tx: Db, viewerId: string, { most, overlapMs }: ChangeLimits) => {
    // Ordered like the index, because the planner would otherwise read all rows.
    const { rows } = await sql<DeckBuildRow>`
      select clock_timestamp()::text as now, me.changed_at::text as follows,
        decks.targets, decks.draws, decks.near_sort_rank, decks.near_id, decks.far_sort_rank, decks.far_id, decks.beyond,
        decks.built_on, decks.built_at::text as built_at,
        coalesce(decks.follows = me.changed_at, false) as is_own,
        extract(epoch from clock_timestamp() - decks.built_at)::float8 / 60 as minutes_old,
        (select count(*)::int from (select from search
          where search.changed_at >= decks.built_at - ${seconds(overlapMs / MS)}
          order by search.changed_at desc limit ${most + 1}::int) counted) as changed
      from search me left join decks on decks.user_id = me.user_id
      where me.user_id = ${viewerId}`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const { now, follows, builtAt, nearSortRank, nearId, farSortRank, farId, ...rest } = row
    const keyOf = (sortRank: number | null, userId: string | null): SearchCursor | null =>
      sortRank === null || userId === null ? null : { sortRank, userId }
    const deck: DeckRow | undefined = builtAt
      ? { ...rest, builtAt, near: keyOf(nearSortRank, nearId), far: keyOf(farSortRank, farId) }
      : undefined
    return { now, follows, deck }
  },

  /** The people after `after`, or from the front if it is not in the deck. */
  slice: async (
    db: Db,
    viewerId: string,
    { after = null, undoneId = null, skip, limit, decisions }: SliceQuery,
  ): Promise<DeckSlice | undefined> => {
    const { rows } = await sql<DeckSlice>`
      select decks.targets[start + 1 : start + ${limit}::int] as ids, start,
        cardinality(decks.targets) as total, decks.draws, decks.built_on,
        decks.built_at::text as built_at, decks.follows is not distinct from me.changed_at as is_own,
        ${undoneId}::uuid is null or ${undoneId}::uuid = any(decks.targets) as holds_undone,
        decks.ordered_at is null or ${decidedSince(
          viewerId,
          sql.ref('decks.ordered_at'),
          decisions,
        )} >= ${decisions}::int as is_order_due
      from decks join search me on me.user_id = decks.user_id
        cross join lateral (
          select coalesce(array_position(decks.targets, ${after}::uuid), 0) + ${skip}::int as start) place
      where decks.user_id = ${viewerId}`.execute(db)
    return rows[0]
  },

  saveOrder: (
    tx: Tx,
    userId: string,
    { draws, ...order }: Pick<NewDeck, 'targets' | 'draws' | 'orderedAt'>,
  ) =>
    tx
      .updateTable('decks')
      .set({ ...order, draws: jsonOf(draws) })
      .where('userId', '=', userId)
      .execute(),

  /** The next page puts the deck in order again. */
  askForOrder: (tx: Tx, userId: string) =>
    tx.updateTable('decks').set({ orderedAt: null }).where('userId', '=', userId).execute(),

  /** Whether the queue is complete: both searches have ended and nobody is new. */
  isComplete: async (
    db: Db,
    viewerId: string,
    { overlapMs, likes, undone }: Omit<NewPeopleQuery, 'since'>,
  ) => {
    const isNew = (id: string) => sql`(${sql.ref(id)} <> all(decks.targets)
      and not ${isDecidedBy(viewerId, sql.ref(id))})`
    const { rows } = await sql<{ isComplete: boolean }>`
      select near_sort_rank = ${sql.lit(LAST_CURSOR.sortRank)} and far_sort_rank = ${sql.lit(LAST_CURSOR.sortRank)}
        and (select search.changed_at from search order by search.changed_at desc limit 1)
          < decks.built_at - ${seconds(overlapMs / MS)}
        and not exists (select from ${latestLikers(viewerId, likes)} waiting
          join search on search.user_id = waiting.user_id and search.is_only_to_liked
          where ${isNew('waiting.user_id')})
        and not exists (select from ${latestUndone(viewerId, undone)} latest
          where ${isNew('latest.user_id')}) as is_complete
      from decks where user_id = ${viewerId}`.execute(db)
    return rows[0]?.isComplete ?? false
  },

  /** Counts the queue without people decided on or blocked since, and lists changed people, who must be checked again. */
  overview: async (
    db: Db,
    viewerId: string,
    { after = null, overlapMs }: { after?: string | null | undefined; overlapMs: number },
  ): Promise<DeckOverview | undefined> => {
    const { rows } = await sql<DeckOverview>`
      select decks.beyond, extract(epoch from clock_timestamp() - decks.built_at)::float8 / 60 as minutes_old,
        decks.built_at::text as built_at, queue.open, queue.ahead, queue.changed, queue.first,
        decks.targets[queue.first] as first_id
      from decks join search me on me.user_id = decks.user_id
        cross join lateral (select count(*)::int as open, min(target.place)::int as first,
            (count(*) filter (where target.place > array_position(decks.targets, ${after}::uuid)))::int as ahead,
            coalesce(array_agg(target.id) filter (
              where search.changed_at >= decks.built_at - ${seconds(overlapMs / MS)}), '{}') as changed
          from unnest(decks.targets) with ordinality target (id, place)
            cross join lateral (select * from search where search.user_id = target.id offset 0) search
          where ${isOpen(viewerId)}) queue
      where decks.user_id = ${viewerId}`.execute(db)
    return rows[0]
  },

  /** Stores the number of people after the queue, unless the deck was rebuilt. */
  setBeyond: (db: Db, userId: string, { builtAt, beyond }: { builtAt: string; beyond: number }) =>
    sql`update decks set beyond = ${beyond}::int
      where user_id = ${userId} and built_at = ${builtAt}::timestamptz`.execute(db),

  save: async (tx: Tx, userId: string, { near, far, draws, pairs, ...deck }: NewDeck): Promise<void> => {
    const [nearSortRank, nearId] = [near?.sortRank ?? null, near?.userId ?? null]
    const [farSortRank, farId] = [far?.sortRank ?? null, far?.userId ?? null]
    const [builtAt, follows] = [sql<Date>`${deck.builtAt}`, sql<Date>`${deck.follows}`]
    const row = {
      ...deck,
      draws: jsonOf(draws),
      pairs: pairsJsonOf(pairs),
      builtAt,
      follows,
      nearSortRank,
      nearId,
      farSortRank,
      farId,
    }
    await tx
      .insertInto('decks')
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
  },

  /** Removes a person from all decks. A search whose cursor is this person continues at the same rank. */
  removePerson: (db: Db, personId: string) =>
    sql`
    update decks set targets = array_remove(targets, ${personId}::uuid), draws = draws - ${personId}::text,
        pairs = (pairs::jsonb - ${personId}::text)::json,
        near_id = case when near_id = ${personId}::uuid then ${FIRST_CURSOR.userId}::uuid else near_id end,
        far_id = case when far_id = ${personId}::uuid then ${FIRST_CURSOR.userId}::uuid else far_id end
      where ${personId}::uuid = any(targets) or near_id = ${personId}::uuid or far_id = ${personId}::uuid`.execute(
      db,
    ),

  /** Deletes decks of earlier days, which would be rebuilt anyway. */
  deleteBefore: (db: Db, day: string) => db.deleteFrom('decks').where('builtOn', '<', day).execute(),

  /** Removes so many people from the front, unless the deck was rebuilt or somebody else comes next by now. */
  trim: (db: Db, userId: string, { builtAt, count, nextId }: DeckTrim) =>
    sql`update decks set targets = targets[${count + 1}::int :]
      where user_id = ${userId} and built_at = ${builtAt}::timestamptz
        and targets[${count + 1}::int] = ${nextId}::uuid`.execute(db),
}
