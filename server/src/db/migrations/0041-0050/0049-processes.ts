import { type Kysely, sql } from 'kysely'

/** Creates the table of running processes, and the columns for the size of the store of photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table processes (
    id uuid primary key,
    role text not null check (role in ('all', 'web', 'worker')),
    host text not null,
    version text not null,
    started_at timestamptz(3) not null,
    seen_at timestamptz(3) not null default now())`.execute(db)
  await sql`alter table community
    add column store_files integer,
    add column store_bytes bigint,
    add column store_counted_at timestamptz(3)`.execute(db)
}
