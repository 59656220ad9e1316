import type { About } from '@hearth/contract/about'
import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, kept, keptInTurn } from '../../db/kept.ts'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { introduced, showable } from '../profiles/profiles.ts'
import { reachableBy } from '../safety/safety.ts'

export type MatchRow = Selectable<Database['matches']>
export type SwipeRow = Selectable<Database['swipes']>
export type ListedMatch = MatchRow & { conversationId: string | null; likedAbout: About | null }
type Recording = Pick<
  SwipeRow,
  'swiperId' | 'swipedId' | 'isLike' | 'clientId' | 'createdAt' | 'about' | 'note'
>

/** Two ids in the order the database keeps a pair in. */
export type Pair = readonly [user1Id: string, user2Id: string]

/** Two likes at once must see each other, so the pair takes turns until its transaction ends. */
export const lockPair = (tx: Tx, pair: Pair) => turnOf(textOf(pair)).execute(tx)

const turnOf = (both: string, calm = sql``) =>
  sql`select ${calm} from pg_advisory_xact_lock(hashtextextended(${both}, 0))`

// To plan one of these anew takes longer than to follow the plan that does for everybody.
const calm = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

const textOf = ([user1Id, user2Id]: Pair) => user1Id + user2Id

type Taking = {
  pair: Pair
  viewerId: string
  swipedId: string
  clientId: string
  isLike: boolean
  today: string
}

/** Whether one may decide on the other. */
const mayDecide = (given: Omit<Taking, 'pair' | 'clientId'>) => sql`(
  ${given.viewerId}::uuid <> ${given.swipedId}::uuid
    and (not ${given.isLike}::boolean
      or exists (select from profiles where user_id = ${given.viewerId} and ${introduced}))
    and exists (select from profiles
      where user_id = ${given.swipedId} and ${showable(given.today)} and ${reachableBy(given.viewerId)}))`

const lockAndLook = kept<{ isClear: boolean }>()(
  (given: Omit<Taking, 'pair'> & { both: string }) => sql`
    select ${mayDecide(given)}
      and not exists (select from swipes where swiper_id = ${given.viewerId} and client_id = ${given.clientId})
        as is_clear, ${calm}
    from pg_advisory_xact_lock(hashtextextended(${given.both}, 0))`,
)

type Answered = Pick<SwipeRow, 'swiperId' | 'swipedId' | 'isLike' | 'about' | 'note'>
type Made = Omit<Recording, 'about' | 'createdAt'> & { about: string | null; createdAt: string }

const isTheirs = ({ swiperId, swipedId }: Pick<Made, 'swiperId' | 'swipedId'>) =>
  sql`swipes.swiper_id = ${swipedId} and swipes.swiped_id = ${swiperId}`

/** Makes a swipe where this holds too, and answers what the other one has decided. */
const making = (given: Made, where: RawBuilder<unknown>) => sql`
  made as (
    insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, about, note, is_answered)
      select ${given.swiperId}::uuid, ${given.swipedId}::uuid, ${given.isLike}::boolean, ${given.clientId}::uuid,
        ${given.createdAt}::timestamptz, ${given.about}::jsonb, ${given.note}::text,
        exists (select from swipes where ${isTheirs(given)})
      where not exists
          (select from undone_swipes where swiper_id = ${given.swiperId} and client_id = ${given.clientId})
        and ${where}
      on conflict do nothing returning 1),
  theirs as (
    update swipes set is_answered = true where ${isTheirs(given)} and exists (select from made)
      returning swiper_id, swiped_id, is_like, about, note)`

const insertAndAnswer = kept<{ isMade: boolean } & (Answered | { swiperId: null })>()(
  (given: Made) => sql`
    with ${making(given, reachableBy(given.swiperId, sql`${given.swipedId}::uuid`))}
    select exists (select from made) as is_made, theirs.swiper_id, theirs.swiped_id, theirs.is_like,
      theirs.about, theirs.note
    from (values (1)) once left join theirs on true`,
)

