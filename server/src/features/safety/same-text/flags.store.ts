import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

/** For how long a moderator can look at one. */
const KEPT_DAYS = 365

export const flags = {
  /** Keeps it once, and how many people it has reached by now. */
  raise: (db: Db, flag: Insertable<Database['moderationFlags']>) =>
    db
      .insertInto('moderationFlags')
      .values(flag)
      .onConflict((conflict) =>
        conflict.columns(['personId', 'kind', 'evidenceKey']).doUpdateSet({
          people: flag.people,
          updatedAt: flag.updatedAt,
        }),
      )
      .execute(),

  clear: (db: Db, now: Date) =>
    sql`delete from moderation_flags
      where updated_at < ${now}::timestamptz - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db),
}
