import { type Kysely, sql } from 'kysely'

/** People, their sessions and ways to sign in, the second factor, mailed secrets, and counted tries. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createWaysIn(db)
  await createSecondFactor(db)
  await createMailed(db)
}

/** People and their sessions, as the account library wants them. A device is its browser, system and country: no address, no whole user agent. */
async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "user" (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      entered_at timestamptz(3),
      devices_since timestamptz(3) not null default 'epoch',
      google_left_at timestamptz(3)
    )`.execute(db)
  await sql`create index user_never_confirmed on "user" (created_at) where not email_verified`.execute(db)
  await sql`
    create table session (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      browser text not null default '',
      system text not null default '',
      country text,
      last_seen_at timestamptz(3) not null default now(),
      proved_at timestamptz(3) not null default 'epoch'
    )`.execute(db)
  await sql`create index session_user_id on session (user_id)`.execute(db)
  await sql`create index session_expires_at on session (expires_at)`.execute(db)
}

/** Passwords, Google, what is to be verified, and passkeys, as the account library wants them. */
async function createWaysIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz(3),
      refresh_token_expires_at timestamptz(3),
      scope text,
      password text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (provider_id, account_id)
    )`.execute(db)
  await sql`create index account_user_id on account (user_id)`.execute(db)
  await sql`
    create table verification (
      id uuid primary key default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index verification_identifier on verification (identifier)`.execute(db)
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
}

async function createSecondFactor(db: Kysely<unknown>): Promise<void> {
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
}

/** Links and codes that were mailed, as hashes; a change of address that waits; and tries, counted by hashed keys. */
async function createMailed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailed_secrets (
      id uuid primary key default gen_random_uuid(),
      purpose text not null,
      secret_hash text not null unique,
      ticket_hash text unique,
      user_id uuid references "user" (id) on delete cascade,
      about text,
      tries smallint not null default 0,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index mailed_secrets_user_id on mailed_secrets (user_id)`.execute(db)
  await sql`create index mailed_secrets_expires_at on mailed_secrets (expires_at)`.execute(db)
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
  await sql`
    create table attempts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index attempts_expire on attempts (expire)`.execute(db)
}
