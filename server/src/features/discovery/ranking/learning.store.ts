import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { isShownToEveryone } from '../../profiles/profiles.ts'
import type { Stand } from './lessons.rules.ts'

export type VoteRow = { swiperId: string; swipedId: string; isLike: boolean; createdAt: Date }

const shownOnly = (field: 'interests' | 'languages') =>
  sql<string[]>`case when ${isShownToEveryone(field)}
    then profiles.${sql.ref(field)} else '{}' end`

export const pastVotes = {
  /** The decisions before this one, the newest first. */
  list: (db: Db, before: VoteRow | undefined, limit: number): Promise<VoteRow[]> =>
    db
      .selectFrom('swipes')
      .select(['swiperId', 'swipedId', 'isLike', 'createdAt'])
      .$if(before !== undefined, (all) =>
        all.where('createdAt', '<=', before?.createdAt ?? new Date(0)).where(
          sql<boolean>`(created_at, swiper_id, swiped_id)
              < (${before?.createdAt}::timestamptz, ${before?.swiperId}::uuid, ${before?.swipedId}::uuid)`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('swiperId', 'desc')
      .orderBy('swipedId', 'desc')
      .limit(limit)
      .execute(),

  /** How many there are after this moment, counted no further than `most`. */
  countSince: async (db: Db, since: Date, most: number): Promise<number> =>
    (
      await db
        .selectFrom((of) =>
          of.selectFrom('swipes').select('swiperId').where('createdAt', '>', since).limit(most).as('some'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,

  /** How often each person was decided on in this time. */
  countGot: (db: Db, from: Date, to: Date): Promise<{ swipedId: string; times: number }[]> =>
    db
      .selectFrom('swipes')
      .select(['swipedId', sql<number>`count(*)::int`.as('times')])
      .where('createdAt', '>', from)
      .where('createdAt', '<=', to)
      .groupBy('swipedId')
      .execute(),

  /** Who decided in this time. */
  listDeciding: (db: Db, from: Date, to: Date): Promise<{ swiperId: string }[]> =>
    db
      .selectFrom('swipes')
      .select('swiperId')
      .distinct()
      .where('createdAt', '>', from)
      .where('createdAt', '<=', to)
      .execute(),
}

/** Everyone who can be shown, a part at a time. */
export const everyone = {
  listTastes: (db: Db, after: string, limit: number) =>
    db
      .selectFrom('search')
      .innerJoin('profiles', 'profiles.userId', 'search.userId')
      .select([
        'search.userId',
        shownOnly('interests').as('interests'),
        shownOnly('languages').as('languages'),
      ])
      .where('search.isShown', '=', true)
      .where('search.userId', '>', after)
      .orderBy('search.userId')
      .limit(limit)
      .execute(),

  listSeen: (db: Db, after: string, limit: number) =>
    db
      .selectFrom('search')
      .innerJoin('profiles', 'profiles.userId', 'search.userId')
      .leftJoin('standings', 'standings.userId', 'search.userId')
      .select([
        'search.userId',
        'search.standing',
        'profiles.createdAt',
        'standings.popularity',
        'standings.shown',
      ])
      .where('search.isShown', '=', true)
      .where('search.userId', '>', after)
      .orderBy('search.userId')
      .limit(limit)
      .execute(),

  /** Only rows that change are written, for decks look anew at each of them. */
  raise: (db: Db, rows: readonly { user_id: string; standing: number }[]) =>
    sql`update search set standing = wanted.standing, changed_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (user_id uuid, standing smallint)
      where search.user_id = wanted.user_id and search.standing <> wanted.standing`.execute(db),

  noteShown: (db: Db, rows: readonly { user_id: string; shown: number }[], at: Date) =>
    sql`insert into standings as kept (user_id, shown, updated_at)
      select wanted.user_id, wanted.shown, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (user_id uuid, shown integer)
        join "user" on "user".id = wanted.user_id
      on conflict (user_id) do update set shown = excluded.shown`.execute(db),
}

type NewModel = {
  trainedAt: Date
  model: string
  votes: number
  pairs: number
  calibrationError: number | null
  people: number
  usualShown: number
}
export type CommonRow = { kind: 'interest' | 'language'; value: string; people: number }

/** So many models stay to be compared with. */
const KEPT = 5

export const lessons = {
  keepModel: async (tx: Tx, model: NewModel): Promise<void> => {
    const { id } = await tx
      .insertInto('rankingModels')
      .values(model)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .deleteFrom('rankingModels')
      .where('id', 'not in', (of) =>
        of.selectFrom('rankingModels').select('id').orderBy('id', 'desc').limit(KEPT),
      )
      .where('id', '<', id)
      .execute()
  },

  keepStands: (tx: Tx, stands: readonly Stand[], at: Date) =>
    sql`insert into standings as kept (user_id, choosiness, popularity, votes_cast, votes_got, updated_at)
      select stand."userId", stand.choosiness, stand.popularity, stand."votesCast", stand."votesGot", ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(stands)}::jsonb) as stand ("userId" uuid,
          choosiness double precision, popularity double precision, "votesCast" integer, "votesGot" integer)
        join "user" on "user".id = stand."userId"
      on conflict (user_id) do update set choosiness = excluded.choosiness, popularity = excluded.popularity,
        votes_cast = excluded.votes_cast, votes_got = excluded.votes_got, updated_at = excluded.updated_at`.execute(
      tx,
    ),

  keepCommonness: async (tx: Tx, rows: readonly CommonRow[]): Promise<void> => {
    await tx.deleteFrom('commonness').execute()
    await sql`insert into commonness (kind, value, people)
      select kind, value, people from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as common (kind text, value text, people integer)`.execute(tx)
  },
}
