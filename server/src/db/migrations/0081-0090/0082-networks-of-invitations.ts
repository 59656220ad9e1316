import { type Kysely, sql } from 'kysely'

/** Keeps the network in which a member invited a relative, for a day or until the invitation is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table circle_invitations add column network_hash text`.execute(db)
  await sql`create index circle_invitations_network on circle_invitations (created_at)
    where network_hash is not null`.execute(db)
}
