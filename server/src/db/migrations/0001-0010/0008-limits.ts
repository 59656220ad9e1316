import { type Kysely, sql } from 'kysely'

/** The used share of each limit, the texts that people sent today, and incidents for moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_counts (
      person_id uuid not null references "user" (id) on delete cascade,
      kind text not null,
      seconds integer not null,
      most integer not null,
      wanted integer not null,
      count integer not null check (count >= 0),
      granted integer not null check (granted >= 0),
      ends_at timestamptz(3) not null,
      primary key (person_id, kind, seconds)
    ) with (fillfactor = 60)`.execute(db)
  await sql`
    create table sent_texts (
      person_id uuid not null references "user" (id) on delete cascade,
      text_key uuid not null,
      conversation_id uuid not null,
      sent_at timestamptz(3) not null,
      primary key (person_id, text_key, conversation_id)
    )`.execute(db)
  await sql`
    create table moderation_flags (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('same_text')),
      evidence_key text not null,
      evidence text not null,
      people integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (person_id, kind, evidence_key)
    )`.execute(db)
}
