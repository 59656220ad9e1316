import { type Kysely, sql } from 'kysely'

/** Renames the table of read positions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_places rename to read_positions`.execute(db)
  await sql`alter index conversation_places_of rename to read_positions_of`.execute(db)
}
