import { type Kysely, sql } from 'kysely'

/** Who may create an account, invitations, and people who wait for the approval of staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registration_settings (
      is_only boolean primary key default true check (is_only),
      mode text not null default 'open' check (mode in ('open', 'invitation', 'approval', 'closed')),
      domains text[] not null default '{}',
      minimum_age integer not null default 18 check (minimum_age between 18 and 99)
    )`.execute(db)
  await sql`insert into registration_settings default values`.execute(db)
  await sql`
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      code text not null unique,
      note text not null default '' check (char_length(note) <= 200),
      max_uses integer not null check (max_uses between 1 and 10000),
      uses integer not null default 0 check (uses between 0 and max_uses),
      created_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_by uuid references "user" (id) on delete set null
    )`.execute(db)
  await sql`create index invitations_newest on invitations (created_at desc, id)`.execute(db)
  await sql`create index invitations_of_staff on invitations (created_by) where created_by is not null`.execute(
    db,
  )
  await sql`
    create table invitation_uses (
      invitation_id uuid not null references invitations (id) on delete cascade,
      address_hash text not null,
      used_at timestamptz(3) not null,
      primary key (invitation_id, address_hash)
    )`.execute(db)
  await sql`create index invitation_uses_by_time on invitation_uses (used_at)`.execute(db)
  await sql`
    create table approvals (
      person_id uuid primary key references "user" (id) on delete cascade,
      since timestamptz(3) not null,
      declined_at timestamptz(3),
      reason text check (char_length(reason) between 1 and 1000),
      check ((declined_at is null) = (reason is null))
    )`.execute(db)
  await sql`create index approvals_waiting on approvals (since, person_id) where declined_at is null`.execute(
    db,
  )
  await sql`create index approvals_declined on approvals (declined_at, person_id) where declined_at is not null`.execute(
    db,
  )
  await sql`alter table restrictions alter decision_id drop not null,
    drop constraint restrictions_kind_check,
    add constraint restrictions_kind_check
      check (kind in ('suspended', 'likes', 'messages', 'shown', 'waiting')),
    add constraint restrictions_reason_check check ((kind = 'waiting') = (decision_id is null))`.execute(db)
  await sql`create view waiting_people as
    select person_id from restrictions where kind = 'waiting'`.execute(db)
}
