import { type Kysely, sql } from 'kysely'

/** Creates the towns that people have travelled to, by their number in the list of towns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_towns (
      user_id uuid not null references "user" (id) on delete cascade,
      city_id integer not null,
      used_at timestamptz(3) not null,
      primary key (user_id, city_id)
    )`.execute(db)
}
