import { type Kysely, sql } from 'kysely'

/** The id that the database and the store of photos share, and the files without a photo that a job may delete later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The row is inserted when it is first read, so that a database made from a template gets an id of its own.
  await sql`create table community (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid(),
    store_turn uuid,
    previous_store_turn uuid,
    is_store_paused boolean not null default false,
    files_to_confirm integer not null default 0)`.execute(db)
  await sql`create table stray_files (
    prefix text primary key,
    files integer not null,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    confirmed_at timestamptz)`.execute(db)
  await sql`create index stray_files_first_seen_at on stray_files (first_seen_at)`.execute(db)
  // In the order in which a bucket lists its keys, whatever the collation of the database.
  await sql`create index photos_in_key_order on photos (file_key collate "C")`.execute(db)
}
