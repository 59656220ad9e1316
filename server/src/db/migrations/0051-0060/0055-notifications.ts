import { type Kysely, sql } from 'kysely'

/** Makes the tables of notifications: what people are told of, their choices, and the subscriptions of their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db)
  await createSettings(db)
  await createNotifications(db)
  await createDeliveries(db)
}

/** `content` is encrypted: endpoint and keys. One endpoint belongs to one session, and so to one person. */
async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      only_row boolean primary key default true check (only_row),
      public_key text not null,
      private_key text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      session_id uuid not null unique references session (id) on delete cascade,
      endpoint_hash text not null unique,
      content text not null,
      created_at timestamptz(3) not null,
      failed_at timestamptz(3)
    )`.execute(db)
  await sql`create index push_subscriptions_by_person on push_subscriptions (person_id)`.execute(db)
}

/** `channels` has only what differs from the default of a kind. Minutes are those of a day in the person's time zone. */
async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_settings (
      person_id uuid primary key references "user" (id) on delete cascade,
      channels jsonb not null default '{}',
      detail text not null default 'none' check (detail in ('none', 'name', 'text')),
      time_zone text check (char_length(time_zone) <= 64),
      quiet_from smallint default 1320 check (quiet_from between 0 and 1439),
      quiet_to smallint default 480 check (quiet_to between 0 and 1439),
      visits real[] not null default array_fill(0::real, array[24]) check (cardinality(visits) = 24),
      digest_at timestamptz(3),
      check ((quiet_from is null) = (quiet_to is null)),
      check (quiet_from <> quiet_to)
    )`.execute(db)
  await sql`create index notification_settings_by_digest on notification_settings (digest_at)`.execute(db)
  await sql`
    create table conversation_mutes (
      conversation_id uuid not null references conversations (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      until timestamptz(3),
      primary key (person_id, conversation_id)
    )`.execute(db)
  await sql`create index conversation_mutes_by_conversation on conversation_mutes (conversation_id)`.execute(
    db,
  )
}

/**
 * There is one row for each conversation, match, decision and so on: `subject_id`. `version` grows whenever there is something
 * new to tell: for messages it is the seq of the last.
 */
async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      kind text not null,
      subject_id uuid,
      other_id uuid references "user" (id) on delete cascade,
      version integer not null default 1,
      count integer not null default 1,
      at timestamptz(3) not null,
      seen_version integer not null default 0,
      mailed_version integer not null default 0,
      due_at timestamptz(3),
      withdrawn_at timestamptz(3),
      unique nulls not distinct (person_id, kind, subject_id)
    )`.execute(db)
  await sql`create index notifications_by_person on notifications (person_id, at desc, id)`.execute(db)
  await sql`create index notifications_by_other on notifications (other_id)`.execute(db)
  await sql`create index notifications_by_due on notifications (due_at, person_id) where due_at is not null`.execute(
    db,
  )
  await sql`create index notifications_by_time on notifications (at)`.execute(db)
}

/** `push_sends` has the pushes that are under way. It refers to nothing, because they go on while their rows are deleted. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_deliveries (
      notification_id uuid not null references notifications (id) on delete cascade,
      subscription_id uuid not null references push_subscriptions (id) on delete cascade,
      version integer not null,
      tries smallint not null default 0,
      retry_at timestamptz(3),
      primary key (notification_id, subscription_id)
    )`.execute(db)
  await sql`create index push_deliveries_by_subscription on push_deliveries (subscription_id)`.execute(db)
  await sql`create index push_deliveries_by_retry on push_deliveries (retry_at) where retry_at is not null`.execute(
    db,
  )
  await sql`
    create table push_sends (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null,
      other_id uuid,
      notification_id uuid not null,
      subscription_id uuid not null,
      until timestamptz(3) not null,
      unique (notification_id, subscription_id)
    )`.execute(db)
  await sql`create index push_sends_by_person on push_sends (person_id)`.execute(db)
  await sql`create index push_sends_by_other on push_sends (other_id)`.execute(db)
}
