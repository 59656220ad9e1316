import { type Kysely, sql } from 'kysely'

/** Null follows the region of the device. Truth values, because a new column cannot bring a check along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_settings add shows_am_pm boolean, add shows_miles boolean`.execute(db)
}
