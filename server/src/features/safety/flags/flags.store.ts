import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

/** For how long a moderator can look at one. */
const KEPT_DAYS = 365
const LISTED = 1000

export const flags = {
  /** Keeps it once, and how many people it has reached by now. Returns whether it was not there before. */
  raise: async (db: Db, flag: Insertable<Database['moderationFlags']>): Promise<boolean> => {
    const { isNew } = await db
      .insertInto('moderationFlags')
      .values(flag)
      .onConflict((conflict) =>
        conflict.columns(['personId', 'kind', 'evidenceKey']).doUpdateSet({
          people: flag.people,
          updatedAt: flag.updatedAt,
        }),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    return isNew
  },

  /** Returns the newest flags, at most 1,000, with the addresses of the people they are about. */
  list: (db: Db) =>
    db
      .selectFrom('moderationFlags')
      .innerJoin('user', 'user.id', 'moderationFlags.personId')
      .select(['kind', 'evidenceKey', 'evidence', 'people', 'moderationFlags.updatedAt', 'user.email'])
      .orderBy('moderationFlags.updatedAt', 'desc')
      .orderBy('moderationFlags.id', 'desc')
      .limit(LISTED)
      .execute(),

  clear: (db: Db, now: Date) =>
    sql`delete from moderation_flags
      where updated_at < ${now}::timestamptz - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db),
}
