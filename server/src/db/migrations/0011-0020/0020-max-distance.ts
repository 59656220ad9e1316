import { type Kysely, sql } from 'kysely'

/** Renames the columns of the farthest distance bucket that a person wants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wishes rename column reach to max_distance`.execute(db)
  await sql`alter table search rename column reach to max_distance`.execute(db)
}
