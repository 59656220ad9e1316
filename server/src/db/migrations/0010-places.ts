import { type Kysely, sql } from 'kysely'

/** Where somebody is, as the number of a cell of about two kilometres and nothing finer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table places (
      user_id uuid primary key references "user" (id) on delete cascade,
      cell integer check (cell >= 0),
      is_chosen boolean not null default false,
      pending_cell integer check (pending_cell >= 0),
      changes timestamptz(3)[] not null default '{}' check (cardinality(changes) <= 8)
    )`.execute(db)
}
