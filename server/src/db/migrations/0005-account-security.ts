import { type Kysely, sql } from 'kysely'

/** What keeps an account safe: sessions that know their device, passkeys, a second factor, a pending address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has been in once is warned of the next unknown browser; whoever is here already has been.
  await sql`alter table "user" add column entered_at timestamptz(3)`.execute(db)
  await sql`update "user" set entered_at = created_at where email_verified`.execute(db)

  // A device is kept as its families and a country, never as an address or a browser's whole name.
  await sql`
    alter table session
      drop column ip_address,
      drop column user_agent,
      add column browser text not null default '',
      add column system text not null default '',
      add column country text,
      add column last_seen_at timestamptz(3) not null default now(),
      add column proved_at timestamptz(3) not null default 'epoch'`.execute(db)
  await sql`create index session_expires_at on session (expires_at)`.execute(db)

  await sql`
    create table passkey (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      counter integer not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index passkey_user_id on passkey (user_id)`.execute(db)

  await sql`
    create table second_factors (
      user_id uuid primary key references "user" (id) on delete cascade,
      secret text not null,
      is_on boolean not null default false,
      last_step integer not null default 0,
      wrong_tries integer not null default 0,
      rests_until timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table backup_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db)

  await sql`
    create table email_changes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null unique references "user" (id) on delete cascade,
      new_email text not null,
      old_confirmed_at timestamptz(3),
      new_confirmed_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index email_changes_new_email on email_changes (new_email)`.execute(db)
}
