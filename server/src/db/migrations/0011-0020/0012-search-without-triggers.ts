import { type Kysely, sql } from 'kysely'

/** The search row is written by `refreshSearch` alone, and goes with its profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function search_follows() cascade`.execute(db)
  await sql`drop function search_after_block() cascade`.execute(db)
  await sql`drop function search_after_standing() cascade`.execute(db)
  await sql`drop function refresh_search(uuid)`.execute(db)
  await sql`drop function trait_bit(text, text, text[], integer)`.execute(db)
  await sql`drop function gender_bits(text[])`.execute(db)
  await sql`alter table search add foreign key (user_id) references profiles (user_id) on delete cascade`.execute(
    db,
  )
}
