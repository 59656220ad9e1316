import { type Kysely, sql } from 'kysely'

/** The settings of the community that staff change in the console. A setting without a row has its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table community_settings (
      name text primary key,
      value jsonb not null,
      changed_at timestamptz(3) not null
    )`.execute(db)
}
