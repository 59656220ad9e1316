import { type Kysely, sql } from 'kysely'

/**
 * Creates the topics that were shown to somebody who writes to another person. Without a round it is the one of a stalled
 * conversation. An answer remembers its last change, so that new ones are asked about first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table icebreakers (
      id uuid primary key default gen_random_uuid(),
      sender_id uuid not null references "user" (id) on delete cascade,
      recipient_id uuid not null references "user" (id) on delete cascade,
      kind text not null,
      key text not null,
      cites jsonb not null,
      round smallint check (round between 0 and 5),
      stalled_seq integer check (stalled_seq > 0),
      shown_at timestamptz(3) not null,
      used_at timestamptz(3),
      check (num_nonnulls(round, stalled_seq) = 1),
      unique (sender_id, recipient_id, key)
    )`.execute(db)
  await sql`create index icebreakers_recipient on icebreakers (recipient_id)`.execute(db)
  await sql`create index icebreakers_shown on icebreakers (shown_at)`.execute(db)
  await sql`alter table prompt_answers add column changed_at timestamptz(3)`.execute(db)
}
