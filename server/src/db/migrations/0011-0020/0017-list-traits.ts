import { type Kysely, sql } from 'kysely'

/** Adds columns for answers that are lists. `refreshSearch` computes what wishes accept from the wishes themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search
    add column list_traits text[] not null default '{}',
    add column list_accepts text[] not null default '{}'`.execute(db)
  await sql`alter table decks add column as_list_traits text[]`.execute(db)
  await sql`alter table wishes drop column accepts`.execute(db)
}
