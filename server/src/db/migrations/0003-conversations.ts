import { type Kysely, sql } from 'kysely'

/** One conversation a match, and its messages counted without a gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id uuid primary key default gen_random_uuid(),
      match_id uuid not null unique references matches (id) on delete cascade,
      last_message_at timestamptz(3),
      last_seq integer not null default 0,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      conversation_id uuid not null references conversations (id) on delete cascade,
      sender_id uuid not null references "user" (id) on delete cascade,
      client_id uuid not null,
      seq integer not null check (seq > 0),
      content text not null check (char_length(content) between 1 and 2000),
      created_at timestamptz(3) not null default now(),
      unique (conversation_id, seq),
      unique (sender_id, client_id)
    )`.execute(db)
}
