import { type Kysely, sql } from 'kysely'

/** Lets people say how often they go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add going_out text`.execute(db)
}
