import { type Kysely, sql } from 'kysely'

/** Addresses of people whom somebody knows, as keyed hashes, and the blocks that they cause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_addresses (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      address_hash text not null,
      created_at timestamptz(3) not null,
      unique (person_id, address_hash)
    )`.execute(db)
  await sql`create index known_addresses_by_hash on known_addresses (address_hash)`.execute(db)
  await sql`alter table blocks add address_hashes text[] not null default '{}'`.execute(db)
  // Wider than before: a listed address is a third cause.
  await sql`
    alter table blocks drop constraint blocks_check1,
      add constraint blocks_cause check (is_block or is_parting or address_hashes <> '{}')`.execute(db)
}
