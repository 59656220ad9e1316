import { type Kysely, sql } from 'kysely'

/** Lets people say how often they go on dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add dating_pace text`.execute(db)
}
