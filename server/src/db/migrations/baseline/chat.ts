import { type Kysely, sql } from 'kysely'

/** Conversations, their messages, and how far each person has read. */
export async function createChat(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id uuid primary key default gen_random_uuid(),
      match_id uuid not null unique references matches (id) on delete cascade,
      last_message_at timestamptz(3),
      last_seq integer not null default 0,
      created_at timestamptz(3) not null default now(),
      last_change integer not null default 0
    )`.execute(db)
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      conversation_id uuid not null references conversations (id) on delete cascade,
      sender_id uuid not null references "user" (id) on delete cascade,
      client_id uuid not null,
      seq integer not null,
      content text not null,
      created_at timestamptz(3) not null default now(),
      about jsonb,
      reply_to integer,
      reactions jsonb,
      changed integer not null default 0,
      edited_at timestamptz(3),
      deleted_at timestamptz(3),
      unique (conversation_id, seq),
      unique (sender_id, client_id),
      constraint messages_seq_check check (seq > 0),
      constraint messages_content_check
        check (char_length(content) <= 2000 and (content <> '') = (deleted_at is null)),
      constraint messages_about_check check (about is null or
        (coalesce(about ->> 'kind', '') in ('prompt', 'photo') and octet_length(about::text) <= 4000)),
      constraint messages_reply_to_check check (reply_to > 0 and reply_to < seq),
      constraint messages_reactions_check check (octet_length(reactions::text) <= 1000),
      constraint messages_deleted_check
        check (deleted_at is null or (about is null and reply_to is null and reactions is null))
    )`.execute(db)
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
}
