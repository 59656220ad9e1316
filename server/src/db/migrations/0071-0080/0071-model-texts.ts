import { type Kysely, sql } from 'kysely'

/** Lets a topic keep the words that a language model gave it, with a hash of what it was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table icebreakers add column text text, add column text_of text`.execute(db)
}
