import { type Kysely, sql } from 'kysely'

/**
 * Creates the notices of people without an account, and the monthly figures of the transparency page. The content of a
 * notice is encrypted; its link is stored as a keyed hash. The view names the staff who work now, for the figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notices (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    client_id uuid not null unique,
    content text not null,
    link_hash text unique,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    case_id uuid references cases (id) on delete cascade,
    check ((confirmed_at is null) = (case_id is null)))`.execute(db)
  await sql`create index notices_of_case on notices (case_id)`.execute(db)
  await sql`create index notices_unconfirmed on notices (created_at) where confirmed_at is null`.execute(db)
  await sql`create table transparency_figures (
    month date primary key,
    figures jsonb not null,
    computed_at timestamptz not null)`.execute(db)
  await sql`create view active_staff as select person_id from staff where ended_at is null`.execute(db)
}
