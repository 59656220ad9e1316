import { type Kysely, sql } from 'kysely'

/** Lets people mark up to three of their interests as favourites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add favourites text[] not null default '{}'`.execute(db)
}
