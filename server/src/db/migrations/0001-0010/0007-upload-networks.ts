import { type Kysely, sql } from 'kysely'

/** From which network an upload was started, as a keyed hash, so that what is unfinished can be limited by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column network_hash text`.execute(db)
  await sql`
    create index uploads_unfinished on uploads (network_hash) include (size)
      where state in ('receiving', 'working')`.execute(db)
}
