import { type Kysely, sql } from 'kysely'

/** Keeps the network that a relative was last in, for a day, and whether a member was in it when they gave a grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table relatives add column network_hash text, add column network_seen_at timestamptz(3)`.execute(
    db,
  )
  await sql`create index relatives_network_seen on relatives (network_seen_at)
    where network_seen_at is not null`.execute(db)
  await sql`alter table circle_grants add column is_same_network boolean not null default false`.execute(db)
}
