import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { latestLikers, latestUndone } from '../../matching/matching.ts'
import { blockedWith } from '../../safety/safety.ts'
import { fitsViewer, isUndecided, type ViewerCriteria } from '../search/eligibility.store.ts'
import type { ListedPerson, SearchCursor, SearchLists } from './deck.rules.ts'

export const MS = 1000
/** SQL of an interval. */
export const seconds = (of: number) => sql`make_interval(secs => ${of}::float8)`

const undecided = (query: DeckSearchQuery) => sql`search.is_shown and not search.is_only_to_liked
  and (search.sort_rank, search.user_id) < (${query.sortRank}::smallint, ${query.userId}::uuid)
  and ${fitsViewer(query)} and ${isUndecided(query.viewerId, sql.ref('hidden.ids'))}
  order by search.sort_rank desc, search.user_id desc limit ${query.limit}::int`

/** Lists, cursor and batch size of a search. */
type DeckSearchQuery = ViewerCriteria & SearchLists & SearchCursor & { limit: number }

// Blocked people are read once here, not once per list.
const hidden = ({ viewerId }: DeckSearchQuery) =>
  sql`(select ${blockedWith(viewerId)} as ids offset 0) hidden`

const nearLists = (query: DeckSearchQuery) => sql`
  ${hidden(query)} cross join unnest(${query.tiles}::int[]) searched cross join unnest(${query.genders}::smallint[]) sought
    cross join lateral (select search.user_id, search.sort_rank, search.cell from search
      where search.tile = searched and search.gender = sought and ${undecided(query)}) found`

// People in a searched tile are found there, so they are excluded here.
const farLists = (query: DeckSearchQuery) => sql`
  ${hidden(query)} cross join unnest(${query.genders}::smallint[]) sought
    cross join lateral (select search.user_id, search.sort_rank, search.cell from search
      where search.gender = sought and (search.max_distance = 3 or search.is_flexible)
        and (search.tile is null or search.tile <> all(${query.tiles}::int[])) and ${undecided(query)}) found`

type DeckCountQuery = DeckSearchQuery & { but: readonly string[] }

async function countOf(tx: Tx, lists: RawBuilder<unknown>, { but, limit }: DeckCountQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select found.user_id from ${lists}
      where found.user_id <> all(${but}::uuid[]) limit ${limit}::int) counted`.execute(tx)
  return rows[0]?.count ?? 0
}

export const searches = {
  /** The next people nearby, up to `limit` of each list. */
  near: async (tx: Tx, query: DeckSearchQuery): Promise<ListedPerson[]> => {
    const { rows } = await sql<ListedPerson>`
      select found.*, searched || ' ' || sought as list from ${nearLists(query)}`.execute(tx)
    return rows
  },

  /** The next people elsewhere, up to `limit` of each list. */
  far: async (tx: Tx, query: DeckSearchQuery): Promise<ListedPerson[]> => {
    const { rows } = await sql<ListedPerson>`
      select found.*, sought::text as list from ${farLists(query)}`.execute(tx)
    return rows
  },

  /** Counts people nearby except these, up to the limit. */
  countNear: (tx: Tx, query: DeckCountQuery) => countOf(tx, nearLists(query), query),

  /** Counts people elsewhere except these, up to the limit. */
  countFar: (tx: Tx, query: DeckCountQuery) => countOf(tx, farLists(query), query),

  /** People who may be new to a deck: waiting likes, undone swipes, and people changed since. */
  possiblyNew: async (tx: Db, viewerId: string, { since, likes, undone, overlapMs }: NewPeopleQuery) => {
    // Ordered like the index, see `findForBuild`.
    const { rows } = await sql<{ userId: string }>`
      ${latestLikers(viewerId, likes)}
      union all ${latestUndone(viewerId, undone)}
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

export type NewPeopleQuery = {
  /** Null: changes are not considered. */
  since: string | null
  likes: number
  undone: number
  overlapMs: number
}
