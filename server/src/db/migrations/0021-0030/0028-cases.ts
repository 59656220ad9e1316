import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of cases. A case collects what is open about one person and outlives the account: what it holds of
 * people is encrypted. Its history is append-only. Staff ids have no foreign key, so the history keeps them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cases (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    person_id uuid references "user" (id) on delete set null,
    previous_case_id uuid references cases (id) on delete set null,
    priority smallint not null check (priority between 0 and 2),
    state text not null check (state in ('open', 'claimed', 'escalated', 'proposed', 'decided')),
    claimed_by uuid,
    version integer not null default 1,
    items integer not null default 0,
    reporters integer not null default 0,
    kinds text[] not null default '{}',
    reasons text[] not null default '{}',
    opened_at timestamptz not null,
    due_at timestamptz not null,
    overdue_told_at timestamptz,
    decided_at timestamptz,
    check ((state = 'decided') = (decided_at is not null)),
    check (state <> 'claimed' or claimed_by is not null))`.execute(db)
  await sql`create unique index cases_open_of_person on cases (person_id) where state <> 'decided'`.execute(
    db,
  )
  await sql`create index cases_of_person on cases (person_id)`.execute(db)
  await sql`create index cases_of_previous on cases (previous_case_id)`.execute(db)
  await sql`create index cases_waiting on cases (priority, due_at, id) where state <> 'decided'`.execute(db)
  await sql`create index cases_decided on cases (decided_at desc, id desc) where state = 'decided'`.execute(
    db,
  )
  // The content is encrypted JSON, and the hash is that of the encrypted text. A signal has no reporter.
  await sql`create table case_items (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases (id) on delete cascade,
    kind text not null check (kind in ('report', 'notice', 'signal', 'appeal')),
    reporter_id uuid references "user" (id) on delete set null,
    reporter smallint,
    reason text,
    number text,
    source_key text,
    content text not null,
    content_hash text not null,
    created_at timestamptz not null,
    unique (case_id, kind, source_key))`.execute(db)
  await sql`create index case_items_of_case on case_items (case_id, created_at desc, id desc)`.execute(db)
  await sql`create index case_items_of_reporter on case_items (reporter_id)`.execute(db)
  await sql`create table case_events (
    id bigint primary key generated always as identity,
    case_id uuid not null references cases (id) on delete cascade,
    at timestamptz not null,
    kind text not null check (kind in
      ('opened', 'added', 'claimed', 'released', 'escalated', 'proposed', 'rejected', 'decided', 'reversed')),
    actor_id uuid,
    note text)`.execute(db)
  await sql`create index case_events_of_case on case_events (case_id, id)`.execute(db)
  await sql`create function refuse_change_of_case_event() returns trigger language plpgsql as $$
    begin raise exception 'the history of a case is append-only'; end $$`.execute(db)
  await sql`create trigger case_events_are_kept before update on case_events
    for each row execute function refuse_change_of_case_event()`.execute(db)
}
