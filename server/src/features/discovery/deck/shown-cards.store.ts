import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

export const shownCards = {
  /** The people not shown to the viewer since this time, in order. */
  listNew: async (db: Db, viewerId: string, ids: readonly string[], since: Date): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select wanted.id from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
      where not exists (select from shown_cards
        where viewer_id = ${viewerId}::uuid and person_id = wanted.id and shown_at > ${since}::timestamptz)
      order by wanted.place`.execute(db)
    return rows.map(({ id }) => id)
  },

  keep: (tx: Tx, viewerId: string, ids: readonly string[], at: Date) =>
    sql`
      insert into shown_cards (viewer_id, person_id, shown_at)
        select ${viewerId}::uuid, id, ${at}::timestamptz from "user" where id = any(${ids}::uuid[]) order by id
        on conflict (viewer_id, person_id) do update set shown_at = excluded.shown_at`.execute(tx),

  /**
   * Returns how evenly cards were shown among so many people: how many were shown, the cards, those of the tenth that was
   * shown most, and those of the person in the middle.
   */
  measure: async (db: Db, { from, to, people }: { from: Date; to: Date; people: number }) => {
    const { rows } = await sql<{
      shown: number
      views: number
      topTenthViews: number
      medianViews: number
    }>`
      with seen as (select count(*)::int as views from shown_cards
        where shown_at >= ${from} and shown_at < ${to} group by person_id)
      select (select count(*)::int from seen) as shown,
        (select coalesce(sum(views), 0)::int from seen) as views,
        (select coalesce(sum(views), 0)::int from (
          select views from seen order by views desc limit ${Math.ceil(people / 10)}) most) as top_tenth_views,
        coalesce((select views from seen order by views desc offset ${Math.floor(people / 2)} limit 1), 0)
          as median_views`.execute(db)
    return rows[0]
  },

  forgetBefore: (db: Db, before: Date) => db.deleteFrom('shownCards').where('shownAt', '<', before).execute(),
}
