import { type Kysely, sql } from 'kysely'

/** Marks messages that began with words of a language model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_suggested boolean not null default false`.execute(db)
}
