import { type Kysely, sql } from 'kysely'

/** The data export that a person has asked for, at most one, and its file in encrypted parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      person_id uuid primary key references "user" (id) on delete cascade,
      requested_at timestamptz(3) not null,
      ready_at timestamptz(3),
      bytes bigint not null default 0,
      downloaded_at timestamptz(3)
    )`.execute(db)
  await sql`create index data_exports_waiting on data_exports (requested_at) where ready_at is null`.execute(
    db,
  )
  await sql`
    create table data_export_parts (
      person_id uuid not null references data_exports (person_id) on delete cascade,
      number integer not null,
      content bytea not null,
      primary key (person_id, number)
    )`.execute(db)
}
