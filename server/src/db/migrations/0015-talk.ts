import { type Kysely, sql } from 'kysely'

/** What can happen to a message, how far each has read, ends and last words, reports, and what one has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column last_change integer not null default 0`.execute(db)
  await sql`
    alter table messages
      add column reply_to integer check (reply_to > 0 and reply_to < seq),
      add column reactions jsonb check (octet_length(reactions::text) <= 1000),
      add column changed integer not null default 0,
      add column edited_at timestamptz(3),
      add column deleted_at timestamptz(3),
      drop constraint messages_content_check,
      add constraint messages_content_check
        check (char_length(content) <= 2000 and (content <> '') = (deleted_at is null)),
      add check (deleted_at is null or (about is null and reply_to is null and reactions is null))`.execute(
    db,
  )
  await sql`
    create unique index messages_changed on messages (conversation_id, changed) where changed > 0`.execute(db)

  await sql`
    create table conversation_places (
      conversation_id uuid not null references conversations (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      delivered_seq integer not null default 0 check (delivered_seq >= read_seq),
      read_seq integer not null default 0 check (read_seq >= 0),
      primary key (conversation_id, person_id)
    )`.execute(db)
  await sql`create index conversation_places_of on conversation_places (person_id)`.execute(db)
  // What was said before anybody counted is no news to anyone.
  await sql`
    insert into conversation_places (conversation_id, person_id, delivered_seq, read_seq)
      select conversations.id, person.id, last_seq, last_seq from conversations
        join matches on matches.id = conversations.match_id
        cross join lateral (values (user1_id), (user2_id)) person (id)`.execute(db)

  await sql`
    alter table matches
      add column ended_at timestamptz(3),
      add column ended_by_id uuid check (ended_by_id in (user1_id, user2_id)),
      add column closing_line text,
      add column farewell_seen_at timestamptz(3),
      add column erased_at timestamptz(3),
      add check ((ended_at is null) = (ended_by_id is null)),
      add check (ended_at is not null or (closing_line is null and farewell_seen_at is null and erased_at is null)),
      add check (closing_line in ('thank_you', 'no_spark', 'met_someone', 'taking_a_break', 'wish_you_well'))`.execute(
    db,
  )
  await sql`
    create index matches_to_erase on matches (ended_at) where ended_at is not null and erased_at is null`.execute(
    db,
  )
  // Whoever ended a match sees the other one no more, nor the other way round: what a block does, and in the same row.
  await sql`
    alter table blocks
      add column is_block boolean not null default true,
      add column is_parting boolean not null default false,
      add check (is_block or is_parting)`.execute(db)

  await sql`
    create table reports (
      id uuid primary key default gen_random_uuid(),
      number text not null unique,
      reporter_id uuid not null references "user" (id) on delete cascade,
      client_id uuid not null,
      reported_id uuid references "user" (id) on delete cascade,
      reason text not null check (reason in
        ('harassment', 'hate', 'sexual', 'scam', 'fake', 'underage', 'violence', 'elsewhere', 'other')),
      words text not null default '' check (char_length(words) <= 1000),
      conversation_id uuid,
      message_seq integer,
      evidence jsonb,
      created_at timestamptz(3) not null,
      unique (reporter_id, client_id)
    )`.execute(db)
  await sql`create index reports_reported on reports (reported_id)`.execute(db)

  await sql`
    create table person_settings (
      user_id uuid primary key references "user" (id) on delete cascade,
      read_receipts boolean not null default true,
      turn_reminders boolean not null default true,
      reminded_at timestamptz(3)
    )`.execute(db)
}
