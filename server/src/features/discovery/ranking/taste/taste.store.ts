import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/open.ts'
import { latestDecisions } from '../../../matching/matching.ts'
import { distanceBucketOf } from '../../search/eligibility.rules.ts'
import type { LearntTaste } from './taste-words.rules.ts'

export type TasteRow = { userId: string; state: string | null; since: Date | null }

type TasteDecisionRow = { likedId: string; isLike: boolean }
/** A decision that the stored taste does not know; `distanceBucket` is null without a location. */
export type FreshDecision = TasteDecisionRow & { distanceBucket: number | null }
type FreshRow = Omit<FreshDecision, 'distanceBucket'> & { cell: number | null; viewerCell: number | null }

const learntUntil = sql`(select coalesce(learnt_until, trained_at) from ranking_models order by id desc limit 1)`

export const tastes = {
  /** The viewer's latest decisions that their stored taste does not know, the oldest first. */
  listFresh: async (db: Db, viewerId: string, limit: number): Promise<FreshDecision[]> => {
    const since = sql`greatest((select since from tastes where user_id = ${viewerId}), ${learntUntil}, '-infinity')`
    const { rows } = await sql<FreshRow>`
      select fresh.swiped_id as liked_id, fresh.is_like, search.cell,
        (select cell from search where user_id = ${viewerId}) as viewer_cell
      from ${latestDecisions(viewerId, since, limit)} fresh left join search on search.user_id = fresh.swiped_id
      order by fresh.created_at, fresh.swiped_id`.execute(db)
    return rows.map(({ cell, viewerCell, ...decision }) => ({
      ...decision,
      distanceBucket: cell === null || viewerCell === null ? null : distanceBucketOf(viewerCell, cell),
    }))
  },

  /** A person's latest decisions since a time, the oldest first. */
  listDecisions: async (db: Db, userId: string, since: Date, limit: number): Promise<TasteDecisionRow[]> => {
    const decisions = latestDecisions(userId, sql`${since}::timestamptz`, limit)
    const { rows } =
      await sql<TasteDecisionRow>`select swiped_id as liked_id, is_like from ${decisions} latest
      order by created_at, swiped_id`.execute(db)
    return rows
  },

  list: (db: Db, ids: readonly string[]): Promise<TasteRow[]> =>
    db
      .selectFrom('tastes')
      .select(['userId', 'state', 'since'])
      .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
      .execute(),

  /** When those of these people who have reset their taste did so last. */
  listResets: (db: Db, ids: readonly string[]) =>
    db
      .selectFrom('tastes')
      .select(['userId', 'since'])
      .$narrowType<{ since: Date }>()
      .where(sql<boolean>`user_id = any(${ids}::uuid[])`)
      .where('since', 'is not', null)
      .execute(),

  find: (db: Db, userId: string) =>
    db
      .selectFrom('tastes')
      .select(['state', 'slopes', 'since', 'learnt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  /** Stores tastes except of people who have gone or have reset theirs at `at` or later. */
  upsert: (tx: Tx, rows: readonly LearntTaste[], at: Date) =>
    sql`insert into tastes (user_id, state, slopes, learnt, updated_at)
      select taste."userId", taste.state, taste.slopes, array(select jsonb_array_elements_text(taste.learnt)), ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taste ("userId" uuid, state text,
          slopes double precision[], learnt jsonb)
        join "user" on "user".id = taste."userId"
      on conflict (user_id) do update set state = excluded.state, slopes = excluded.slopes,
          learnt = excluded.learnt, updated_at = excluded.updated_at
        where tastes.since is null or tastes.since < excluded.updated_at`.execute(tx),

  reset: (tx: Tx, userId: string, at: Date) =>
    tx
      .insertInto('tastes')
      .values({ userId, since: at, updatedAt: at })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ state: null, slopes: null, learnt: [], since: at, updatedAt: at }),
      )
      .execute(),
}
