import { type Kysely, sql } from 'kysely'

/**
 * Stores how far two matched people talk: 0 not known, 1 each has written, 2 each has written ten messages or more. A job
 * counts them, and one row tells until when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matches add column talk smallint not null default 0 check (talk between 0 and 2)`.execute(
    db,
  )
  await sql`
    create table talk_counts (
      is_only boolean primary key default true check (is_only),
      counted_until timestamptz(3)
    )`.execute(db)
  await sql`insert into talk_counts default values`.execute(db)
}
