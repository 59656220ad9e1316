import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/open.ts'
import type { MovedScore } from './learn-decisions.rules.ts'

export const newDecisions = {
  listScores: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom('personScores')
      .select(['userId', 'choosiness', 'popularity', 'choosinessInformation', 'popularityInformation'])
      .select(['decisionsMade', 'decisionsReceived'])
      .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
      .execute(),

  /** Replaces scores and adds to the counts. `isShown`: each received decision is a card that was shown recently. */
  upsertScores: (tx: Tx, scores: readonly MovedScore[], { at, isShown }: { at: Date; isShown: boolean }) =>
    sql`insert into person_scores (user_id, choosiness, popularity, choosiness_information, popularity_information,
        decisions_made, decisions_received, shown, updated_at)
      select score."userId", score.choosiness, score.popularity, score."choosinessInformation", score."popularityInformation",
          score.made, score.received, case when ${isShown}::boolean then score.received else 0 end, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as score ("userId" uuid,
          choosiness double precision, popularity double precision, "choosinessInformation" double precision,
          "popularityInformation" double precision, made integer, received integer)
        join "user" on "user".id = score."userId"
      on conflict (user_id) do update set choosiness = excluded.choosiness, popularity = excluded.popularity,
        choosiness_information = excluded.choosiness_information, popularity_information = excluded.popularity_information,
        decisions_made = greatest(person_scores.decisions_made + excluded.decisions_made, 0),
        decisions_received = greatest(person_scores.decisions_received + excluded.decisions_received, 0),
        shown = greatest(person_scores.shown + excluded.shown, 0), updated_at = excluded.updated_at`.execute(
      tx,
    ),

  moveOn: (
    tx: Tx,
    modelId: number,
    learnt: { learntUntil?: Date; learntFrom?: Date | null; undoneUntil?: Date; meanShown?: number },
  ) => tx.updateTable('rankingModels').set(learnt).where('id', '=', modelId).execute(),
}
