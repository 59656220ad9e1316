import { type Kysely, sql } from 'kysely'

/** Words that a person does not want to read, and the messages to that person that contain one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_words (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      word text not null,
      folded text not null,
      added_at timestamptz(3) not null,
      unique (person_id, folded)
    )`.execute(db)
  await sql`
    create table hidden_messages (
      message_id uuid not null references messages (id) on delete cascade,
      word_id uuid not null references hidden_words (id) on delete cascade,
      primary key (message_id, word_id)
    )`.execute(db)
  await sql`create index hidden_messages_by_word on hidden_messages (word_id)`.execute(db)
}