type Alone = Omit<Recording, 'about'> & Pick<Taking, 'pair' | 'today'>

const insertAlone = keptInTurn<{ isMade: boolean }>()(
  ({ both }: Made & { both: string; today: string }) => turnOf(both, calm),
  (given) => {
    const { swiperId: viewerId, swipedId, isLike, today } = given
    const isMatch = sql`${isLike}::boolean and exists (select from swipes where ${isTheirs(given)} and is_like)`
    return sql`
      with ${making(given, sql`${mayDecide({ viewerId, swipedId, isLike, today })} and not (${isMatch})`)}
      select exists (select from made) as is_made`
  },
)

const noteMatch = kept<never>()(
  (given: Pick<SwipeRow, 'swiperId' | 'swipedId'> & { matchId: string }) => sql`
    update swipes set match_id = ${given.matchId}
    where swiper_id = ${given.swiperId} and swiped_id = ${given.swipedId}`,
)

export const swipes = {
  /**
   * Takes the turn of the pair, and tells in the same breath whether nothing is in the way of this swipe. What it
   * tells was seen before the turn came, so a no has to be looked into again.
   */
  takeTurn: async (tx: Tx, { pair, ...given }: Taking): Promise<boolean> =>
    (await lockAndLook(tx, { ...given, both: textOf(pair) }))[0]?.isClear ?? false,

  /**
   * Makes the swipe, unless this person was decided on before, the client id is taken, or it was undone; and gives
   * what it answers. To be called with the turn of the pair: two answers at once would each be made without the other.
   */
  record: async (tx: Tx, { about, createdAt, ...given }: Recording) => {
    const [row] = await insertAndAnswer(tx, {
      ...given,
      about: about && JSON.stringify(about),
      createdAt: createdAt.toISOString(),
    })
    return { isMade: row?.isMade ?? false, theirs: row?.swiperId ? row : undefined }
  },

  /**
   * Makes a swipe of which no match comes, in its turn and all in one piece. No says nothing about why: a match may
   * come of it, or something is in the way.
   */
  recordAlone: async (db: Db, { pair, today, createdAt, ...given }: Alone): Promise<boolean> => {
    const when = { today, createdAt: createdAt.toISOString() }
    const [row] = await insertAlone(db, { ...given, ...when, about: null, both: textOf(pair) })
    return row?.isMade ?? false
  },

  findByClientId: (db: Db, swiperId: string, clientId: string): Promise<SwipeRow | undefined> =>
    db
      .selectFrom('swipes')
      .selectAll()
      .where('swiperId', '=', swiperId)
      .where('clientId', '=', clientId)
      .executeTakeFirst(),

  isDecided: async (db: Db, swiperId: string, swipedId: string): Promise<boolean> =>
    (await db
      .selectFrom('swipes')
      .select('swipedId')
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', swipedId)
      .executeTakeFirst()) !== undefined,

  findLike: (db: Db, swiperId: string, swipedId: string): Promise<SwipeRow | undefined> =>
    db
      .selectFrom('swipes')
      .selectAll()
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', swipedId)
      .where('isLike', '=', true)
      .executeTakeFirst(),

  findLatest: (db: Db, swiperId: string): Promise<SwipeRow | undefined> =>
    db
      .selectFrom('swipes')
      .selectAll()
      .where('swiperId', '=', swiperId)
      .orderBy('createdAt', 'desc')
      .orderBy('swipedId', 'desc')
      .limit(1)
      .executeTakeFirst(),

  count: async (db: Db, swiperId: string): Promise<number> =>
    (
      await db
        .selectFrom('swipes')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('swiperId', '=', swiperId)
        .executeTakeFirstOrThrow()
    ).total,

  /** Keeps which swipe made the match, so that a repeat of it answers as it did. */
  noteMatch: (tx: Tx, { swiperId, swipedId }: Pick<SwipeRow, 'swiperId' | 'swipedId'>, matchId: string) =>
    noteMatch(tx, { swiperId, swipedId, matchId }),
}

