import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { END, type Key, type Listed, type Ranges, START } from './deck.rules.ts'
import { blockedWith, type Fit, fitting, isOpen, isUndecided } from './meeting.store.ts'

/** A deck as far as building and serving need it; its moments are text, so that nothing of them is rounded. */
export type DeckRow = {
  targets: string[]
  near: Key | null
  far: Key | null
  beyond: number
  builtOn: string
  builtAt: string
  /** Whether the owner's own row of `search` is still the one the deck was built for. */
  isOwn: boolean
  minutesOld: number
  /** How many people have changed since, as far as they are counted. */
  changed: number
}

export type NewDeck = Pick<DeckRow, 'targets' | 'near' | 'far' | 'beyond' | 'builtOn' | 'builtAt'> & {
  follows: string
  /** Who the owner is to this day's decks. */
  asGender: number
  asSeeks: number
  asBorn: string
  asTraits: string
  asListTraits: readonly string[]
}

/** A part of a deck behind one of its people, and whether the deck is what it should be. */
export type Slice = {
  ids: string[]
  start: number
  builtOn: string
  builtAt: string
  isOwn: boolean
  holdsBack: boolean
}

type Overview = Pick<DeckRow, 'beyond' | 'minutesOld' | 'builtAt'> & {
  open: number
  ahead: number
  /** The place of the first of them. */
  first: number | null
  changed: string[]
}

type Asked = {
  after?: string | null | undefined
  back?: string | null | undefined
  skip: number
  limit: number
}
type Changes = { most: number; overlapMs: number }

const MS = 1000
const seconds = (of: number) => sql`make_interval(secs => ${of}::float8)`

const undecided = (wanted: Wanted) => sql`search.is_shown and not search.is_only_to_liked
  and (search.sort_rank, search.user_id) < (${wanted.sortRank}::smallint, ${wanted.userId}::uuid)
  and ${fitting(wanted)} and ${isUndecided(wanted.viewerId, sql.ref('hidden.ids'))}
  order by search.sort_rank desc, search.user_id desc limit ${wanted.limit}::int`

/** The lists a search goes through, from whom on, and how many of each. */
type Wanted = Fit & Ranges & Key & { limit: number }

// Whoever is blocked is read before the lists, or each list would read them anew.
const hidden = ({ viewerId }: Wanted) => sql`(select ${blockedWith(viewerId)} as ids offset 0) hidden`

const nearLists = (wanted: Wanted) => sql`
  ${hidden(wanted)} cross join unnest(${wanted.tiles}::int[]) searched cross join unnest(${wanted.genders}::smallint[]) sought
    cross join lateral (select search.user_id, search.sort_rank, search.cell from search
      where search.tile = searched and search.gender = sought and ${undecided(wanted)}) found`

// Whoever is in a tile that was searched is found there, wherever else they are listed.
const farLists = (wanted: Wanted) => sql`
  ${hidden(wanted)} cross join unnest(${wanted.genders}::smallint[]) sought
    cross join lateral (select search.user_id, search.sort_rank, search.cell from search
      where search.gender = sought and (search.reach = 3 or search.is_flexible)
        and (search.tile is null or search.tile <> all(${wanted.tiles}::int[])) and ${undecided(wanted)}) found`

type Counted = Wanted & { but: readonly string[] }

