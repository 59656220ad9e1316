import { type Kysely, sql } from 'kysely'

/** Stores since when a case has been urgent that nobody has claimed since, to tell staff of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column urgent_since timestamptz`.execute(db)
}
