import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/open.ts'
import { swipeRows } from '../../../matching/matching.ts'
import { isShownToEveryone, profileRows } from '../../../profiles/profiles.ts'
import { type Precision, precisionOf, type ScoreCovariance } from '../model/person-scores.rules.ts'
import type { TrainedScore } from './training.rules.ts'

const shownOnly = (field: 'interests' | 'languages') =>
  sql<string[]>`case when ${isShownToEveryone(field)}
    then profiles.${sql.ref(field)} else '{}' end`

/** Counts over the whole community, one statement each; none is read into memory by person. */
export const communityCounts = {
  /** The number of people who can be shown. */
  countPeople: async (db: Db): Promise<number> => {
    const { rows } = await sql<{ people: number }>`select count(*)::int as people
      from search join ${profileRows} on profiles.user_id = search.user_id where search.is_shown`.execute(db)
    return rows[0]?.people ?? 0
  },

  /** Interests and languages that two people or more show to everyone, the most common of each kind. */
  listCommon: async (db: Db, most: number): Promise<CommonnessRow[]> => {
    const { rows } = await sql<CommonnessRow>`
      select kind, value, people from (
        select thing.kind, thing.value, count(*)::int as people,
            row_number() over (partition by thing.kind order by count(*) desc, thing.value) as place
          from search join ${profileRows} on profiles.user_id = search.user_id
            cross join lateral (
              select distinct 'interest' as kind, lower(trim(one)) as value from unnest(${shownOnly('interests')}) one
              union all select distinct 'language', one from unnest(${shownOnly('languages')}) one) thing
          where search.is_shown
          group by thing.kind, thing.value having count(*) > 1) counted
      where place <= ${most}::int`.execute(db)
    return rows
  },

  /** Stores how often others decided on each person in a period, and returns the sum. Writes only rows that change. */
  updateShown: async (db: Db, { since, until }: { since: Date; until: Date }): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      with counted as (
        select coalesce(received.user_id, person_scores.user_id) as user_id, coalesce(received.times, 0) as shown
          from (select swiped_id as user_id, count(*)::int as times from ${swipeRows()}
              where created_at > ${since}::timestamptz and created_at <= ${until}::timestamptz and is_learnt group by 1) received
            full join person_scores on person_scores.user_id = received.user_id
          where coalesce(received.times, 0) <> coalesce(person_scores.shown, 0) or received.times > 0),
      written as (
        insert into person_scores (user_id, shown, updated_at)
          select user_id, shown, ${until}::timestamptz from counted
            where not exists (select from person_scores
              where person_scores.user_id = counted.user_id and person_scores.shown = counted.shown)
              and exists (select from "user" where "user".id = counted.user_id)
          on conflict (user_id) do update set shown = excluded.shown)
      select coalesce(sum(shown), 0)::float8 as total from counted`.execute(db)
    return rows[0]?.total ?? 0
  },
}

type NewRankingModel = {
  trainedAt: Date
  model: string
  decisions: number
  pairs: number
  calibrationError: number | null
  people: number
  meanShown: number
  learntFrom: Date | null
  undoneUntil: Date
}
export type CommonnessRow = { kind: 'interest' | 'language'; value: string; people: number }

const numbersOf = ({ choosiness, popularity, cross }: Precision) => ({
  choosiness: sql`${choosiness}::float8`,
  popularity: sql`${popularity}::float8`,
  cross: sql`${cross}::float8`,
})

/** The newest models stay, for comparison. */
const MODELS_KEPT = 5

export const trainingResults = {
  /** Keeps the job `learn-decisions` from learning while a training reads the scores. */
  begin: (db: Db, modelId: number, trainingSince: Date | null) =>
    db.updateTable('rankingModels').set({ trainingSince }).where('id', '=', modelId).execute(),

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

  /** Forgets all scores. Those of the sample are stored next, and the job learns older decisions. */
  forgetAll: (tx: Tx, at: Date) =>
    sql`update person_scores set choosiness = 0, popularity = 0, choosiness_information = 0, popularity_information = 0,
        decisions_made = 0, decisions_received = 0, updated_at = ${at}::timestamptz
      where decisions_made + decisions_received > 0`.execute(tx),

  /**
   * Moves all scores to those that are the most likely with a new covariance: what their decisions say stays, and only the
   * community around them is another. Those of the sample are stored next.
   */
  moveAll: (tx: Tx, { before, after }: Record<'before' | 'after', ScoreCovariance>) => {
    const [old, now] = [numbersOf(precisionOf(before)), numbersOf(precisionOf(after))]
    return sql`update person_scores set
        choosiness = ((${now.popularity} + popularity_information) * pull.made - ${now.cross} * pull.received) / pull.determinant,
        popularity = ((${now.choosiness} + choosiness_information) * pull.received - ${now.cross} * pull.made) / pull.determinant
      from (select user_id,
          (${old.choosiness} + choosiness_information) * choosiness + ${old.cross} * popularity as made,
          (${old.popularity} + popularity_information) * popularity + ${old.cross} * choosiness as received,
          (${now.choosiness} + choosiness_information) * (${now.popularity} + popularity_information)
            - ${now.cross} * ${now.cross} as determinant
        from person_scores where decisions_made + decisions_received > 0) pull
      where person_scores.user_id = pull.user_id`.execute(tx)
  },

  replaceCommonness: async (tx: Tx, rows: readonly CommonnessRow[]): Promise<void> => {
    await tx.deleteFrom('commonness').execute()
    await sql`insert into commonness (kind, value, people)
      select kind, value, people from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as common (kind text, value text, people integer)`.execute(tx)
  },
}
