import { type Kysely, sql } from 'kysely'

/** A date of birth is corrected once, within a day after it was first given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles
    add column birth_set_at timestamptz(3), add column birth_corrected_at timestamptz(3)`.execute(db)
}
