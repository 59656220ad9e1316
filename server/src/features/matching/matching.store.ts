import type { About } from '@hearth/contract/people/notes'
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isIntroduced, profileRows, showable } from '../profiles/profiles.ts'
import { isNotRestricted, reachableBy } from '../safety/safety.ts'
import { mayDecideOn } from './dealt.store.ts'

export type MatchRow = Selectable<Database['matches']>
export type SwipeRow = Selectable<Database['swipes']>
export type ListedMatch = MatchRow & { conversationId: string | null; likedAbout: About | null }
type NewSwipe = Pick<
  SwipeRow,
  'swiperId' | 'swipedId' | 'isLike' | 'clientId' | 'createdAt' | 'about' | 'note'
>

/** The ids of a pair, the lower one first. */
export type Pair = readonly [user1Id: string, user2Id: string]

/** Locks the pair until the transaction ends, so that two concurrent likes see each other. */
export const lockPair = (tx: Tx, pair: Pair) =>
  sql`select from pg_advisory_xact_lock(${keyOf(pair)})`.execute(tx)

const keyOf = ([user1Id, user2Id]: Pair) => sql`hashtextextended(${user1Id + user2Id}, 0)`

type SwipeLock = {
  pair: Pair
  viewerId: string
  swipedId: string
  clientId: string
  isLike: boolean
  today: string
}

type SwipeLockValues = Omit<SwipeLock, 'pair'> & { pair: string }

export const lockSwipePair = prepared<{ isAllowed: boolean }, SwipeLockValues>(
  'lock_swipe_pair',
  ({ pair, viewerId, swipedId, clientId, isLike, today }) => sql`
    select ${viewerId}::uuid <> ${swipedId}::uuid
        and (not ${isLike}::boolean
          or exists (select from ${profileRows} where user_id = ${viewerId} and ${isIntroduced}))
        and exists (select from ${profileRows}
          where user_id = ${swipedId} and ${showable(today)} and ${reachableBy(viewerId)})
        and ${mayDecideOn(viewerId, swipedId)}
        and not exists (select from swipes where swiper_id = ${viewerId} and client_id = ${clientId}::uuid)
      as is_allowed
    from pg_advisory_xact_lock(hashtextextended(${pair}, 0))`,
)

type AnsweredSwipe = Pick<SwipeRow, 'swiperId' | 'swipedId' | 'isLike' | 'about' | 'note'>

const isTheirs = (swiperId: RawBuilder<unknown>, swipedId: RawBuilder<unknown>) =>
  sql`swipes.swiper_id = ${swipedId}::uuid and swipes.swiped_id = ${swiperId}::uuid`

export const recordSwipe = prepared<
  { isMade: boolean } & (AnsweredSwipe | { swiperId: null }),
  Omit<NewSwipe, 'about'> & { about: string | null }
>(
  'record_swipe',
  ({ swiperId, swipedId, isLike, clientId, createdAt, about, note }) => sql`
    with made as (
        insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, about, note, is_answered)
          select ${swiperId}::uuid, ${swipedId}::uuid, ${isLike}::boolean, ${clientId}::uuid,
            ${createdAt}::timestamptz, ${about}::jsonb, ${note}::text,
            exists (select from swipes where ${isTheirs(swiperId, swipedId)})
          where not exists (select from undone_swipes where swiper_id = ${swiperId} and client_id = ${clientId})
            and ${reachableBy(swiperId, sql`${swipedId}::uuid`)}
            and case when ${isLike}::boolean then ${isNotRestricted(sql`${swiperId}::uuid`, 'likes')}
              else ${isNotRestricted(sql`${swiperId}::uuid`)} end
            and (${note}::text is null or ${isNotRestricted(sql`${swiperId}::uuid`, 'messages')})
          on conflict do nothing returning 1),
      theirs as (
        update swipes set is_answered = true
          where ${isTheirs(swiperId, swipedId)} and exists (select from made)
          returning swiper_id, swiped_id, is_like, about, note)
    select exists (select from made) as is_made, theirs.swiper_id, theirs.swiped_id, theirs.is_like,
      theirs.about, theirs.note
    from (values (1)) once left join theirs on true`,
)

