import { type Kysely, sql } from 'kysely'

/** Rows get 0, which is no layout, so the next start rewrites them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search add column layout integer not null default 0`.execute(db)
}