async function countOf(tx: Tx, lists: RawBuilder<unknown>, { but, limit }: Counted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select found.user_id from ${lists}
      where found.user_id <> all(${but}::uuid[]) limit ${limit}::int) counted`.execute(tx)
  return rows[0]?.count ?? 0
}

export const searches = {
  /** The next people around the viewer, so many of each list. */
  near: async (tx: Tx, wanted: Wanted): Promise<Listed[]> => {
    const { rows } = await sql<Listed>`
      select found.*, searched || ' ' || sought as list from ${nearLists(wanted)}`.execute(tx)
    return rows
  },

  /** The next people anywhere else, so many of each list. */
  far: async (tx: Tx, wanted: Wanted): Promise<Listed[]> => {
    const { rows } = await sql<Listed>`
      select found.*, sought::text as list from ${farLists(wanted)}`.execute(tx)
    return rows
  },

  /** How many there are around the viewer beside these people, counted no further than the limit. */
  countNear: (tx: Tx, wanted: Counted) => countOf(tx, nearLists(wanted), wanted),

  /** The same anywhere else. */
  countFar: (tx: Tx, wanted: Counted) => countOf(tx, farLists(wanted), wanted),

  /** Who else may be new to a deck: whoever waits with a like, came back by an undo, or has changed since. */
  others: async (tx: Db, viewerId: string, { since, likes, undone, overlapMs }: OthersAsked) => {
    // By the order of its index, as in `look`.
    const { rows } = await sql<{ userId: string }>`
      (select swiper_id as user_id from swipes
        where swiped_id = ${viewerId} and is_like and not is_answered
        order by created_at desc, swiper_id desc limit ${likes}::int)
      union all (select swiped_id from undone_swipes where swiper_id = ${viewerId}
        order by undone_at desc limit ${undone}::int)
      union all (select changed.user_id from search me, (select user_id, gender, seeks from search
          where changed_at >= ${since}::timestamptz - ${seconds(overlapMs / MS)}
          order by changed_at desc offset 0) changed
          left join decks on decks.user_id = ${viewerId}
        where me.user_id = ${viewerId}
          and (changed.gender::int & (me.seeks | coalesce(decks.as_seeks, 0))::int) <> 0
          and (changed.seeks::int & (me.gender | coalesce(decks.as_gender, 0))::int) <> 0)`.execute(tx)
    return rows
  },
}

type OthersAsked = {
  /** Null where nobody has to have changed to be found. */
  since: string | null
  likes: number
  undone: number
  overlapMs: number
}

// Many small steps through indexes look dear to the planner, which would compile them first, or join whole tables; and
// it expects next to nobody to fit, and so would read and sort a whole tile instead of its first few.
const calm = sql.join(
  ['jit', 'enable_sort', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'].map(
    (way) => sql`set_config(${sql.lit(way)}, 'off', true)`,
  ),
)
type LookRow = Omit<DeckRow, 'near' | 'far' | 'builtAt'> & {
  now: string
  follows: string
  builtAt: string | null
} & Reached

type Reached = {
  nearSortRank: number | null
  nearId: string | null
  farSortRank: number | null
  farId: string | null
}

export const decks = {
  /** Whether it is this one's turn to build; who does not wait gets none while somebody else builds. */
  takeTurn: async (tx: Tx, viewerId: string, isWaiting: boolean): Promise<boolean> => {
    const key = sql`hashtextextended(${`deck ${viewerId}`}, 0)`
    const lock = isWaiting
      ? sql`true as is_mine from pg_advisory_xact_lock(${key})`
      : sql`is_mine from pg_try_advisory_xact_lock(${key}) is_mine`
    const { rows } = await sql<{ isMine: boolean }>`select ${calm}, ${lock}`.execute(tx)
    return rows[0]?.isMine ?? false
  },

  /** The deck as it is, where there is one, and the moment of looking; `undefined` for who meets nobody. */
  look: async (tx: Db, viewerId: string, { most, overlapMs }: Changes) => {
    // By the order of its index, or the planner, who cannot know how few have changed, reads everybody.
    const { rows } = await sql<LookRow>`
      select clock_timestamp()::text as now, me.changed_at::text as follows,
        decks.targets, decks.near_sort_rank, decks.near_id, decks.far_sort_rank, decks.far_id, decks.beyond,
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
    const keyOf = (sortRank: number | null, userId: string | null): Key | null =>
      sortRank === null || userId === null ? null : { sortRank, userId }
    const deck: DeckRow | undefined = builtAt
      ? { ...rest, builtAt, near: keyOf(nearSortRank, nearId), far: keyOf(farSortRank, farId) }
      : undefined
    return { now, follows, deck }
  },

  /** The people behind `after`, so many; from the front where it is not there. */
  slice: async (
    db: Db,
    viewerId: string,
    { after = null, back = null, skip, limit }: Asked,
  ): Promise<Slice | undefined> => {
    const { rows } = await sql<Slice>`
      select decks.targets[start + 1 : start + ${limit}::int] as ids, start, decks.built_on,
        decks.built_at::text as built_at, decks.follows is not distinct from me.changed_at as is_own,
        ${back}::uuid is null or ${back}::uuid = any(decks.targets) as holds_back
      from decks join search me on me.user_id = decks.user_id
        cross join lateral (
          select coalesce(array_position(decks.targets, ${after}::uuid), 0) + ${skip}::int as start) place
      where decks.user_id = ${viewerId}`.execute(db)
    return rows[0]
  },

  /** Whether everybody is in the queue: the searches have come to their end and nobody new can be found. */
  isWhole: async (db: Db, viewerId: string, { overlapMs, likes, undone }: Omit<OthersAsked, 'since'>) => {
    const isNew = (id: string) => sql`(${sql.ref(id)} <> all(decks.targets) and not exists (
      select from swipes where swiper_id = ${viewerId} and swiped_id = ${sql.ref(id)} offset 0))`
    const { rows } = await sql<{ isWhole: boolean }>`
      select near_sort_rank = ${sql.lit(END.sortRank)} and far_sort_rank = ${sql.lit(END.sortRank)}
        and (select search.changed_at from search order by search.changed_at desc limit 1)
          < decks.built_at - ${seconds(overlapMs / MS)}
        and not exists (select from (select swiper_id from swipes
            where swiped_id = ${viewerId} and is_like and not is_answered
            order by created_at desc, swiper_id desc limit ${likes}::int) waiting
          join search on search.user_id = waiting.swiper_id and search.is_only_to_liked
          where ${isNew('waiting.swiper_id')})
        and not exists (select from (select swiped_id from undone_swipes where swiper_id = ${viewerId}
            order by undone_at desc limit ${undone}::int) latest
          where ${isNew('latest.swiped_id')}) as is_whole
      from decks where user_id = ${viewerId}`.execute(db)
    return rows[0]?.isWhole ?? false
  },

  /** How the queue stands, without those who were decided on or blocked since; who has changed has to be asked again. */
  overview: async (
    db: Db,
    viewerId: string,
    { after = null, overlapMs }: { after?: string | null | undefined; overlapMs: number },
  ): Promise<Overview | undefined> => {
    const { rows } = await sql<Overview>`
      select decks.beyond, extract(epoch from clock_timestamp() - decks.built_at)::float8 / 60 as minutes_old,
        decks.built_at::text as built_at, queue.open, queue.ahead, queue.changed, queue.first
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

  /** Keeps how many there are behind the queue, where nobody has built the deck anew. */
  count: (db: Db, userId: string, { builtAt, beyond }: { builtAt: string; beyond: number }) =>
    sql`update decks set beyond = ${beyond}::int
      where user_id = ${userId} and built_at = ${builtAt}::timestamptz`.execute(db),

  keep: async (tx: Tx, userId: string, { near, far, ...deck }: NewDeck): Promise<void> => {
    const [nearSortRank, nearId] = [near?.sortRank ?? null, near?.userId ?? null]
    const [farSortRank, farId] = [far?.sortRank ?? null, far?.userId ?? null]
    const [builtAt, follows] = [sql<Date>`${deck.builtAt}`, sql<Date>`${deck.follows}`]
    const row = { ...deck, builtAt, follows, nearSortRank, nearId, farSortRank, farId }
    await tx
      .insertInto('decks')
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
  },

  /** Takes somebody out of everybody's deck. A search that had come to them begins again beside them. */
  forget: (db: Db, personId: string) =>
    sql`
    update decks set targets = array_remove(targets, ${personId}::uuid),
        near_id = case when near_id = ${personId}::uuid then ${START.userId}::uuid else near_id end,
        far_id = case when far_id = ${personId}::uuid then ${START.userId}::uuid else far_id end
      where ${personId}::uuid = any(targets) or near_id = ${personId}::uuid or far_id = ${personId}::uuid`.execute(
      db,
    ),

  /** Removes decks of days before this one: each would be built anew. */
  deleteBefore: (db: Db, day: string) => db.deleteFrom('decks').where('builtOn', '<', day).execute(),

  /** Takes so many off the front, where nobody has built the deck anew. */
  trim: (db: Db, userId: string, { builtAt, count }: { builtAt: string; count: number }) =>
    sql`update decks set targets = targets[${count + 1}::int :]
      where user_id = ${userId} and built_at = ${builtAt}::timestamptz`.execute(db),
}
