import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/open.ts'
import { isShownToEveryone, profileRows } from '../../../profiles/profiles.ts'
import type { TrainedScore } from './training.rules.ts'

const shownOnly = (field: 'interests' | 'languages') =>
  sql<string[]>`case when ${isShownToEveryone(field)}
    then profiles.${sql.ref(field)} else '{}' end`

/** People who can be shown, by keyset of their id. */
export const shownPeople = {
  listInterestsAndLanguages: (db: Db, after: string, limit: number) =>
    db
      .selectFrom('search')
      .innerJoin(profileRows, 'profiles.userId', 'search.userId')
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

  listRanks: (db: Db, after: string, limit: number) =>
    db
      .selectFrom('search')
      .innerJoin(profileRows, 'profiles.userId', 'search.userId')
      .leftJoin('personScores', 'personScores.userId', 'search.userId')
      .select([
        'search.userId',
        'search.sortRank',
        'profiles.createdAt',
        'personScores.popularity',
        'personScores.shown',
      ])
      .where('search.isShown', '=', true)
      .where('search.userId', '>', after)
      .orderBy('search.userId')
      .limit(limit)
      .execute(),

  /** Writes only rows that change, because decks check every changed row again. */
  updateSortRanks: (db: Db, rows: readonly { user_id: string; sort_rank: number }[]) =>
    sql`update search set sort_rank = wanted.sort_rank, changed_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (user_id uuid, sort_rank smallint)
      where search.user_id = wanted.user_id and search.sort_rank <> wanted.sort_rank`.execute(db),

  upsertShown: (db: Db, rows: readonly { user_id: string; shown: number }[], at: Date) =>
    sql`insert into person_scores (user_id, shown, updated_at)
      select wanted.user_id, wanted.shown, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (user_id uuid, shown integer)
        join "user" on "user".id = wanted.user_id
      on conflict (user_id) do update set shown = excluded.shown`.execute(db),
}

type NewRankingModel = {
  trainedAt: Date
  model: string
  decisions: number
  pairs: number
  calibrationError: number | null
  people: number
  meanShown: number
}
export type CommonnessRow = { kind: 'interest' | 'language'; value: string; people: number }

/** The newest models stay, for comparison. */
const MODELS_KEPT = 5

export const trainingResults = {
  insertModel: async (tx: Tx, model: NewRankingModel): Promise<void> => {
    const { id } = await tx
      .insertInto('rankingModels')
      .values(model)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .deleteFrom('rankingModels')
      .where('id', 'not in', (of) =>
        of.selectFrom('rankingModels').select('id').orderBy('id', 'desc').limit(MODELS_KEPT),
      )
      .where('id', '<', id)
      .execute()
  },

  upsertScores: (tx: Tx, scores: readonly TrainedScore[], at: Date) =>
    sql`insert into person_scores (user_id, choosiness, popularity, choosiness_information, popularity_information,
        decisions_made, decisions_received, updated_at)
      select score."userId", score.choosiness, score.popularity, score."choosinessInformation", score."popularityInformation",
          score."decisionsMade", score."decisionsReceived", ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as score ("userId" uuid,
          choosiness double precision, popularity double precision, "choosinessInformation" double precision,
          "popularityInformation" double precision, "decisionsMade" integer, "decisionsReceived" integer)
        join "user" on "user".id = score."userId"
      on conflict (user_id) do update set choosiness = excluded.choosiness, popularity = excluded.popularity,
        choosiness_information = excluded.choosiness_information, popularity_information = excluded.popularity_information,
        decisions_made = excluded.decisions_made, decisions_received = excluded.decisions_received, updated_at = excluded.updated_at`.execute(
      tx,
    ),

  replaceCommonness: async (tx: Tx, rows: readonly CommonnessRow[]): Promise<void> => {
    await tx.deleteFrom('commonness').execute()
    await sql`insert into commonness (kind, value, people)
      select kind, value, people from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as common (kind text, value text, people integer)`.execute(tx)
  },
}
