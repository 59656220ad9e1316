import { type Kysely, sql } from 'kysely'

/** A session ends 90 days after it began, however often it is renewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view living_sessions as
    select id, user_id as person_id from session
    where expires_at > now() and created_at + interval '90 days' > now()`.execute(db)
}