export const swipes = {
  /**
   * Locks the pair until the transaction ends and returns whether the swipe is allowed. The condition is read before
   * the lock is granted, so a `false` must be checked again.
   */
  lock: async (tx: Tx, { pair, ...given }: SwipeLock): Promise<boolean> => {
    const { rows } = await tx.executeQuery(lockSwipePair(tx, { ...given, pair: pair.join('') }))
    return rows[0]?.isAllowed ?? false
  },

  /**
   * Inserts the swipe, unless the person is decided on, the client id is taken, it was undone, or a decision forbids it. Returns the swipe of
   * the other person that it answers. Needs the lock of the pair, or two concurrent swipes would not see each other.
   */
  record: async (tx: Tx, given: NewSwipe) => {
    const statement = recordSwipe(tx, { ...given, about: given.about && JSON.stringify(given.about) })
    const [row] = (await tx.executeQuery(statement)).rows
    return { isMade: row?.isMade ?? false, theirs: row?.swiperId ? row : undefined }
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

  /** Stores which swipe made the match, so that a repeat of it gets the same reply. */
  noteMatch: (tx: Tx, { swiperId, swipedId }: Pick<SwipeRow, 'swiperId' | 'swipedId'>, matchId: string) =>
    tx
      .updateTable('swipes')
      .set({ matchId })
      .where('swiperId', '=', swiperId)
      .where('swipedId', '=', swipedId)
      .execute(),
}

/** The matches, ended ones too, for queries of later features. */
export const matchRows = expressionBuilder<Database>()
  .selectFrom('matches')
  .select(['id', 'user1Id', 'user2Id', 'endedAt', 'talk'])
  .as('matches')

/** The decisions, for queries of later features. */
export const swipeRows = (name = 'swipes') =>
  sql`(select swiper_id, swiped_id, is_like, created_at, is_learnt from swipes) ${sql.ref(name)}`

/** The id of the match of two people, ended or not, or null. */
export const matchBetween = (oneId: string | RawBuilder<unknown>, otherId: string | RawBuilder<unknown>) =>
  sql<string | null>`(select id from matches where user1_id = least(${oneId}::uuid, ${otherId}::uuid)
    and user2_id = greatest(${oneId}::uuid, ${otherId}::uuid))`

/** The id of the other person; for queries over `matches`. */
export const otherSide = (viewerId: string | RawBuilder<unknown>) =>
  sql<string>`case when matches.user1_id = ${viewerId} then matches.user2_id else matches.user1_id end`

/** The condition that a person is part of a match that has not ended; for queries over `matches`. */
export const isPart = (viewerId: string | RawBuilder<unknown>) =>
  sql<boolean>`((matches.user1_id = ${viewerId} or matches.user2_id = ${viewerId}) and matches.ended_at is null)`

const likedAbout = (viewerId: string) =>
  sql<About | null>`(select about from swipes
    where swipes.swiper_id = ${otherSide(viewerId)} and swipes.swiped_id = ${viewerId})`

const listed = (db: Db, viewerId: string) =>
  db
    .selectFrom('matches')
    .leftJoin('conversationOfMatch', 'conversationOfMatch.matchId', 'matches.id')
    .selectAll('matches')
    .select(['conversationOfMatch.conversationId', likedAbout(viewerId).as('likedAbout')])

/** Selects the matches of a person, without blocked people and people without a name or birth date. */
export const listMatchesOf = (db: Db, viewerId: string) =>
  listed(db, viewerId)
    .innerJoin(profileRows, (join) => join.on('profiles.userId', '=', otherSide(viewerId)))
    .where(isPart(viewerId))
    .where(reachableBy(viewerId))
    .where('profiles.displayName', '<>', '')
    .where('profiles.dateOfBirth', 'is not', null)

export const matches = {
  /** Returns the row only to the caller that inserted it, so that two concurrent likes make one match. */
  insertOnce: (tx: Tx, [user1Id, user2Id]: Pair, createdAt: Date): Promise<MatchRow | undefined> =>
    tx
      .insertInto('matches')
      .values({ user1Id, user2Id, createdAt })
      .onConflict((conflict) => conflict.columns(['user1Id', 'user2Id']).doNothing())
      .returningAll()
      .executeTakeFirst(),

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

  /** Returns one page, newest first, after the cursor of the previous page. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await listMatchesOf(db, viewerId)
      .where(isAfter('matches.createdAt', 'matches.id', readCursor(after)))
      .orderBy('matches.createdAt', 'desc')
      .orderBy('matches.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  },

  /** Returns the number of all matches and of the people with at least one. */
  countAll: async (db: Db): Promise<{ matches: number; matched: number }> => {
    const { rows } = await sql<{ matches: number; matched: number }>`
      select (select count(*)::int from matches) as matches,
        (select count(*)::int from (select user1_id from matches union select user2_id from matches) people)
          as matched`.execute(db)
    return rows[0] ?? { matches: 0, matched: 0 }
  },

  count: async (db: Db, viewerId: string): Promise<number> =>
    (
      await listMatchesOf(db, viewerId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow()
    ).total,

  /** Returns those of these matches that a person can see. */
  listIds: async (db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set()
    const rows = await listMatchesOf(db, viewerId).where('matches.id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Returns every match that a person can see, with the other person's id. */
  listPartners: (db: Db, viewerId: string): Promise<{ matchId: string; personId: string }[]> =>
    db
      .selectFrom('matches')
      .select(['matches.id as matchId', otherSide(viewerId).as('personId')])
      .where(isPart(viewerId))
      .where(reachableBy(viewerId, otherSide(viewerId)))
      .execute(),
}
