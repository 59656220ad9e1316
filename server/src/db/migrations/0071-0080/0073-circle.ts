import { type Kysely, sql } from 'kysely'

/**
 * Creates the family circle: accounts of relatives, which have no profile, and what members allow them. A relative in the
 * circle of a member is one row of `circle_relatives`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRelatives(db)
  await createGrants(db)
  await createAsking(db)
  await createFamilies(db)
  await createLog(db)
}

async function createRelatives(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relatives (
      person_id uuid primary key references "user" (id) on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create view relative_people as select person_id from relatives`.execute(db)
  await sql`create view people_without_profile as
    select person_id from staff union all select person_id from relatives`.execute(db)
  await sql`
    create table circle_invitations (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null references "user" (id) on delete cascade,
      token_hash text not null unique,
      label text not null check (char_length(label) between 1 and 40),
      grants jsonb not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index circle_invitations_member on circle_invitations (member_id)`.execute(db)
  await sql`create index circle_invitations_expiry on circle_invitations (expires_at)`.execute(db)
  await sql`
    create table circle_relatives (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null references "user" (id) on delete cascade,
      relative_id uuid not null references relatives (person_id) on delete cascade,
      label text not null check (char_length(label) between 1 and 40),
      state text not null default 'active' check (state in ('active', 'quiet', 'ended')),
      joined_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      unique (member_id, relative_id),
      check (member_id <> relative_id)
    )`.execute(db)
  await sql`create index circle_relatives_relative on circle_relatives (relative_id)`.execute(db)
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table circle_grants (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null references "user" (id) on delete cascade,
      circle_id uuid not null references circle_relatives (id) on delete cascade,
      kind text not null check (kind in ('see_profile', 'see_photos', 'see_match', 'leave_note', 'give_opinion',
        'introduce_families', 'suggest_people')),
      match_id uuid references matches (id) on delete cascade,
      given_at timestamptz(3) not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      is_beside boolean not null default false,
      check ((kind = 'see_match') = (match_id is not null)),
      check (ends_at <= starts_at + interval '90 days')
    )`.execute(db)
  await sql`create index circle_grants_circle on circle_grants (circle_id)`.execute(db)
  await sql`create index circle_grants_member on circle_grants (member_id)`.execute(db)
  await sql`create index circle_grants_match on circle_grants (match_id) where match_id is not null`.execute(
    db,
  )
  await sql`
    create table circle_snapshots (
      circle_id uuid primary key references circle_relatives (id) on delete cascade,
      frozen_at timestamptz(3) not null,
      first_name text not null,
      profile jsonb,
      photos jsonb not null
    )`.execute(db)
  await sql`
    create table circle_frozen_cards (
      circle_id uuid not null references circle_snapshots (circle_id) on delete cascade,
      match_id uuid not null references matches (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      card jsonb not null,
      primary key (circle_id, match_id)
    )`.execute(db)
  await sql`create index circle_frozen_cards_person on circle_frozen_cards (person_id)`.execute(db)
  await sql`create index circle_frozen_cards_match on circle_frozen_cards (match_id)`.execute(db)
  await sql`
    create table family_consents (
      person_id uuid primary key references "user" (id) on delete cascade,
      may_matches_show boolean not null,
      may_be_suggested boolean not null,
      changed_at timestamptz(3) not null
    )`.execute(db)
}

async function createAsking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_circles (
      member_id uuid not null references "user" (id) on delete cascade,
      match_id uuid not null references matches (id) on delete cascade,
      rule text not null check (rule in ('just_opinions', 'some_in_favour', 'anyone_concerned')),
      needed smallint not null check (needed between 1 and 6),
      shows_count boolean not null,
      primary key (match_id, member_id)
    )`.execute(db)
  await sql`create index match_circles_member on match_circles (member_id)`.execute(db)
  await sql`
    create table circle_opinions (
      circle_id uuid not null references circle_relatives (id) on delete cascade,
      match_id uuid not null references matches (id) on delete cascade,
      opinion text not null check (opinion in ('in_favour', 'concerns', 'abstain')),
      given_at timestamptz(3) not null,
      is_hidden boolean not null,
      primary key (circle_id, match_id, is_hidden)
    )`.execute(db)
  await sql`create index circle_opinions_match on circle_opinions (match_id)`.execute(db)
  await sql`
    create table circle_notes (
      id uuid primary key default gen_random_uuid(),
      circle_id uuid not null references circle_relatives (id) on delete cascade,
      client_id uuid not null,
      match_id uuid references matches (id) on delete cascade,
      content text not null check (char_length(content) <= 500),
      written_at timestamptz(3) not null,
      is_hidden boolean not null,
      unique (circle_id, client_id)
    )`.execute(db)
  await sql`create index circle_notes_match on circle_notes (match_id) where match_id is not null`.execute(db)
  await sql`
    create table circle_suggestions (
      id uuid primary key default gen_random_uuid(),
      circle_id uuid not null references circle_relatives (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      shown_at timestamptz(3) not null,
      suggested_at timestamptz(3),
      is_hidden boolean not null default false,
      unique (circle_id, person_id)
    )`.execute(db)
  await sql`create index circle_suggestions_person on circle_suggestions (person_id)`.execute(db)
  await sql`create index circle_suggestions_shown on circle_suggestions (shown_at)`.execute(db)
}

async function createFamilies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table family_agreements (
      match_id uuid not null references matches (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      agreed_at timestamptz(3) not null,
      primary key (match_id, person_id)
    )`.execute(db)
  await sql`create index family_agreements_person on family_agreements (person_id)`.execute(db)
  await sql`
    create table family_messages (
      id uuid primary key default gen_random_uuid(),
      match_id uuid not null references matches (id) on delete cascade,
      circle_id uuid not null references circle_relatives (id) on delete cascade,
      client_id uuid not null,
      content text not null check (char_length(content) <= 2000),
      sent_at timestamptz(3) not null,
      is_hidden boolean not null,
      unique (circle_id, client_id)
    )`.execute(db)
  await sql`create index family_messages_match on family_messages (match_id, sent_at desc, id desc)`.execute(
    db,
  )
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table circle_log (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null references "user" (id) on delete cascade,
      circle_id uuid references circle_relatives (id) on delete cascade,
      label text,
      kind text not null,
      grant_kind text,
      match_id uuid references matches (id) on delete set null,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index circle_log_member on circle_log (member_id, at desc, id desc)`.execute(db)
  await sql`create index circle_log_circle on circle_log (circle_id, kind, at) where circle_id is not null`.execute(
    db,
  )
  await sql`create index circle_log_match on circle_log (match_id) where match_id is not null`.execute(db)
  await sql`create index circle_log_at on circle_log (at)`.execute(db)
  await sql`
    create table circle_notices (
      member_id uuid primary key references "user" (id) on delete cascade,
      since timestamptz(3) not null,
      dismissed_at timestamptz(3)
    )`.execute(db)
}
