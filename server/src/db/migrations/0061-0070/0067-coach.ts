import { type Kysely, sql } from 'kysely'

/** Creates the tips for their own profile that people have dismissed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dismissed_tips (
      user_id uuid not null references "user" (id) on delete cascade,
      tip text not null,
      dismissed_at timestamptz(3) not null,
      primary key (user_id, tip)
    )`.execute(db)
}
