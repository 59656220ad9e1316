import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of those who work in the console. They have no dating profile. `strong_at` of a session is when its
 * person last authenticated with a passkey or an authenticator in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff (
    person_id uuid primary key references "user" (id) on delete cascade,
    role text not null check (role in ('triage', 'moderator', 'verifier', 'admin', 'auditor')),
    added_at timestamptz not null,
    ended_at timestamptz)`.execute(db)
  await sql`create view staff_people as select person_id from staff`.execute(db)
  await sql`alter table session add column strong_at timestamptz`.execute(db)
}
