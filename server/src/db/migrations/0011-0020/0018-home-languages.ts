import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add home_languages text[] not null default '{}'`.execute(db)
}
