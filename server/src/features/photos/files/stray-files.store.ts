import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

export type StrayFiles = { prefix: string; files: number }

/** First seen this long ago, and still seen by the newest comparison. */
const isDue = sql<boolean>`first_seen_at <= now() - interval '14 days'`

export const strayFiles = {
  /** Returns the time of the database, which no process can set wrong. */
  now: async (db: Db): Promise<Date> =>
    (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]?.now ?? new Date(0),

  /** Records that these have no photo. The time of the first record stays. */
  record: async (db: Db, found: readonly StrayFiles[]): Promise<void> => {
    if (found.length === 0) return
    await db
      .insertInto('strayFiles')
      .values(found.map(({ prefix, files }) => ({ prefix, files })))
      .onConflict((conflict) =>
        conflict.column('prefix').doUpdateSet({
          files: (is) => is.ref('excluded.files'),
          lastSeenAt: sql`now()`,
        }),
      )
      .execute()
  },

  /** Forgets what no comparison since this time has seen: it has a photo now, or is gone. */
  forgetUnseen: (db: Db, since: Date) =>
    db.deleteFrom('strayFiles').where('lastSeenAt', '<', since).execute(),

  /** Sums up what has been recorded: all, what is 14 days old and not confirmed, and what is confirmed. */
  count: (db: Db) =>
    db
      .selectFrom('strayFiles')
      .select([
        sql<number>`coalesce(sum(files), 0)::int`.as('all'),
        sql<number>`coalesce(sum(files) filter (where ${isDue} and confirmed_at is null), 0)::int`.as('due'),
        sql<number>`coalesce(sum(files) filter (where confirmed_at is not null), 0)::int`.as('confirmed'),
        sql<Date | null>`min(first_seen_at)`.as('since'),
      ])
      .executeTakeFirstOrThrow(),

  /** Returns what may be deleted now, after this prefix: what is confirmed, and unless `onlyConfirmed` what is due. */
  listDue: (
    db: Db,
    { after, limit, onlyConfirmed }: { after: string; limit: number; onlyConfirmed: boolean },
  ): Promise<StrayFiles[]> =>
    db
      .selectFrom('strayFiles')
      .select(['prefix', 'files'])
      .where('prefix', '>', after)
      .where(isDue)
      .$if(onlyConfirmed, (query) => query.where('confirmedAt', 'is not', null))
      .orderBy('prefix')
      .limit(limit)
      .execute(),

  /** Confirms what is due; returns how many files that are. */
  confirm: async (db: Db): Promise<number> => {
    const rows = await db
      .updateTable('strayFiles')
      .set({ confirmedAt: sql`now()` })
      .where(isDue)
      .where('confirmedAt', 'is', null)
      .returning('files')
      .execute()
    return rows.reduce((sum, { files }) => sum + files, 0)
  },

  remove: (db: Db, prefix: string) => db.deleteFrom('strayFiles').where('prefix', '=', prefix).execute(),
}
