import { type Kysely, sql } from 'kysely'

/** Counted tries instead of the account library's own counter, and sessions that can only be found by a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limit`.execute(db)
  await sql`
    create table attempts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index attempts_expire on attempts (expire)`.execute(db)
  // A token that was kept in plain text cannot be told from one that was stolen.
  await sql`delete from session`.execute(db)
}
