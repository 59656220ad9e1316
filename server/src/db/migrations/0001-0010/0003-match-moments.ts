import { type Kysely, sql } from 'kysely'

const LONG_AGO = '00000000-0000-0000-0000-000000000000'

/**
 * Which page has shown a match to each of the two. Matches that are there already count as shown; the default that
 * says so costs no rewrite of the table, and is gone again for all that come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['user1_moment', 'user2_moment'].map((name) => sql.id(name))) {
    await sql`alter table matches add column ${column} uuid default ${sql.lit(LONG_AGO)}`.execute(db)
    await sql`alter table matches alter column ${column} drop default`.execute(db)
  }
}
