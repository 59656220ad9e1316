import { type Kysely, sql } from 'kysely'

/**
 * Adds to decisions who made them, and every measure. A ban restricts only once another person has confirmed it, and an
 * appeal is decided by another person than the decision. Creates the ban list of keyed hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decisions drop constraint decisions_measure_check,
    add constraint decisions_measure_check
      check (measure in ('none', 'warn', 'hide', 'limit', 'suspend', 'ban', 'hold')),
    add column case_id uuid references cases (id) on delete set null,
    add column decided_by uuid,
    add column confirmed_by uuid,
    add column confirmed_at timestamptz,
    add column rejected_at timestamptz,
    add column basis text not null default 'terms' check (basis in ('terms', 'law')),
    add column is_automated boolean not null default false,
    add column rights text[] not null default '{}',
    add column things jsonb not null default '[]',
    add constraint decisions_confirmed_by_another check (confirmed_by is null or confirmed_by <> decided_by),
    add constraint decisions_ban_of_two
      check (measure <> 'ban' or confirmed_at is null or confirmed_by is not null)`.execute(db)
  await sql`create index decisions_of_case on decisions (case_id)`.execute(db)
  await sql`alter table appeals add column decision_by uuid, add column answered_by uuid,
    add constraint appeals_answered_by_another check (answered_by is null or answered_by <> decision_by)`.execute(
    db,
  )
  await sql`create table banned_hashes (
    kind text not null check (kind in ('email', 'photo')),
    hash text not null,
    decision_number text not null,
    ends_at timestamptz not null,
    primary key (kind, hash))`.execute(db)
  await sql`create index banned_hashes_of_decision on banned_hashes (decision_number)`.execute(db)
}
