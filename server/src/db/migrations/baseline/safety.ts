import { type Kysely, sql } from 'kysely'

/** Who must not meet, and reports. */
export async function createSafety(db: Kysely<unknown>): Promise<void> {
  // The end of a match hides the two from each other as a block does, and is in the same row.
  await sql`
    create table blocks (
      blocker_id uuid not null references "user" (id) on delete cascade,
      blocked_id uuid not null references "user" (id) on delete cascade,
      created_at timestamptz(3) not null,
      is_block boolean not null default true,
      is_parting boolean not null default false,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id),
      check (is_block or is_parting)
    )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id, blocker_id)`.execute(db)
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
}
