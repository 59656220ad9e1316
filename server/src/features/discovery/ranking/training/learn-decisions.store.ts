import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/open.ts'
import type { MovedScore } from './learn-decisions.rules.ts'

export const newDecisions = {
  listScores: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom('personScores')
      .select(['userId', 'choosiness', 'popularity', 'choosinessInformation', 'popularityInformation'])
      .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
      .execute(),

  /** Replaces scores and adds to the counts. Each received decision is a card that was shown. */
  upsertScores: (tx: Tx, scores: readonly MovedScore[], at: Date) =>
    sql`insert into person_scores (user_id, choosiness, popularity, choosiness_information, popularity_information,
        decisions_made, decisions_received, shown, updated_at)
      select score."userId", score.choosiness, score.popularity, score."choosinessInformation", score."popularityInformation",
          score.made, score.received, score.received, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as score ("userId" uuid,
          choosiness double precision, popularity double precision, "choosinessInformation" double precision,
          "popularityInformation" double precision, made integer, received integer)
        join "user" on "user".id = score."userId"
      on conflict (user_id) do update set choosiness = excluded.choosiness, popularity = excluded.popularity,
        choosiness_information = excluded.choosiness_information, popularity_information = excluded.popularity_information,
        decisions_made = person_scores.decisions_made + excluded.decisions_made,
        decisions_received = person_scores.decisions_received + excluded.decisions_received,
        shown = person_scores.shown + excluded.shown, updated_at = excluded.updated_at`.execute(tx),

  moveOn: (tx: Tx, modelId: number, learnt: { learntUntil: Date; meanShown: number }) =>
    tx.updateTable('rankingModels').set(learnt).where('id', '=', modelId).execute(),
}
