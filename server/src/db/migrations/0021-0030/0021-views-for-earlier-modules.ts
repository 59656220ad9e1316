import { type Kysely, sql } from 'kysely'

/** Creates the views of tables whose owner comes after the reader in the order of modules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view conversation_of_match as
    select match_id, id as conversation_id from conversations`.execute(db)
  await sql`create view person_names as
    select user_id, display_name, first_name, last_name from profiles`.execute(db)
}
