import { type Kysely, sql } from 'kysely'

/**
 * Creates memberships: an append-only table of what was given, paid and ended, from which they are computed, what people have
 * chosen, codes, and the settings of the community.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table membership_events (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      external_id text not null unique check (char_length(external_id) between 1 and 300),
      source text not null check (source in ('operator', 'code', 'hardship', 'donation', 'stripe')),
      kind text not null check (kind in ('granted', 'ended', 'restored', 'renewing', 'cancelled', 'failed')),
      subject text not null check (char_length(subject) between 1 and 300),
      series text,
      from_at timestamptz(3),
      until_at timestamptz(3),
      amount integer check (amount >= 0),
      currency text check (currency ~ '^[a-z]{3}$'),
      "at" timestamptz(3) not null,
      check ((kind = 'granted') = (from_at is not null)),
      check ((from_at is null) = (until_at is null)),
      check (until_at > from_at),
      check ((amount is null) = (currency is null))
    )`.execute(db)
  await sql`create index membership_events_of_person on membership_events (person_id, "at")`.execute(db)
  await sql`create index membership_events_by_end on membership_events (until_at, person_id)
    where kind = 'granted'`.execute(db)
  await sql`create index membership_events_of_hardship on membership_events ("at")
    where source = 'hardship' and kind = 'granted'`.execute(db)
  await sql`
    create function refuse_membership_change() returns trigger language plpgsql as $$
    begin
      raise exception 'membership events are append-only';
    end $$`.execute(db)
  // Deleting an account deletes its events.
  await sql`
    create trigger membership_events_append_only before update on membership_events
      for each statement execute function refuse_membership_change()`.execute(db)
  await sql`
    create table membership_people (
      person_id uuid primary key references "user" (id) on delete cascade,
      reference text not null unique,
      customer text,
      shows_mark boolean not null default false,
      reminded_for timestamptz(3)
    )`.execute(db)
  await sql`
    create table membership_codes (
      id uuid primary key default gen_random_uuid(),
      code text not null unique,
      months integer not null check (months between 1 and 120),
      max_uses integer not null check (max_uses between 1 and 10000),
      uses integer not null default 0 check (uses between 0 and max_uses),
      note text not null default '' check (char_length(note) <= 200),
      created_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      revoked_at timestamptz(3)
    )`.execute(db)
  await sql`create index membership_codes_newest on membership_codes (created_at desc, id)`.execute(db)
  await sql`
    create table membership_settings (
      is_only boolean primary key default true check (is_only),
      plans jsonb not null default '[]' check (jsonb_typeof(plans) = 'array'),
      donation_link text,
      donation_monthly jsonb,
      hardship_most integer not null default 20 check (hardship_most >= 0),
      money jsonb
    )`.execute(db)
  await sql`insert into membership_settings default values`.execute(db)
}
