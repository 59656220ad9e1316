import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** More that comes meanwhile is told together. */
const MINUTES_BETWEEN = 10

export const staffNoting = {
  /** Notes that something waits for these people since `newest`, unless they were told since. Returns how many are to be told. */
  note: async (db: Db, personIds: readonly string[], newest: Date, at: Date): Promise<number> => {
    const { rows } = await sql`
      insert into notifications (person_id, kind, at, due_at)
      select person_id, 'staff', ${at}::timestamptz, ${at}::timestamptz
        from active_staff where person_id = any(${personIds}::uuid[]) order by person_id
      on conflict (person_id, kind, subject_id) do update set version = notifications.version + 1,
        at = excluded.at, due_at = excluded.due_at, withdrawn_at = null
        where notifications.at < ${newest}::timestamptz
          and notifications.at <= excluded.at - make_interval(mins => ${sql.lit(MINUTES_BETWEEN)})
      returning id`.execute(db)
    return rows.length
  },

  /** Withdraws what these people were told, because nothing waits for them any more. */
  withdraw: (db: Db, personIds: readonly string[], at: Date) =>
    sql`with withdrawn as (
        select id from notifications
        where person_id = any(${personIds}::uuid[]) and kind = 'staff' and withdrawn_at is null
        order by person_id for no key update)
      update notifications set withdrawn_at = ${at}::timestamptz, due_at = ${at}::timestamptz
        from withdrawn where notifications.id = withdrawn.id`.execute(db),
}
