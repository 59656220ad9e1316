import { type Kysely, sql } from 'kysely'

/** The outcome of each background job. Its times are those of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_states (
    name text primary key,
    is_scheduled boolean not null,
    late_after_seconds integer not null,
    known_since timestamptz not null default now(),
    last_success_at timestamptz,
    last_failure_at timestamptz,
    failed integer not null default 0)`.execute(db)
}
