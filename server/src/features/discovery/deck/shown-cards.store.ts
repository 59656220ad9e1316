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

  forgetBefore: (db: Db, before: Date) => db.deleteFrom('shownCards').where('shownAt', '<', before).execute(),
}
