import { binEdges } from '@hearth/contract/public/how-well'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { swipeRows } from '../../matching/matching.ts'

export type BinCount = {
  kind: 'like' | 'match'
  bin: number
  pairs: number
  cameTrue: number
  predicted: number
}

/** The latest card of this person that the viewer had been shown when deciding. */
const exposureBefore = (swipe: string) => sql`lateral (
  select like_chance, match_chance from exposures
    where viewer_id = ${sql.ref(`${swipe}.swiper_id`)} and person_id = ${sql.ref(`${swipe}.swiped_id`)}
      and shown_at <= ${sql.ref(`${swipe}.created_at`)}
    order by shown_on desc limit 1) exposure`

export const predictionBins = {
  /**
   * Counts the decisions of a period by day: those about shown people, and the second decisions of pairs with what was
   * predicted to the first of the two. A day is counted once.
   */
  count: (tx: Tx, { from, to }: { from: Date; to: Date }) =>
    sql`
    insert into prediction_bins (day, kind, bin, pairs, came_true, predicted)
      with decided as (select *, (created_at at time zone 'UTC')::date as day from ${swipeRows()}
          where created_at >= ${from} and created_at < ${to}),
        outcomes as (
          select day, 'like' as kind, exposure.like_chance as chance, decided.is_like as came_true
            from decided cross join ${exposureBefore('decided')}
          union all
          select day, 'match', exposure.match_chance, decided.is_like and earlier.is_like
            from decided join ${swipeRows('earlier')} on earlier.swiper_id = decided.swiped_id
                and earlier.swiped_id = decided.swiper_id
                and (earlier.created_at, earlier.swiper_id) < (decided.created_at, decided.swiper_id)
              cross join ${exposureBefore('earlier')})
      select day, kind, width_bucket(chance::float8, ${binEdges.slice(0, -1)}::float8[]) - 1, count(*)::int,
          (count(*) filter (where came_true))::int, sum(chance)
        from outcomes where chance is not null group by 1, 2, 3
      on conflict (day, kind, bin) do nothing`.execute(tx),

  findLastDay: async (db: Db): Promise<string | undefined> => {
    const { rows } = await sql<{ day: string | null }>`
      select max(day)::text as day from prediction_bins`.execute(db)
    return rows[0]?.day ?? undefined
  },

  /** Returns the sums of all days. */
  list: async (db: Db): Promise<BinCount[]> => {
    const { rows } = await sql<BinCount>`
      select kind, bin, sum(pairs)::int as pairs, sum(came_true)::int as came_true, sum(predicted) as predicted
        from prediction_bins group by kind, bin order by kind, bin`.execute(db)
    return rows
  },

  deleteBefore: (db: Db, day: string) => db.deleteFrom('predictionBins').where('day', '<', day).execute(),
}
