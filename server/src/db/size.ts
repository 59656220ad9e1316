import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Returns the size of the database on disk in bytes. It reads the sizes of its files, no rows. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
