import { type Kysely, sql } from 'kysely'

/** The language of a person's mails. Null: that of the request, where there is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add language text`.execute(db)
}
