import { type Kysely, sql } from 'kysely'

/** Stores why a decision was reversed, for its person to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decisions add column reversal_answer text`.execute(db)
}
