import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of decisions about accounts. A row of `restrictions` holds as long as it exists. Erasing an account
 * erases the decisions about it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table decisions (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    person_id uuid not null references "user" (id) on delete cascade,
    measure text not null check (measure in ('suspend')),
    ground text not null,
    facts text not null check (char_length(facts) between 20 and 4000),
    is_own_initiative boolean not null,
    ends_at timestamptz,
    created_at timestamptz not null,
    reversed_at timestamptz)`.execute(db)
  await sql`create index decisions_of_person on decisions (person_id, created_at desc)`.execute(db)
  await sql`create table restrictions (
    person_id uuid not null references "user" (id) on delete cascade,
    kind text not null check (kind in ('suspended')),
    decision_id uuid not null references decisions (id) on delete cascade,
    ends_at timestamptz,
    primary key (person_id, kind))`.execute(db)
  await sql`create index restrictions_of_decision on restrictions (decision_id)`.execute(db)
  await sql`create table appeals (
    decision_id uuid primary key references decisions (id) on delete cascade,
    text text not null check (char_length(text) between 1 and 2000),
    sent_at timestamptz not null,
    outcome text check (outcome in ('upheld', 'reversed')),
    answer text check (char_length(answer) between 1 and 4000),
    answered_at timestamptz,
    check ((outcome is null) = (answered_at is null)))`.execute(db)
  await sql`create view suspended_people as
    select person_id from restrictions where kind = 'suspended'`.execute(db)
}
