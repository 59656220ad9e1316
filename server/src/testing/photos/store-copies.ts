import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../../db/open.ts'

/** The tables that say which photos and files there are, and whose store it is. */
const tables = [
  'user',
  'account',
  'profiles',
  'photos',
  'uploads',
  'forgotten_files',
  'stray_files',
  'community',
]

/** Copies the rows of a database, like a dump does. Returns what restores them in another one. */
export async function dumpOf({ db }: OpenDatabase): Promise<(database: OpenDatabase) => Promise<void>> {
  const dump: { table: string; rows: string | null }[] = []
  for (const table of tables) {
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(table)} t`.execute(db)
    dump.push({ table, rows: rows[0]?.rows ?? null })
  }
  return ({ transact }) =>
    transact(async (tx) => {
      // Without the triggers that make profiles and remember files.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const { table, rows } of dump) {
        await sql`delete from ${sql.table(table)}`.execute(tx)
        if (rows)
          await sql`insert into ${sql.table(table)}
            select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx)
      }
    })
}

/** Moves the clock of the database on, as far as it counts for files without a photo. */
export const passDays = (db: Db, days: number) =>
  sql`update stray_files set first_seen_at = first_seen_at - make_interval(days => ${days})`.execute(db)
