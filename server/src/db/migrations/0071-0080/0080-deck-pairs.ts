import { type Kysely, sql } from 'kysely'

/** Adds the numbers by which the people of a deck are ordered, so that ordering them again reads no profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decks add column pairs json`.execute(db)
}