/** Whoever is on the other side; for queries over `matches`. */
export const otherSide = (viewerId: string | RawBuilder<unknown>) =>
  sql<string>`case when matches.user1_id = ${viewerId} then matches.user2_id else matches.user1_id end`

/** The matches this person is part of, while they last; the condition for queries over `matches`. */
export const isPart = (viewerId: string | RawBuilder<unknown>) =>
  sql<boolean>`((matches.user1_id = ${viewerId} or matches.user2_id = ${viewerId}) and matches.ended_at is null)`

const likedAbout = (viewerId: string) =>
  sql<About | null>`(select about from swipes
    where swipes.swiper_id = ${otherSide(viewerId)} and swipes.swiped_id = ${viewerId})`

const listed = (db: Db, viewerId: string) =>
  db
    .selectFrom('matches')
    .leftJoin('conversations', 'conversations.matchId', 'matches.id')
    .selectAll('matches')
    .select(['conversations.id as conversationId', likedAbout(viewerId).as('likedAbout')])

// Matches whose other profile cannot be shown are dropped, and for so long those that a block hides.
const ofViewer = (db: Db, viewerId: string) =>
  listed(db, viewerId)
    .innerJoin('profiles', (join) => join.on('profiles.userId', '=', otherSide(viewerId)))
    .where(isPart(viewerId))
    .where(reachableBy(viewerId))
    .where('profiles.displayName', '<>', '')
    .where('profiles.dateOfBirth', 'is not', null)

const insertOnce = kept<MatchRow>()(
  (given: { user1Id: string; user2Id: string; createdAt: string }) => sql`
    insert into matches (user1_id, user2_id, created_at)
    values (${given.user1Id}, ${given.user2Id}, ${given.createdAt})
    on conflict (user1_id, user2_id) do nothing
    returning ${columnsOf('matches', {
      id: true,
      user1Id: true,
      user2Id: true,
      createdAt: true,
      endedAt: true,
      endedById: true,
      closingLine: true,
      farewellSeenAt: true,
      erasedAt: true,
    })}`,
)

export const matches = {
  /** Gives the row only to the caller that made it, so that two likes at once make one match. */
  insertOnce: async (tx: Tx, [user1Id, user2Id]: Pair, createdAt: Date): Promise<MatchRow | undefined> =>
    (await insertOnce(tx, { user1Id, user2Id, createdAt: createdAt.toISOString() }))[0],

  isThere: async (db: Db, [user1Id, user2Id]: Pair): Promise<boolean> =>
    (await db
      .selectFrom('matches')
      .select('id')
      .where('user1Id', '=', user1Id)
      .where('user2Id', '=', user2Id)
      .executeTakeFirst()) !== undefined,

  find: (db: Db, viewerId: string, matchId: string): Promise<ListedMatch | undefined> =>
    listed(db, viewerId)
      .where('matches.id', '=', matchId)
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .executeTakeFirst(),

  /** One page, newest first, behind the cursor of the page before. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await ofViewer(db, viewerId)
      .where(isAfter('matches.createdAt', 'matches.id', readCursor(after)))
      .orderBy('matches.createdAt', 'desc')
      .orderBy('matches.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  },

  /** All matches there are, and how many people have at least one. */
  countAll: async (db: Db): Promise<{ matches: number; matched: number }> => {
    const { rows } = await sql<{ matches: number; matched: number }>`
      select (select count(*)::int from matches) as matches,
        (select count(*)::int from (select user1_id from matches union select user2_id from matches) people)
          as matched`.execute(db)
    return rows[0] ?? { matches: 0, matched: 0 }
  },

  count: async (db: Db, viewerId: string): Promise<number> =>
    (
      await ofViewer(db, viewerId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
    ).total,

  /** Every match that a person can see and who is on its other side. */
  listPartners: (db: Db, viewerId: string): Promise<{ matchId: string; personId: string }[]> =>
    db
      .selectFrom('matches')
      .select(['matches.id as matchId', otherSide(viewerId).as('personId')])
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .execute(),
}
